package io.lampyr.engine.client;

import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One item on its way through the attempts of a call. Confined to the call's thread and, while an
 * append is under way, to the thread that sends it.
 *
 * <p>An attempt without an answer leaves the item in doubt for good: nothing that a later attempt
 * meets, other than the proof that the item took effect, can take that back. A refusal cannot, as
 * the earlier attempt may still be on its way, and be applied when what stood against it is gone.
 */
final class PendingItem {
  private static final Duration AFTER_UNPROVEN = Duration.ofSeconds(1);

  private final Write write;
  private final long bytes;
  private long firstSentNanos = Long.MAX_VALUE;
  private boolean inDoubt;
  private boolean wasInDoubt;
  private int setbacks;
  private long dueNanos;
  private ItemOutcome ifGivenUp = new ItemOutcome.Unavailable("no attempt was made");
  private @Nullable ItemOutcome outcome;

  PendingItem(Write write, long bytes) {
    this.write = write;
    this.bytes = bytes;
  }

  Write write() {
    return write;
  }

  /** The ordinal of its shard. */
  int shard(DocumentRouting routing) {
    return routing.shardOf(write.key().id(), write.key().routing());
  }

  long bytes() {
    return bytes;
  }

  /** How often it had to be postponed. */
  int setbacks() {
    return setbacks;
  }

  long dueNanos() {
    return dueNanos;
  }

  boolean isOpen() {
    return outcome == null;
  }

  boolean wasSent() {
    return firstSentNanos != Long.MAX_VALUE;
  }

  /** When the item was first sent; the greatest value if it never was. */
  long firstSentNanos() {
    return firstSentNanos;
  }

  /** It is about to be sent. From now until an answer says otherwise, it is in doubt. */
  void sending(long nowNanos) {
    firstSentNanos = Math.min(firstSentNanos, nowNanos);
    wasInDoubt = inDoubt;
    inDoubt = true;
  }

  /** The owner said what became of it. */
  void answered(WriteResult result) {
    switch (result) {
      case WriteResult.Done(var applied) -> outcome = new ItemOutcome.Done(applied);
      case WriteResult.Unproven _ -> unproven();
      case WriteResult.Conflicting(var conflict) -> refused(new ItemOutcome.Conflicting(conflict));
      case WriteResult.Rejected(String type, String reason) ->
          refused(new ItemOutcome.Rejected(type, reason));
    }
  }

  /** Only who is in doubt needs a proof: others were turned away each time, and are once more. */
  private void unproven() {
    if (wasInDoubt) {
      outcome = new ItemOutcome.Unknown("an earlier attempt is too long ago to be proved");
    } else {
      refused(
          new ItemOutcome.Overloaded(
              "so much is written to the shard that it does not remember who was turned away",
              AFTER_UNPROVEN));
    }
  }

  /** The attempt under way did nothing. */
  void notDone() {
    inDoubt = wasInDoubt;
  }

  private void refused(ItemOutcome refusal) {
    notDone();
    giveUp(refusal);
  }

  /** To be tried again then; should there be no time for it, this is what was in the way. */
  void postpone(long untilNanos, ItemOutcome ifGivenUp) {
    this.setbacks++;
    this.dueNanos = untilNanos;
    this.ifGivenUp = ifGivenUp;
  }

  /** Not to be tried before this. */
  void notBefore(long nanos) {
    dueNanos = Math.max(dueNanos, nanos);
  }

  /** No attempt will follow, because of this. */
  void giveUp(ItemOutcome because) {
    outcome = ending(because);
  }

  private ItemOutcome ending(ItemOutcome because) {
    return inDoubt
        ? new ItemOutcome.Unknown("an attempt was not answered; the last one ended in " + because)
        : because;
  }

  /** The end: no attempt will follow. */
  ItemResult result() {
    return new ItemResult(write.key().id(), outcome == null ? ending(ifGivenUp) : outcome);
  }
}
