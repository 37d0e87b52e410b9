package io.lampyr.engine.client;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.cluster.state.NodeProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one request: rounds in which all items that are due go to their owners, side by
 * side, each to one owner only; and pauses between them. Confined to its caller's thread, but for
 * the appends.
 */
final class IngestRun {
  private final Surroundings around;
  private final IndexId index;
  private final NodeAppends.Call call;
  private final AttemptTimer timer;
  private boolean begun;

  /** The table that the last round was misled by, if it was. */
  private @Nullable IndexTable disappointing;

  /** What all requests of a client share. */
  record Surroundings(IndexTables tables, NodeConnector nodes, Siblings siblings) {}

  IngestRun(Surroundings around, IndexId index, NodeAppends.Call call, AttemptTimer timer) {
    this.around = around;
    this.index = index;
    this.call = call;
    this.timer = timer;
  }

  /** Returns when every item has its outcome, or when there is no time for another attempt. */
  void run(List<PendingItem> items) {
    List<PendingItem> open = items;
    while (!open.isEmpty()) {
      long due = open.stream().mapToLong(PendingItem::dueNanos).min().orElse(0);
      if (!timer.waitUntil(due)) {
        if (disappointing != null) {
          around.tables().doubt(disappointing);
        }
        return;
      }
      round(open);
      begun = true;
      open = open.stream().filter(PendingItem::isOpen).toList();
    }
  }

  private void round(List<PendingItem> open) {
    try {
      switch (lookup()) {
        case IndexLookup.Open(IndexTable table) -> send(open, table);
        case IndexLookup.Closed _ -> giveUp(open, new ItemOutcome.IndexClosed());
        case IndexLookup.Missing _ -> giveUp(open, new ItemOutcome.IndexMissing());
        case IndexLookup.Divided _ -> postpone(open, "index is being divided into more shards");
        case IndexLookup.Unready _ -> postpone(open, "index is being made");
      }
    } catch (LampyrException failure) {
      // Only cluster state throws here, before anything of this round was sent.
      if (!begun && failure.remedy() != Remedy.RETRY) {
        throw failure;
      }
      postpone(open, String.valueOf(failure.getMessage()));
    }
  }

  private IndexLookup lookup() {
    return disappointing == null
        ? around.tables().find(index)
        : around.tables().findNewer(disappointing);
  }

  private void send(List<PendingItem> open, IndexTable table) {
    disappointing = null;
    Map<NodeId, List<ShardGroup>> byOwner = byOwner(due(open, table), table);
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    Map<NodeId, NodeProcess> reached = around.tables().reach(byOwner.keySet());
    byOwner.forEach((owner, groups) -> {
      if (!reached.containsKey(owner)) {
        disappointing = table;
        groups.forEach(group -> postpone(group.items(), "owner shows no sign of life"));
      }
    });
    try {
      List<Boolean> misled =
          around
              .siblings()
              .map(
                  List.copyOf(reached.entrySet()),
                  node ->
                      appends(node, table).send(byOwner.getOrDefault(node.getKey(), List.of())));
      if (misled.contains(true)) {
        disappointing = table;
      }
    } catch (InterruptedException e) {
      // All appends have ended, and the items know how far they came.
      Thread.currentThread().interrupt();
    }
  }

  private NodeAppends appends(Map.Entry<NodeId, NodeProcess> node, IndexTable table) {
    NodeAppends.Target target =
        new NodeAppends.Target(
            node.getKey(),
            () -> around.nodes().connect(node.getKey(), node.getValue()),
            table.versions().table());
    return new NodeAppends(call, target, timer);
  }

  private List<ShardGroup> due(List<PendingItem> open, IndexTable table) {
    List<ShardGroup> due = new ArrayList<>();
    long now = timer.elapsedNanos();
    for (ShardGroup group : ShardGroup.of(open, table)) {
      long groupDue = group.dueNanos();
      if (groupDue <= now) {
        due.add(group);
      } else {
        group.items().forEach(item -> item.notBefore(groupDue));
      }
    }
    return due;
  }

  private Map<NodeId, List<ShardGroup>> byOwner(List<ShardGroup> groups, IndexTable table) {
    Map<NodeId, List<ShardGroup>> byOwner = new LinkedHashMap<>();
    List<ShardGroup> resting = new ArrayList<>();
    for (ShardGroup group : groups) {
      table
          .owner(group.shard().ordinal())
          .ifPresentOrElse(
              owner -> byOwner.computeIfAbsent(owner, _ -> new ArrayList<>()).add(group),
              () -> resting.add(group));
    }
    if (!resting.isEmpty()) {
      wake(resting, byOwner);
      // Whoever comes next is to know the owners.
      around.tables().doubt(table);
    }
    return byOwner;
  }

  private void wake(List<ShardGroup> resting, Map<NodeId, List<ShardGroup>> byOwner) {
    try {
      List<Optional<NodeId>> woken =
          around.siblings().map(resting, group -> wake(group, around.tables().waker()));
      for (int i = 0; i < woken.size(); i++) {
        ShardGroup group = resting.get(i);
        woken
            .get(i)
            .ifPresentOrElse(
                owner -> byOwner.computeIfAbsent(owner, _ -> new ArrayList<>()).add(group),
                () -> postpone(group.items(), "shard is at rest and could not be woken"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Optional<NodeId> wake(ShardGroup group, Waker waker) {
    try {
      return waker.wake(group.shard());
    } catch (UnavailableException e) {
      return Optional.empty();
    }
  }

  private void postpone(List<PendingItem> items, String reason) {
    int setbacks = items.stream().mapToInt(PendingItem::setbacks).max().orElse(0);
    long due = timer.dueAfter(setbacks + 1);
    items.forEach(item -> item.postpone(due, new ItemOutcome.Unavailable(reason)));
  }

  private static void giveUp(List<PendingItem> items, ItemOutcome because) {
    items.forEach(item -> item.giveUp(because));
  }
}
