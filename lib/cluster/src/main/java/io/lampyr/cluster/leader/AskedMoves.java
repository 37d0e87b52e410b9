package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.leader.Action.RequestRelocation;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which shards this leader has asked to be moved to balance nodes. What is known is forgotten with
 * the leader. For one thread.
 *
 * <p>An owner that was asked uploads what it holds before it gives the shard away: until then it
 * looks as if nothing had been asked. So a move is taken to be under way for a while: one that was
 * decided upon in its place would be a second one, and both would happen. Loads swing, and a shard
 * that has just been moved stays for a while, whatever they do.
 */
final class AskedMoves {
  static final Duration STAYS = Duration.ofMinutes(10);

  /** As long as an owner takes that is asked and gives, with much to upload before. */
  static final Duration UNDER_WAY = Duration.ofSeconds(30);

  private final Map<ShardId, Asked> asked = new TreeMap<>();

  private record Asked(RequestRelocation move, long nanos) {
    boolean isUnderWay(long nowNanos) {
      return nowNanos - nanos < UNDER_WAY.toNanos();
    }
  }

  /**
   * What has come of the moves.
   *
   * @param moved shards that have left their nodes, and not for long
   * @param underWay moves that have not happened, and still may
   */
  record Seen(Set<ShardId> moved, List<RequestRelocation> underWay) {
    static final Seen NOTHING = new Seen(Set.of(), List.of());

    Seen {
      moved = Set.copyOf(moved);
      underWay = List.copyOf(underWay);
    }
  }

  /** Notes what was decided for balance; from nodes that do not stay, shards go in any case. */
  void note(List<Action> decided, Set<NodeId> staying, long nowNanos) {
    for (Action action : decided) {
      if (action instanceof RequestRelocation move && staying.contains(move.from())) {
        Asked before = asked.get(move.shard());
        boolean again = before != null && before.move.equals(move) && before.isUnderWay(nowNanos);
        asked.put(move.shard(), again ? before : new Asked(move, nowNanos));
      }
    }
  }

  /** What has come of them by these shards. */
  Seen look(List<Sighting<Versioned<ShardItem>>> shards, long nowNanos) {
    asked.values().removeIf(one -> nowNanos - one.nanos() >= STAYS.toNanos());
    Set<ShardId> moved = new HashSet<>();
    List<RequestRelocation> underWay = new ArrayList<>();
    for (Sighting<Versioned<ShardItem>> shard : shards) {
      ShardItem item = shard.value().value();
      Asked one = asked.get(item.shard());
      if (one == null) {
        continue;
      }
      if (!item.owner().equals(Optional.of(one.move().from()))) {
        moved.add(item.shard());
      } else if (one.isUnderWay(nowNanos)) {
        underWay.add(one.move());
      }
    }
    return new Seen(moved, underWay);
  }
}
