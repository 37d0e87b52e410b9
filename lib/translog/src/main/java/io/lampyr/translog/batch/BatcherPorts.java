package io.lampyr.translog.batch;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;

/** What the batcher reaches the outside through, beside the store and the lease. */
public record BatcherPorts(
    Clock clock, Scheduler scheduler, Randomness randomness, Metrics metrics) {}
