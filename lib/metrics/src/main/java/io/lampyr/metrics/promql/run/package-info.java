/** Carrying expressions out: series come one after another, each with a point for every step. */
@NullMarked
package io.lampyr.metrics.promql.run;

import org.jspecify.annotations.NullMarked;
