package io.lampyr.cli.bulk.checkpoint;

/** A checkpoint that does not fit; the message says why, and what can be done. */
public final class CheckpointException extends Exception {
  CheckpointException(String message) {
    super(message);
  }
}
