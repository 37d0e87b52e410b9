/** Metrics of hosts as a collector sends them, and what it costs to keep and to ask them. */
@NullMarked
package io.lampyr.bench.metrics;

import org.jspecify.annotations.NullMarked;
