package io.lampyr.cachenodes.server;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cachenodes.metrics.PrometheusMetrics;

/** What a server needs of its process; it shows the metrics as well as it adds to them. */
public record NodeServerPorts(Clock clock, Scheduler scheduler, PrometheusMetrics metrics) {}
