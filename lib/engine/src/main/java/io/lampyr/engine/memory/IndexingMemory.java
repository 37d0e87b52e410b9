package io.lampyr.engine.memory;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One budget of indexing memory for all shards of a node. Writers ask before they add to it: over
 * the budget, one of them causes segments to be written until it is kept again, while the others go
 * on; far over it, when writing cannot keep up, they are turned away. Safe for many threads.
 */
public final class IndexingMemory {
  /**
   * Beyond this share of the budget writers are turned away, so that memory is bounded whatever the
   * disk does.
   */
  private static final double TURN_AWAY = 1.5;

  /** What is not uploaded yet and read in place may take a part of the budget. */
  private static final int PART_IN_PLACE = 8;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final long budgetBytes;
  private final ReclaimPolicy policy;
  private final Scheduler scheduler;
  private final InPlaceBudget inPlace;
  private final List<BufferedShard> shards = new CopyOnWriteArrayList<>();
  private final AtomicBoolean reclaiming = new AtomicBoolean();

  public IndexingMemory(long budgetBytes, ReclaimPolicy policy, Scheduler scheduler) {
    this.budgetBytes = Check.positive(budgetBytes, "budget");
    this.policy = policy;
    this.scheduler = scheduler;
    this.inPlace = new InPlaceBudget(Math.max(1, budgetBytes / PART_IN_PLACE));
  }

  public void add(BufferedShard shard) {
    shards.add(shard);
  }

  public void remove(BufferedShard shard) {
    shards.remove(shard);
  }

  /**
   * Called before a writer adds documents. Throws {@link OverloadedException} when memory is far
   * over the budget.
   */
  public void beforeWrite() {
    long used = usedBytes();
    if (used <= budgetBytes) {
      return;
    }
    if (used > budgetBytes * TURN_AWAY) {
      startReclaiming();
      throw new OverloadedException(
          "indexing memory is used up used_bytes=" + used + " budget_bytes=" + budgetBytes,
          RETRY_AFTER);
    }
    startReclaiming();
  }

  /**
   * Whether the budget is kept; where it is not, segments are written until it is. For whoever can
   * wait before it begins to take more.
   */
  public boolean hasRoom() {
    boolean kept = usedBytes() <= budgetBytes;
    if (!kept) {
      startReclaiming();
    }
    return kept;
  }

  public long budgetBytes() {
    return budgetBytes;
  }

  /** What batches of all shards may take outside the heap, which counts here. */
  public InPlaceBudget inPlace() {
    return inPlace;
  }

  /** Memory that all shards' pending segments take, and what is read of commits in place. */
  public long usedBytes() {
    long used = inPlace.taken();
    for (BufferedShard shard : shards) {
      used += shard.bufferedBytes();
    }
    return used;
  }

  private void startReclaiming() {
    if (reclaiming.compareAndSet(false, true)) {
      scheduler.fork("reclaim-indexing-memory", this::reclaim);
    }
  }

  private void reclaim() {
    try {
      while (usedBytes() > budgetBytes && reclaimOnce()) {}
    } finally {
      reclaiming.set(false);
    }
  }

  private boolean reclaimOnce() {
    List<BufferedShard> now = List.copyOf(shards);
    List<Long> sizes = new ArrayList<>(now.size());
    now.forEach(shard -> sizes.add(shard.bufferedBytes()));
    Optional<ReclaimPolicy.Step> step = policy.next(sizes);
    step.ifPresent(chosen -> {
      BufferedShard shard = now.get(chosen.shard());
      if (chosen.wholeShard()) {
        shard.writeAllSegments();
      } else {
        shard.writeLargestSegment();
      }
    });
    return step.isPresent();
  }
}
