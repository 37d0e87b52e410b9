package io.lampyr.blobstore;

import java.time.Duration;

/** How a put ended. Configuration errors (a full disk, missing permissions) are thrown instead. */
public sealed interface PutOutcome {

  /** The content stands under the key, durably. */
  record Stored(ETag etag) implements PutOutcome {}

  /**
   * The condition did not hold. After an earlier unknown attempt, also one made beneath this
   * interface, what stands there may be one's own write: compare before drawing conclusions.
   */
  record LostRace() implements PutOutcome {}

  /**
   * The store declined, and nothing was or will be written by this attempt: it may be repeated
   * after a pause.
   */
  record Refused(Reason reason, Duration retryAfter) implements PutOutcome {}

  /** No answer: the content may stand there, or come to stand there later. */
  record Unknown(Throwable cause) implements PutOutcome {}

  /** Why a store declined. */
  enum Reason {
    /** Too many requests (503 SlowDown). */
    THROTTLED,
    /** Another conditional write of the same key was in progress (409). */
    CONTENDED
  }
}
