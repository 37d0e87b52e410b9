/** Snappy's block format, in which Prometheus sends. */
@NullMarked
package io.lampyr.metrics.snappy;

import org.jspecify.annotations.NullMarked;
