package io.lampyr.base.port;

/**
 * Everything through which a component learns time and chance, waits, makes threads and measures:
 * given at its construction, so that whoever constructs it owns them. A component takes what it
 * uses, and hands the whole on to what it is made of.
 *
 * <p>The randomness must not have been forked with its process: after a restore from a snapshot it
 * is made anew, or draws from the machine each time. Ids of requests and documents rest on it.
 */
public record Ports(Clock clock, Scheduler scheduler, Randomness randomness, Metrics metrics) {
  /** Ports of what measures nothing. */
  public Ports(Clock clock, Scheduler scheduler, Randomness randomness) {
    this(clock, scheduler, randomness, Metrics.none());
  }
}
