/**
 * Mappings: immutable models of which fields there are, read from JSON, merged, and written back.
 */
@NullMarked
package io.lampyr.mapping;

import org.jspecify.annotations.NullMarked;
