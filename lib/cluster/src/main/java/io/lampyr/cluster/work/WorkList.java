package io.lampyr.cluster.work;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.state.WorkEntry;
import java.util.List;
import java.util.Optional;

/**
 * Who has to do with which shard: an entry for each shard that does not rest and each node that
 * holds it, or that it is handed to.
 *
 * <p>Law, <b>NoOrphanWork</b>: for every node that a shard's item names as owner or target there is
 * an entry. So an entry is written before the write that names the node is tried, each time anew,
 * and is deleted, under its own revision, only when no such write can come any more: the item names
 * another or nobody, at a later version than the one that the write is made upon, or is gone. A
 * crash in between leaves entries too many, never too few.
 *
 * <p>Safe for many threads; blocks. Cost: one request each, where nothing goes wrong; lists take
 * one per thousand entries.
 */
public final class WorkList {
  private static final int ATTEMPTS = 20;

  /** Of the mark that the list is complete. */
  private static final NodeId NOBODY = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");

  private final Table<WorkEntry> table;
  private final Table<ShardItem> shards;

  public WorkList(Table<WorkEntry> table, Table<ShardItem> shards) {
    this.table = table;
    this.shards = shards;
  }

  /** Whether shards of a release without a work list have been entered. */
  public boolean isComplete() {
    return table.read(StateKeys.WORK_COMPLETE).isPresent();
  }

  /** Whatever a release without a work list has left is entered. */
  public void complete() {
    WorkEntry mark = new WorkEntry(NOBODY, new ShardId(new IndexId(NOBODY.value()), 0), 0);
    if (table.create(StateKeys.WORK_COMPLETE, mark) instanceof Settled.Open) {
      throw new UnavailableException("work list does not answer entry=" + StateKeys.WORK_COMPLETE);
    }
  }

  /** What the node has to do with, as of some moment after the call began. */
  public List<Versioned<WorkEntry>> of(NodeId node) {
    return table.all(StateKeys.WORK, StateKeys.workPrefix(node));
  }

  /** What any node has to do with. */
  public List<Versioned<WorkEntry>> all() {
    return table.all(StateKeys.WORK, "");
  }

  /**
   * To be called before each try to write, upon this version of the shard's item, that the node is
   * its owner or target. Throws {@link UnavailableException} where it is not certain that the entry
   * stands: then that write must not be tried.
   */
  public void enter(NodeId node, ShardId shard, long base) {
    ItemKey key = StateKeys.work(node, shard);
    WorkEntry entry = new WorkEntry(node, shard, base);
    Settled settled = table.create(key, entry);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<WorkEntry>> found;
      switch (settled) {
        case Settled.Won _ -> {
          return;
        }
        case Settled.Lost(Optional<Item> current) ->
            found = current.map(table::decode).or(() -> table.read(key));
        case Settled.Overtaken(Optional<Item> current) ->
            found = current.map(table::decode).or(() -> table.read(key));
        case Settled.Open _ ->
            throw new UnavailableException("work list does not answer entry=" + key);
      }
      // Written even if it says the same: whoever is about to delete the one that was there fails.
      settled =
          found.isPresent() ? table.replace(key, found.get(), entry) : table.create(key, entry);
    }
    throw new UnavailableException("too many changes of one entry at once entry=" + key);
  }

  /** Whether no write that the entry was made for can come any more, and none has taken effect. */
  public static boolean isOver(WorkEntry entry, Optional<Versioned<ShardItem>> item) {
    return item.isEmpty()
        || (!item.get().value().isFor(entry.node())
            && item.get().revision().version() > entry.base());
  }

  /**
   * Deletes an entry that is over by this item, which was read after the entry was. What does not
   * succeed is for the next who looks.
   */
  public void leave(Versioned<WorkEntry> entry) {
    Settled _ = table.delete(StateKeys.work(entry.value().node(), entry.value().shard()), entry);
  }

  /** The shard's item is gone for good: whatever entry of the node there is, is over. */
  public void dismiss(NodeId node, ShardId shard) {
    table.read(StateKeys.work(node, shard)).ifPresent(this::leave);
  }

  /**
   * Makes sure that the write for which the entry of a resting shard was made never comes: writes
   * the item once more as it is, and so takes the version away from under it. The entry is over
   * then.
   */
  public void forestall(Versioned<ShardItem> resting) {
    if (resting.value().isResting()) {
      Settled _ =
          shards.replace(StateKeys.shard(resting.value().shard()), resting, resting.value());
    }
  }
}
