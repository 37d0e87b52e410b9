package io.lampyr.functions.runtime;

/**
 * A function between two snapshots: everything that draws on chance, holds a connection or
 * remembers something.
 *
 * @param handler what answers events
 * @param afterEach what is done when an event has been answered, well or badly: Lambda may freeze
 *     the process from then on
 * @param connections what is closed with it
 */
public record Deployed<H>(H handler, Runnable afterEach, AutoCloseable connections) {}
