/**
 * How columns of time-series indices are kept: values in blocks that never cross a series, each
 * with a summary that answers for it, and what is the same within a series once for each.
 */
@NullMarked
package io.lampyr.metrics.codec;

import org.jspecify.annotations.NullMarked;
