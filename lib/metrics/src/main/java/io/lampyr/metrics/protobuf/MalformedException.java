package io.lampyr.metrics.protobuf;

import io.lampyr.base.error.InvalidInputException;

/** What was sent is not a message, or larger than one may be. */
public final class MalformedException extends InvalidInputException {
  public MalformedException(String message) {
    super(message);
  }
}
