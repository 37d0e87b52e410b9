package io.lampyr.engine.shard;

import io.lampyr.translog.batch.Release;
import io.lampyr.translog.batch.Ticket;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * An answer and what it depends on: it may be given once all these tickets are released, and never
 * if one of them fails (AckedSurvives covers answers that depended on an operation, too).
 *
 * <p>Nor may it be given once this opening of the shard has ended: this node may have opened the
 * shard anew, from what of its own log stood in the store then, and what was released later is in
 * nobody's history. Asked after the releases, so whatever is answered was in the store before the
 * opening ended, and the next one finds it.
 */
public record Answer<T>(T value, Set<Ticket> dependsOn, ShardFailure opening) {
  public Answer {
    // In their order, so that who waits for what does not change from process to process.
    dependsOn = Collections.unmodifiableSet(new LinkedHashSet<>(dependsOn));
  }

  /** Waits until the answer may be given. */
  public Given<T> await() throws InterruptedException {
    for (Ticket ticket : dependsOn) {
      if (ticket.await() instanceof Release.Failed failed) {
        return new Given.Withheld<>(failed);
      }
    }
    return opening.cause().isPresent()
        ? new Given.Withheld<>(new Release.Failed(Release.Reason.ABORTED, "shard has failed"))
        : new Given.Released<>(value);
  }

  /** Whether an answer may be given. */
  public sealed interface Given<T> {

    record Released<T>(T value) implements Given<T> {}

    /** It must not be given: what it depends on may be lost, or may be found by another owner. */
    record Withheld<T>(Release.Failed failure) implements Given<T> {}
  }
}
