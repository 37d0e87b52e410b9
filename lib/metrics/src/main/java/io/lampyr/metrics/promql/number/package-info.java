/** Numbers and durations as texts, as Go's libraries read and write them. */
@NullMarked
package io.lampyr.metrics.promql.number;

import org.jspecify.annotations.NullMarked;
