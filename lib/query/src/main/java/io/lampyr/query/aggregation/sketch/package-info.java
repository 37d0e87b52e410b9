/** Sums, distinct counts and distributions that can be merged, in bounded memory. */
@NullMarked
package io.lampyr.query.aggregation.sketch;

import org.jspecify.annotations.NullMarked;
