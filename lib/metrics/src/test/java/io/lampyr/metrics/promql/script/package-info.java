/** Scripts that say what there is, and what queries answer of it, as Prometheus' own tests do. */
@NullMarked
package io.lampyr.metrics.promql.script;

import org.jspecify.annotations.NullMarked;
