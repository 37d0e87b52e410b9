/**
 * Small JSON bodies as trees of maps, lists and scalars, and the one configuration of the JSON
 * reader.
 */
@NullMarked
package io.lampyr.mapping.json;

import org.jspecify.annotations.NullMarked;
