package io.lampyr.cluster.leader;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.state.WorkEntry;
import io.lampyr.cluster.work.WorkList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The shards that do not rest, as the leader sees them from one look to the next. A shard that was
 * seen active under an entry is not read again while that entry stands and its node is to stay: it
 * can be moved by its owner alone, and who is asked to move it knows better.
 *
 * <p>For one thread. Cost of a look: one query per thousand shards that do not rest, and one read,
 * several at a time, for each that is not known to be served by a node that stays.
 */
final class WorkView {
  private final WorkList work;
  private final Table<ShardItem> shards;
  private final Siblings siblings;
  private final LongSupplier ticks;
  private final Consumer<LampyrException> problems;
  private Map<ShardId, Known> known = new HashMap<>();
  private List<Looked> looked = List.of();

  /** A shard that was read when this entry stood. */
  private record Known(Revision entry, Sighting<Versioned<ShardItem>> item) {}

  /** An entry and the item that was read after it; nothing is known where the read failed. */
  private record Looked(
      Versioned<WorkEntry> entry, Optional<Sighting<Optional<Versioned<ShardItem>>>> read) {}

  WorkView(
      WorkList work,
      Table<ShardItem> shards,
      Siblings siblings,
      LongSupplier ticks,
      Consumer<LampyrException> problems) {
    this.work = work;
    this.shards = shards;
    this.siblings = siblings;
    this.ticks = ticks;
    this.problems = problems;
  }

  /**
   * What was found.
   *
   * @param all whether all of it could be read
   * @param settled whether every shard is served by a node that stays, and no entry is left over
   */
  record Found(List<Sighting<Versioned<ShardItem>>> shards, boolean all, boolean settled) {}

  /** Looks; {@code stays} tells which nodes are members and mean to remain so. */
  Found look(Predicate<NodeId> stays) {
    List<Versioned<WorkEntry>> entries = work.all();
    List<Versioned<WorkEntry>> unknown = new ArrayList<>();
    Map<ShardId, Known> kept = new HashMap<>();
    for (Versioned<WorkEntry> entry : entries) {
      Known before = known.get(entry.value().shard());
      if (before != null && stays.test(entry.value().node()) && isServed(before, entry)) {
        kept.put(entry.value().shard(), before);
      } else {
        unknown.add(entry);
      }
    }
    looked = read(unknown);
    boolean all = true;
    for (Looked one : looked) {
      all &= one.read.isPresent();
      one.read.ifPresent(read ->
          read.value()
              .filter(item -> !item.value().isResting())
              .ifPresent(item ->
                  // Of two reads, for an old entry and a new one, the later.
                  kept.merge(
                      one.entry.value().shard(),
                      new Known(
                          one.entry.revision(), new Sighting<>(item, read.began(), read.ended())),
                      WorkView::later)));
    }
    known = kept;
    List<Sighting<Versioned<ShardItem>>> found = new ArrayList<>();
    new TreeMap<>(kept).values().forEach(one -> found.add(one.item));
    boolean settled =
        all
            && unknown.stream().allMatch(entry -> stays.test(entry.value().node()))
            && found.stream().allMatch(s -> s.value().value().state() == ShardState.ACTIVE);
    return new Found(found, all, settled);
  }

  private static boolean isServed(Known before, Versioned<WorkEntry> entry) {
    ShardItem item = before.item.value().value();
    return before.entry.equals(entry.revision())
        && item.state() == ShardState.ACTIVE
        && item.owner().equals(Optional.of(entry.value().node()));
  }

  private static Known later(Known one, Known other) {
    long first = one.item.value().revision().version();
    long second = other.item.value().revision().version();
    boolean owned = isOwners(one);
    return first > second || (first == second && owned) ? one : other;
  }

  private static boolean isOwners(Known one) {
    return one.item.value().value().state() == ShardState.ACTIVE;
  }

  private List<Looked> read(List<Versioned<WorkEntry>> entries) {
    try {
      return siblings.map(entries, this::read);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while shards were looked at", e);
    }
  }

  private Looked read(Versioned<WorkEntry> entry) {
    long began = ticks.getAsLong();
    try {
      Optional<Versioned<ShardItem>> item = shards.read(StateKeys.shard(entry.value().shard()));
      return new Looked(entry, Optional.of(new Sighting<>(item, began, ticks.getAsLong())));
    } catch (LampyrException e) {
      problems.accept(e);
      return new Looked(entry, Optional.empty());
    }
  }

  /**
   * Deletes entries of nodes that are gone for good, as the last look found them; those of members
   * are their own business.
   */
  void tidy(Predicate<NodeId> gone) {
    for (Looked one : looked) {
      if (one.read.isEmpty() || !gone.test(one.entry.value().node())) {
        continue;
      }
      Optional<Versioned<ShardItem>> item = one.read.get().value();
      if (WorkList.isOver(one.entry.value(), item)) {
        work.leave(one.entry);
      } else {
        // Whoever was to be given the shard is no member: nobody needs that write to come.
        item.ifPresent(work::forestall);
      }
    }
  }
}
