/** Random series and expressions, to be compared with what Prometheus itself answers. */
@NullMarked
package io.lampyr.metrics.promql.live;

import org.jspecify.annotations.NullMarked;
