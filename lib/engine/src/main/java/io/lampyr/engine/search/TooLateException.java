package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;

/** A query has had the time that it may take, and tells nothing of what it found by then. */
public final class TooLateException extends UnavailableException {
  private static final long serialVersionUID = 1;

  TooLateException() {
    super(
        "the query takes too long: ask for less at once, or by an async query, which may take"
            + " longer");
  }
}
