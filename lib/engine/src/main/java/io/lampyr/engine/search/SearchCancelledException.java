package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;

/** A search was called off before it had a result. */
public final class SearchCancelledException extends UnavailableException {
  public SearchCancelledException(String reason) {
    super("task cancelled [" + reason + "]");
  }
}
