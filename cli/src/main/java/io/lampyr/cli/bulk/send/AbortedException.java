package io.lampyr.cli.bulk.send;

/** The run cannot go on: the message says why. */
public final class AbortedException extends Exception {
  public AbortedException(String message) {
    super(message);
  }
}
