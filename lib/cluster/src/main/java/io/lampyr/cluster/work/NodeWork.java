package io.lampyr.cluster.work;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.state.WorkEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One node's view of its part of the work list. It reads the items of shards that are new to it, or
 * whose entry has changed, and tidies its entries; what it holds under an entry that stands is not
 * read again, as nobody takes an active shard from a member.
 *
 * <p>For one thread. Cost of a look: one query per thousand shards that the node holds, one read,
 * several at a time, for each shard that it does not hold for certain, and one delete for each
 * entry that is over.
 */
public final class NodeWork {
  /** After so long, who wrote an entry and did nothing further is taken for dead. */
  static final Duration PENDING = Duration.ofMinutes(1);

  private final WorkList work;
  private final Table<ShardItem> shards;
  private final NodeId self;
  private final Around around;
  private final Map<ShardId, Revision> certain = new HashMap<>();
  private final Map<ShardId, Pending> pending = new HashMap<>();

  /** Time, threads, and where trouble with single items is told. */
  public record Around(Clock clock, Siblings siblings, Consumer<LampyrException> problems) {}

  /** An entry whose write has not come, and since when that is known. */
  private record Pending(Revision entry, long sinceNanos) {}

  public NodeWork(WorkList work, Table<ShardItem> shards, NodeId self, Around around) {
    this.work = work;
    this.shards = shards;
    this.self = self;
    this.around = around;
  }

  /**
   * What a look found.
   *
   * @param unchanged what the node holds for certain, as before
   * @param items of the other shards that the node has, or had, to do with; empty where one is gone
   * @param unread shards of which nothing is known this time
   */
  public record Found(
      Set<ShardId> unchanged,
      Map<ShardId, Optional<Versioned<ShardItem>>> items,
      Set<ShardId> unread) {

    /** Whether there is nothing to do by what was found. */
    public boolean isQuiet() {
      return items.isEmpty() && unread.isEmpty();
    }
  }

  private record Look(ShardId shard, Optional<Versioned<WorkEntry>> entry) {}

  private record Read(Look look, Optional<Optional<Versioned<ShardItem>>> item) {}

  /**
   * Looks. The node holds the shards of {@code held}; the items of those in {@code doubtful} are
   * read in any case.
   */
  public Found look(Set<ShardId> held, Set<ShardId> doubtful) throws InterruptedException {
    Set<ShardId> unchanged = new HashSet<>();
    Map<ShardId, Look> looks = new HashMap<>();
    Set<ShardId> listed = new HashSet<>();
    for (Versioned<WorkEntry> entry : work.of(self)) {
      ShardId shard = entry.value().shard();
      listed.add(shard);
      if (held.contains(shard) && entry.revision().equals(certain.get(shard))) {
        unchanged.add(shard);
      } else {
        looks.put(shard, new Look(shard, Optional.of(entry)));
      }
    }
    Stream.concat(held.stream(), doubtful.stream())
        .filter(shard -> !listed.contains(shard))
        .forEach(shard -> looks.put(shard, new Look(shard, Optional.empty())));
    certain.keySet().retainAll(unchanged);
    pending.keySet().retainAll(listed);
    Map<ShardId, Optional<Versioned<ShardItem>>> items = new HashMap<>();
    Set<ShardId> unread = new HashSet<>();
    for (Read read : around.siblings().map(new ArrayList<>(looks.values()), this::read)) {
      ShardId shard = read.look.shard;
      read.item.ifPresentOrElse(item -> items.put(shard, item), () -> unread.add(shard));
      read.item.ifPresent(item -> settle(read.look, item));
    }
    return new Found(unchanged, items, unread);
  }

  private Read read(Look look) {
    try {
      return new Read(look, Optional.of(shards.read(StateKeys.shard(look.shard))));
    } catch (LampyrException e) {
      around.problems().accept(e);
      return new Read(look, Optional.empty());
    }
  }

  private void settle(Look look, Optional<Versioned<ShardItem>> item) {
    try {
      if (item.filter(found -> found.value().isFor(self)).isPresent()) {
        keep(look, item.get());
      } else if (look.entry.isPresent()) {
        tidy(look.entry.get(), item);
      }
    } catch (LampyrException e) {
      around.problems().accept(e);
    }
  }

  /** A store of a version that had no work list has shards without entries. */
  private void keep(Look look, Versioned<ShardItem> item) {
    pending.remove(look.shard);
    if (look.entry.isPresent()) {
      certain.put(look.shard, look.entry.get().revision());
    } else {
      work.enter(self, look.shard, item.revision().version());
    }
  }

  private void tidy(Versioned<WorkEntry> entry, Optional<Versioned<ShardItem>> item) {
    ShardId shard = entry.value().shard();
    if (WorkList.isOver(entry.value(), item)) {
      work.leave(entry);
      return;
    }
    long now = around.clock().monotonicNanos();
    Pending since = pending.get(shard);
    if (since == null || !since.entry.equals(entry.revision())) {
      pending.put(shard, new Pending(entry.revision(), now));
    } else if (now - since.sinceNanos >= PENDING.toNanos()) {
      item.ifPresent(work::forestall);
    }
  }
}
