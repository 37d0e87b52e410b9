package io.lampyr.base.error;

import org.jspecify.annotations.Nullable;

/** A user's input was wrong. The message says what was wrong, where, and what would be right. */
public class InvalidInputException extends LampyrException {
  public InvalidInputException(String message) {
    this(message, null);
  }

  public InvalidInputException(String message, @Nullable Throwable cause) {
    super(Remedy.MEND, message, cause);
  }
}
