/** PromQL: parsed into plans that are data, and carried out series by series. */
@NullMarked
package io.lampyr.metrics.promql;

import org.jspecify.annotations.NullMarked;
