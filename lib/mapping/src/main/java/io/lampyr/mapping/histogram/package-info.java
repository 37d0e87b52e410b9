/** Histograms of buckets whose bounds are powers or told, and the column that holds them. */
@NullMarked
package io.lampyr.mapping.histogram;

import org.jspecify.annotations.NullMarked;
