package io.lampyr.metrics.document;

import io.lampyr.base.error.InvalidInputException;

/** A request brings more than one may: it would be the same the next time. */
public final class TooLargeException extends InvalidInputException {
  private TooLargeException(String message) {
    super(message);
  }

  public static TooLargeException ofBytes(long bytes, long most) {
    return new TooLargeException(
        "the body has %d bytes when it is decompressed, and may have %d: send less at once"
            .formatted(bytes, most));
  }

  public static TooLargeException ofDocuments(int most) {
    return new TooLargeException(
        "the request makes more than %d documents: send less at once".formatted(most));
  }
}
