package io.lampyr.functions.runtime;

/**
 * A function between two snapshots: everything that draws on chance, holds a connection or
 * remembers something.
 *
 * @param handler what answers events
 * @param beforeEach what is done before an event is answered; what it throws answers the event
 * @param afterEach what is done when an event has been answered, well or badly: Lambda may freeze
 *     the process from then on
 * @param connections what is closed with it
 */
public record Deployed<H>(
    H handler, Runnable beforeEach, Runnable afterEach, AutoCloseable connections) {

  /** With nothing to do before events. */
  public Deployed(H handler, Runnable afterEach, AutoCloseable connections) {
    this(handler, () -> {}, afterEach, connections);
  }
}
