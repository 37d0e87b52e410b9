package io.lampyr.bench.fleet;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;

/** Time, threads and chance, for all parts of a cluster. */
record FleetPorts(Clock clock, Scheduler scheduler, Randomness randomness) {}
