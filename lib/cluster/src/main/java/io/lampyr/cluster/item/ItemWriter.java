package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.Optional;

/**
 * Writes items and settles their fate: repeats what was refused, and after an unknown outcome reads
 * the item back by its nonce and repeats the write, until it succeeded or a successor was read, or
 * until the deadline. The old value proves nothing, so it only leads to another attempt, which is
 * harmless: of all attempts of one write at most one takes effect.
 *
 * <p>Laws: safe for many threads; an interrupt ends the call as {@link Settled.Open} with the flag
 * set. Cost: one write when all is well; after an unknown outcome one read, and one write where the
 * old value still stands, per attempt. Attempts are spaced by jittered pauses between {@link
 * #FIRST_PAUSE} and {@link #LONGEST_PAUSE}, so the deadline bounds their number.
 */
public final class ItemWriter {
  static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final ItemStore store;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Randomness randomness;

  public ItemWriter(ItemStore store, Clock clock, Scheduler scheduler, Randomness randomness) {
    this.store = store;
    this.clock = clock;
    this.scheduler = scheduler;
    this.randomness = randomness;
  }

  /** Writes the value under the condition. The deadline counts from now. */
  public Settled write(ItemKey key, String value, ItemCondition condition, Duration deadline) {
    Draft draft = new Draft(value, randomness.nextLong());
    return resume(new PendingWrite(key, Optional.of(draft), condition, false), deadline);
  }

  /** Deletes the item at the revision. The deadline counts from now. */
  public Settled delete(ItemKey key, Revision expected, Duration deadline) {
    ItemCondition condition = ItemCondition.at(expected);
    return resume(new PendingWrite(key, Optional.empty(), condition, false), deadline);
  }

  /** Goes on with a write that was open. The deadline counts from now. */
  public Settled resume(PendingWrite write, Duration deadline) {
    Check.that(!deadline.isNegative(), "deadline must not be negative");
    long start = clock.monotonicNanos();
    PendingWrite pending = write;
    Duration pause = FIRST_PAUSE;
    while (true) {
      // What may have been written is read back before it is written again.
      Step step = pending.uncertain() ? readBack(pending) : new Step.Again();
      if (step instanceof Step.Again) {
        step = attempt(pending);
      }
      if (step instanceof Step.Done(Settled settled)) {
        return settled;
      }
      if (step instanceof Step.Unsure) {
        pending = pending.nowUncertain();
      }
      boolean late = clock.monotonicNanos() - start >= deadline.toNanos();
      if (late || !slept(jittered(pause))) {
        return new Settled.Open(pending);
      }
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }
  }

  private Step attempt(PendingWrite write) {
    WriteOutcome outcome =
        write.draft().isPresent()
            ? store.write(write.key(), write.draft().get(), write.condition())
            : store.delete(write.key(), revisionOf(write.condition()));
    return switch (outcome) {
      case WriteOutcome.Written(Revision revision) -> new Step.Done(new Settled.Won(revision));
      case WriteOutcome.LostRace(Optional<Item> current) ->
          write.uncertain() ? new Step.Unsure() : new Step.Done(new Settled.Lost(current));
      case WriteOutcome.Refused ignored -> new Step.Refused();
      case WriteOutcome.Unknown ignored -> new Step.Unsure();
    };
  }

  private Step readBack(PendingWrite write) {
    Optional<Item> current;
    try {
      current = store.read(write.key());
    } catch (UnavailableException e) {
      return new Step.Unsure();
    }
    if (write.condition().holdsFor(current.map(Item::revision))) {
      return new Step.Again();
    }
    return new Step.Done(
        write.draft().isPresent() ? ofWrite(write, current) : ofDelete(write, current));
  }

  private static Settled ofWrite(PendingWrite write, Optional<Item> current) {
    if (current.isEmpty()) {
      return new Settled.Overtaken(current);
    }
    Revision stands = current.get().revision();
    long version = write.condition().nextVersion();
    if (stands.version() != version) {
      return new Settled.Overtaken(current);
    }
    return stands.nonce() == write.draft().orElseThrow().nonce()
        ? new Settled.Won(stands)
        : new Settled.Lost(current);
  }

  private static Settled ofDelete(PendingWrite write, Optional<Item> current) {
    Revision expected = revisionOf(write.condition());
    if (current.isEmpty()) {
      return new Settled.Won(expected);
    }
    return current.get().revision().version() == expected.version() + 1
        ? new Settled.Lost(current)
        : new Settled.Overtaken(current);
  }

  private static Revision revisionOf(ItemCondition condition) {
    return switch (condition) {
      case ItemCondition.AtRevision(Revision revision) -> revision;
      case ItemCondition.Absent ignored ->
          throw new IllegalArgumentException("a delete must name a revision");
    };
  }

  private Duration jittered(Duration pause) {
    return Duration.ofNanos((long) (pause.toNanos() * (0.5 + 0.5 * randomness.nextDouble())));
  }

  private boolean slept(Duration pause) {
    try {
      scheduler.sleep(pause);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What one request taught. */
  private sealed interface Step {
    record Done(Settled settled) implements Step {}

    /** Nothing was written; the same may be tried again after a pause. */
    record Refused() implements Step {}

    /** It may have been written: read before trying again. */
    record Unsure() implements Step {}

    /** The condition holds, as far as is known: write. */
    record Again() implements Step {}
  }
}
