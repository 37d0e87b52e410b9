package io.lampyr.cachenodes.client;

import java.time.Duration;

/** What came of sending one call. */
sealed interface Exchange<T> {

  /** The node answered, and the answer is sound. */
  record Answered<T>(T value) implements Exchange<T> {}

  /**
   * Nothing was done: the call did not get there, or was turned away before it was looked at.
   *
   * @param foreign whether the node does not know such calls
   */
  record NotDone<T>(String reason, boolean foreign) implements Exchange<T> {
    NotDone(String reason) {
      this(reason, false);
    }
  }

  /** Nothing was done, as the node has too much to do. */
  record TurnedAway<T>(String reason, Duration retryAfter) implements Exchange<T> {}

  /** The node may have done it, or may still. */
  record Open<T>(String reason) implements Exchange<T> {}
}
