package io.lampyr.query.stop;

/**
 * Nobody waits any longer for what is computed. No failure: whoever put the {@link StopSign} up
 * goes on with what there is. Nothing that scripts can catch.
 */
public final class StoppedException extends RuntimeException {
  StoppedException() {
    super("stopped", null, false, false);
  }
}
