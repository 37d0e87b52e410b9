package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which shards their owners cannot open, as the leader sees it from one look at the items to the
 * next: each further try of an owner takes a term, so a shard whose term rises under one owner
 * while it stays assigned, with the same head, has failed as often. A head that has changed was
 * changed by an owner that could: the shard has rested, and been woken, in between.
 *
 * <p>After {@link #TRIES} failures the shard is to be offered to another node; the longer nobody
 * can open it, the less often, up to {@link #LONGEST}. What is known is forgotten when the shard is
 * served, and with the leader. Decides nothing about what is allowed, so it may err. For one
 * thread.
 */
final class Openings {
  static final int TRIES = 2;
  static final Duration FIRST = Duration.ofSeconds(2);
  static final Duration LONGEST = Duration.ofMinutes(5);

  private static final int MAX_DOUBLINGS = 20;

  private final Map<ShardId, Tried> tried = new HashMap<>();

  /** Since when, and from which term on, an owner has been trying; and how many nodes before it. */
  private record Tried(
      NodeId owner, Head head, PrimaryTerm first, PrimaryTerm last, int nodes, long dueNanos) {
    Tried at(PrimaryTerm term) {
      return new Tried(owner, head, first, term, nodes, dueNanos);
    }

    int failures() {
      return (int) Math.min(Integer.MAX_VALUE, last.value() - first.value());
    }
  }

  /**
   * What is to be made of it now.
   *
   * @param failing shards that their owners could not open again and again
   * @param offered those among them that are to be offered to other nodes now
   */
  record Failing(Set<ShardId> failing, Set<ShardId> offered) {
    static final Failing NONE = new Failing(Set.of(), Set.of());

    Failing {
      failing = Set.copyOf(failing);
      offered = Set.copyOf(offered);
    }
  }

  /** Looks at all items that could be read; {@code all} if none is missing. */
  Failing look(List<Sighting<Versioned<ShardItem>>> shards, boolean all, long nowNanos) {
    Set<ShardId> failing = new HashSet<>();
    Set<ShardId> offered = new HashSet<>();
    Set<ShardId> seen = new HashSet<>();
    for (Sighting<Versioned<ShardItem>> shard : shards) {
      ShardItem item = shard.value().value();
      seen.add(item.shard());
      if (item.state() != ShardState.ASSIGNED || item.owner().isEmpty()) {
        tried.remove(item.shard());
        continue;
      }
      Tried now = next(item, item.owner().get(), nowNanos);
      tried.put(item.shard(), now);
      if (now.failures() >= TRIES) {
        failing.add(item.shard());
        if (nowNanos - now.dueNanos() >= 0) {
          offered.add(item.shard());
        }
      } else if (now.nodes() > 0) {
        failing.add(item.shard());
      }
    }
    if (all) {
      tried.keySet().retainAll(seen);
    }
    return new Failing(failing, offered);
  }

  private Tried next(ShardItem item, NodeId owner, long nowNanos) {
    Tried before = tried.get(item.shard());
    PrimaryTerm term = item.term();
    if (before == null || !before.head().equals(item.head())) {
      return new Tried(owner, item.head(), term, term, 0, nowNanos);
    }
    if (before.owner().equals(owner)) {
      return before.at(term);
    }
    int nodes = before.failures() >= TRIES ? before.nodes() + 1 : before.nodes();
    return new Tried(owner, item.head(), term, term, nodes, nowNanos + pause(nodes));
  }

  private static long pause(int nodes) {
    double doubled = Math.scalb((double) FIRST.toNanos(), Math.min(nodes, MAX_DOUBLINGS));
    return (long) Math.min(doubled, (double) LONGEST.toNanos());
  }
}
