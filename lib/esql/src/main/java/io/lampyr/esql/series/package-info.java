/** Functions of single time series: what is known of their points in a span of time. */
@NullMarked
package io.lampyr.esql.series;

import org.jspecify.annotations.NullMarked;
