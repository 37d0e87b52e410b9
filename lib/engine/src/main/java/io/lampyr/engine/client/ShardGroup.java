package io.lampyr.engine.client;

import io.lampyr.base.id.ShardId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Items that belong to one shard, in the order of their request. */
record ShardGroup(ShardId shard, List<PendingItem> items) {

  /** The items by their shards, as the table has it. */
  static Collection<ShardGroup> of(List<PendingItem> items, IndexTable table) {
    Map<Integer, ShardGroup> groups = new TreeMap<>();
    for (PendingItem item : items) {
      int ordinal = item.shard(table.routing());
      groups
          .computeIfAbsent(ordinal, o -> new ShardGroup(table.shard(o), new ArrayList<>()))
          .items()
          .add(item);
    }
    return groups.values();
  }

  /** Of how many setbacks the next would be the last. */
  int nextSetback() {
    return items.stream().mapToInt(PendingItem::setbacks).max().orElse(0) + 1;
  }

  /**
   * When the group may be sent: when all of its items may. None overtakes another, as they may be
   * about one document.
   */
  long dueNanos() {
    return items.stream().mapToLong(PendingItem::dueNanos).max().orElse(0);
  }

  /** When one of its items was first sent; never, as the greatest value, if none was. */
  long firstSentNanos() {
    return items.stream().mapToLong(PendingItem::firstSentNanos).min().orElse(Long.MAX_VALUE);
  }

  void postpone(long untilNanos, ItemOutcome ifGivenUp) {
    items.forEach(item -> item.postpone(untilNanos, ifGivenUp));
  }

  /**
   * Cuts the groups so that each append keeps within the bounds; an item that is larger by itself
   * gets its own. Nor does one append have of a shard what was sent before and what was not, as
   * only the former has an age. Groups and items keep their order.
   */
  static List<List<ShardGroup>> appends(List<ShardGroup> groups, ClientSettings.Appends bounds) {
    List<List<ShardGroup>> appends = new ArrayList<>();
    List<ShardGroup> append = new ArrayList<>();
    int count = 0;
    long bytes = 0;
    for (ShardGroup group : groups) {
      List<PendingItem> part = new ArrayList<>();
      for (PendingItem item : group.items()) {
        boolean full = count == bounds.items() || bytes + item.bytes() > bounds.bytes();
        boolean apart = !part.isEmpty() && part.getLast().wasSent() != item.wasSent();
        if (apart || (count > 0 && full)) {
          addPart(append, group.shard(), part);
          appends.add(append);
          append = new ArrayList<>();
          part = new ArrayList<>();
          count = 0;
          bytes = 0;
        }
        part.add(item);
        count++;
        bytes += item.bytes();
      }
      addPart(append, group.shard(), part);
    }
    if (!append.isEmpty()) {
      appends.add(append);
    }
    return appends;
  }

  private static void addPart(List<ShardGroup> append, ShardId shard, List<PendingItem> part) {
    if (!part.isEmpty()) {
      append.add(new ShardGroup(shard, part));
    }
  }
}
