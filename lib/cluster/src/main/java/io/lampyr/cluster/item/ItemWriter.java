package io.lampyr.cluster.item;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.retry.Retries;
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
 * old value still stands, per attempt. The retries' pauses and deadline bound their number.
 */
public final class ItemWriter {
  private final ItemStore store;
  private final Randomness randomness;
  private final Retries retries;

  /** The randomness is for nonces. */
  public ItemWriter(ItemStore store, Randomness randomness, Retries retries) {
    this.store = store;
    this.randomness = randomness;
    this.retries = retries;
  }

  /** A number that no other call gets: for names of what a write refers to. */
  public long nonce() {
    return randomness.nextLong();
  }

  /** Writes the value under the condition. */
  public Settled write(ItemKey key, String value, ItemCondition condition) {
    Draft draft = new Draft(value, randomness.nextLong());
    return resume(new PendingWrite(key, Optional.of(draft), condition, false));
  }

  /** Deletes the item at the revision. */
  public Settled delete(ItemKey key, Revision expected) {
    return resume(new PendingWrite(key, Optional.empty(), ItemCondition.at(expected), false));
  }

  /** Reads until the store answers; fails at the deadline, or when interrupted. */
  public Optional<Item> read(ItemKey key) {
    return retries.read(() -> store.read(key));
  }

  /** Goes on with a write that was open, within a new deadline. */
  public Settled resume(PendingWrite write) {
    Retries.Attempts attempts = retries.begin();
    PendingWrite pending = write;
    Duration pause;
    do {
      // What may have been written is read back before it is written again.
      Step step = pending.uncertain() ? readBack(pending) : new Step.Again();
      if (step instanceof Step.Again) {
        step = attempt(pending);
      }
      switch (step) {
        case Step.Done(Settled settled) -> {
          return settled;
        }
        case Step.Refused(Duration retryAfter) -> pause = retryAfter;
        case Step.Unsure _ -> {
          pending = pending.nowUncertain();
          pause = Duration.ZERO;
        }
        case Step.Again _ -> throw new AssertionError("an attempt ends");
      }
    } while (attempts.pause(pause));
    return new Settled.Open(pending);
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
      case WriteOutcome.Refused(WriteOutcome.Reason _, Duration retryAfter) ->
          new Step.Refused(retryAfter);
      case WriteOutcome.Unknown _ -> new Step.Unsure();
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

  /** What one request taught. */
  private sealed interface Step {
    record Done(Settled settled) implements Step {}

    /** Nothing was written; the same may be tried again after a pause. */
    record Refused(Duration retryAfter) implements Step {}

    /** It may have been written: read before trying again. */
    record Unsure() implements Step {}

    /** The condition holds, as far as is known: write. */
    record Again() implements Step {}
  }
}
