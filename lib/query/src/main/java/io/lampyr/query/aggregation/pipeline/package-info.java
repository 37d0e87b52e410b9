/** Aggregations that are computed from the results of others. */
@NullMarked
package io.lampyr.query.aggregation.pipeline;

import org.jspecify.annotations.NullMarked;
