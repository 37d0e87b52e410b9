package io.lampyr.base.error;

import java.time.Duration;

/**
 * A bound was reached: the caller is to come back after a while. Clients see 429 with {@code
 * Retry-After}.
 */
public class OverloadedException extends LampyrException {
  private final Duration retryAfter;

  public OverloadedException(String message, Duration retryAfter) {
    super(Remedy.RETRY, message, null);
    this.retryAfter = retryAfter;
  }

  /** How long the caller should wait before it tries again. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
