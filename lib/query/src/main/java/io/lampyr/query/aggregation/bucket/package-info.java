/** Aggregations that put documents into buckets. */
@NullMarked
package io.lampyr.query.aggregation.bucket;

import org.jspecify.annotations.NullMarked;
