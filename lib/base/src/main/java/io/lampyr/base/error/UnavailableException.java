package io.lampyr.base.error;

import org.jspecify.annotations.Nullable;

/**
 * Something this process depends on did not answer, or asked to be left alone for a while. For
 * reads and other calls without an effect: a write whose fate is open has an outcome of its own.
 */
public class UnavailableException extends LampyrException {
  public UnavailableException(String message) {
    this(message, null);
  }

  public UnavailableException(String message, @Nullable Throwable cause) {
    super(Remedy.RETRY, message, cause);
  }
}
