package io.lampyr.blockcache;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;

/** What a cache needs of the machine. */
public record CachePorts(
    Clock clock, Scheduler scheduler, Randomness randomness, Metrics metrics) {}
