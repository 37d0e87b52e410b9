package io.lampyr.base.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure that says what can be done about it. The message is a fact in lower case, then {@code
 * key=value} pairs.
 */
public abstract class LampyrException extends RuntimeException {
  private final Remedy remedy;

  LampyrException(Remedy remedy, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.remedy = remedy;
  }

  /** What can be done. */
  public final Remedy remedy() {
    return remedy;
  }
}
