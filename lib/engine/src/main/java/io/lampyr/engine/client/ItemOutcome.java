package io.lampyr.engine.client;

import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.request.Applied;
import java.time.Duration;

/**
 * What became of one item. Of all outcomes but {@link Done} and {@link Unknown} it is certain that
 * the item was not applied and never will be.
 */
public sealed interface ItemOutcome {

  /** It took effect, exactly once. */
  record Done(Applied applied) implements ItemOutcome {}

  /** The document did not stand as the item demanded. */
  record Conflicting(Conflict conflict) implements ItemOutcome {}

  /** The item itself is wrong; {@code type} is Elasticsearch's name of the kind of error. */
  record Rejected(String type, String reason) implements ItemOutcome {}

  /** There is no such index, or no more. */
  record IndexMissing() implements ItemOutcome {}

  /** The index is closed. */
  record IndexClosed() implements ItemOutcome {}

  /** The owner had no room by the deadline: 429. */
  record Overloaded(String reason, Duration retryAfter) implements ItemOutcome {}

  /** Nobody could take it by the deadline: 503. */
  record Unavailable(String reason) implements ItemOutcome {}

  /**
   * It took effect once or not at all, and may still do so: 503. Whoever sends it again by a new
   * request may apply it twice.
   */
  record Unknown(String reason) implements ItemOutcome {}
}
