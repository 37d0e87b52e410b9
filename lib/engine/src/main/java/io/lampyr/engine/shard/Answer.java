package io.lampyr.engine.shard;

import io.lampyr.translog.batch.Release;
import io.lampyr.translog.batch.Ticket;
import java.util.Set;

/**
 * An answer and what it depends on: it may be given once all these tickets are released, and never
 * if one of them fails (AckedSurvives covers answers that depended on an operation, too).
 */
public record Answer<T>(T value, Set<Ticket> dependsOn) {
  public Answer {
    dependsOn = Set.copyOf(dependsOn);
  }

  /** Waits until the answer may be given. */
  public Given<T> await() throws InterruptedException {
    for (Ticket ticket : dependsOn) {
      if (ticket.await() instanceof Release.Failed failed) {
        return new Given.Withheld<>(failed);
      }
    }
    return new Given.Released<>(value);
  }

  /** Whether an answer may be given. */
  public sealed interface Given<T> {

    record Released<T>(T value) implements Given<T> {}

    /** It must not be given: what it depends on may be lost, or may be found by another owner. */
    record Withheld<T>(Release.Failed failure) implements Given<T> {}
  }
}
