package io.lampyr.conformance.value;

/** A text is not what it was taken for. */
public final class MalformedTextException extends RuntimeException {
  MalformedTextException(String message) {
    super(message);
  }
}
