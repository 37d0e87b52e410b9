/** Aggregations, from the request's bytes to the answer's. */
@NullMarked
package io.lampyr.query.aggregation;

import org.jspecify.annotations.NullMarked;
