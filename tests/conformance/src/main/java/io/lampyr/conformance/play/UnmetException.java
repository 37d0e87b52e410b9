package io.lampyr.conformance.play;

/** The server did not do what a test says, or the test asks for something that cannot be done. */
final class UnmetException extends RuntimeException {
  UnmetException(String message) {
    super(message);
  }
}
