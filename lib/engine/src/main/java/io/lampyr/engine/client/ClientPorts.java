package io.lampyr.engine.client;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;

/**
 * Time, threads and chance. The randomness must not have been forked with its process: after a
 * restore from a snapshot it is made anew, or draws from the machine each time. Request ids and
 * document ids rest on it.
 */
public record ClientPorts(Clock clock, Scheduler scheduler, Randomness randomness) {}
