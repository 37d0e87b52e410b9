package io.lampyr.cluster.item;

import java.time.Duration;
import java.util.Optional;

/** How one attempt to write or delete an item ended. */
public sealed interface WriteOutcome {

  /** It took effect. The revision is what stands there now; of a delete, what stood there. */
  record Written(Revision revision) implements WriteOutcome {}

  /**
   * The condition did not hold, and nothing was or will be changed by this attempt. The current
   * item is there if the store told it; its absence says nothing.
   */
  record LostRace(Optional<Item> current) implements WriteOutcome {}

  /** The store declined; nothing was or will be changed by this attempt. */
  record Refused(Reason reason, Duration retryAfter) implements WriteOutcome {}

  /** No certain answer: it may have taken effect, or may still take effect later. */
  record Unknown(Throwable cause) implements WriteOutcome {}

  /** Why a store declined. */
  enum Reason {
    /** Too many requests. */
    THROTTLED,
    /** Another write of the same item was in progress. */
    CONTENDED,
    /** It did not answer before anything was written. */
    UNAVAILABLE
  }
}
