/**
 * The hexagons of H3, a grid over the earth: which one a place lies in, where each ends, and how
 * they lie in each other.
 */
@NullMarked
package io.lampyr.query.geohex;

import org.jspecify.annotations.NullMarked;
