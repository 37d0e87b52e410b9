package io.lampyr.engine.client;

import java.time.Duration;

/** What came of a call to one shard that may be repeated freely. */
public sealed interface ShardOutcome<T> {

  /** The owner's answer. */
  record Answered<T>(T value) implements ShardOutcome<T> {}

  /** There is no such index, or no more. */
  record IndexMissing<T>() implements ShardOutcome<T> {}

  /** The index is closed. */
  record IndexClosed<T>() implements ShardOutcome<T> {}

  /** The owner had no room by the deadline: 429. */
  record Overloaded<T>(String reason, Duration retryAfter) implements ShardOutcome<T> {}

  /** No owner answered by the deadline: 503. */
  record Unavailable<T>(String reason) implements ShardOutcome<T> {}
}
