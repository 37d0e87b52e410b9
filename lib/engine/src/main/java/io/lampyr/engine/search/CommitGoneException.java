package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;

/** A commit that was searched cannot be read any more: the search is to begin anew. */
final class CommitGoneException extends UnavailableException {
  private final int ordinal;

  CommitGoneException(int ordinal, RuntimeException cause) {
    super("a commit that was searched is not to be had any more", cause);
    this.ordinal = ordinal;
  }

  /** The place of its shard among those of the search. */
  int ordinal() {
    return ordinal;
  }
}
