/** Identifiers as types: an index is never mistaken for a node. */
@NullMarked
package io.lampyr.base.id;

import org.jspecify.annotations.NullMarked;
