package io.lampyr.restapi.error;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.restapi.exchange.Headers;

/** Ends a call with one of the few errors whose {@code error} is a plain text. */
public final class PlainException extends InvalidInputException {
  private final int status;
  private final transient Headers headers;

  public PlainException(int status, String reason) {
    this(status, reason, Headers.NONE);
  }

  public PlainException(int status, String reason, Headers headers) {
    super(reason);
    this.status = status;
    this.headers = headers;
  }

  int status() {
    return status;
  }

  Headers headers() {
    return headers;
  }
}
