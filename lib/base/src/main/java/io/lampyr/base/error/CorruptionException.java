package io.lampyr.base.error;

import org.jspecify.annotations.Nullable;

/**
 * Stored bytes are not what was written. The message names the object, the offset, and what was
 * found instead of what.
 */
public class CorruptionException extends LampyrException {
  public CorruptionException(String message) {
    this(message, null);
  }

  public CorruptionException(String message, @Nullable Throwable cause) {
    super(Remedy.PAGE, message, cause);
  }
}
