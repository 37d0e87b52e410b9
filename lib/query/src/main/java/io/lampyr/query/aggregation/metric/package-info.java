/** Aggregations that compute numbers from documents. */
@NullMarked
package io.lampyr.query.aggregation.metric;

import org.jspecify.annotations.NullMarked;
