package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.leaf.ReplicaRanking;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafPlaces;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.WarmSender;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The functions as places where others have their searches done, and are told of what was
 * published. Judges what it carries: nobody is told of what never was visible (WarmIsPublished),
 * and a place that answers whenever it is asked is asked again (RankingNeverStarves).
 */
public final class SimLeaves {
  /**
   * Calls of others between two of a place: its turns are counted by choices, of few calls each.
   */
  private static final int MOST_BETWEEN = 4 * ReplicaRanking.MOST_PASSED;

  private static final Duration LONGEST = Duration.ofSeconds(25);

  private final Cluster cluster;
  private final Map<Machine, WarmSender> senders = new HashMap<>();
  private final Map<Machine, Map<String, Integer>> since = new HashMap<>();
  private final List<Asked> underWay = new ArrayList<>();
  private int calls;
  private int again;
  private int warmed;

  /** A call that has not been answered. */
  private record Asked(Machine from, LeafQuestion question, LeafTask task, List<ShardId> shards) {
    static Asked of(Machine from, LeafRequest request) {
      List<ShardId> shards = request.shards().stream().map(shard -> shard.view().shard()).toList();
      return new Asked(from, request.question(), request.task(), shards);
    }

    /** Whether it is the same, asked later. */
    boolean isAgain(Asked other) {
      return from.equals(other.from)
          && shards.equals(other.shards)
          && question.now().equals(other.question.now())
          && Arrays.equals(question.body(), other.question.body())
          && task.getClass().equals(other.task.getClass());
    }
  }

  SimLeaves(Cluster cluster) {
    this.cluster = cluster;
  }

  /** The places that a machine may ask: all functions but itself. */
  LeafPlaces of(Machine asking) {
    return _ ->
        cluster.functions().stream()
            .filter(function -> !function.machine().equals(asking))
            .map(function -> place(asking, function))
            .toList();
  }

  private LeafPlace place(Machine asking, SimFunction function) {
    Machine there = function.machine();
    return new LeafPlace(
        there.name(),
        new Port(asking, function),
        LeafPlace.Kind.SEARCH_NODE,
        Optional.empty(),
        there::isAlive);
  }

  /** What tells places for that machine. */
  WarmSender sender(Machine machine) {
    return senders.computeIfAbsent(
        machine, _ -> new WarmSender(of(machine), cluster.ports(machine)));
  }

  /** How many calls there were. */
  public int calls() {
    return calls;
  }

  /** How many of them were made beside another. */
  public int again() {
    return again;
  }

  /** Of how many commits places were told before they were asked for. */
  public int warmed() {
    return warmed;
  }

  private final class Port implements LeafPort {
    private final Machine from;
    private final SimFunction to;

    Port(Machine from, SimFunction to) {
      this.from = from;
      this.to = to;
    }

    private LeafService leaf() {
      return to.leaf().orElseThrow(() -> new UnavailableException("nobody searches here"));
    }

    @Override
    public byte[] call(byte[] request, Duration within) {
      Asked asked = Asked.of(from, LeafCodec.request(request));
      boolean hedge = underWay.stream().anyMatch(asked::isAgain);
      calls++;
      again += hedge ? 1 : 0;
      underWay.add(asked);
      chose();
      boolean answered = false;
      try {
        byte[] sent = hedge && cluster.bug() == Bug.HEDGE_MIXES_COMMITS ? newest(request) : request;
        Duration patience = within.compareTo(LONGEST) < 0 ? within : LONGEST;
        byte[] reply =
            cluster
                .network()
                .call(
                    Step.LEAF,
                    "leaf",
                    from,
                    to.machine(),
                    patience,
                    () -> leaf().call(sent, patience));
        answered = true;
        return reply;
      } finally {
        underWay.remove(asked);
        if (!answered) {
          // Who does not answer is left alone for a while, and rightly so.
          passed().remove(to.machine().name());
        }
      }
    }

    private Map<String, Integer> passed() {
      return since.computeIfAbsent(from, _ -> new HashMap<>());
    }

    private void chose() {
      Map<String, Integer> passed = passed();
      List<String> there =
          cluster.functions().stream().map(function -> function.machine().name()).toList();
      passed.keySet().retainAll(there);
      passed.remove(to.machine().name());
      for (String other : there) {
        if (!other.equals(to.machine().name()) && !other.equals(from.name())) {
          int times = passed.merge(other, 1, Integer::sum);
          if (times == MOST_BETWEEN) {
            cluster
                .laws()
                .broken("RankingNeverStarves", from.name() + " does not ask place=" + other);
          }
        }
      }
    }

    @Override
    public void warm(byte[] notice, Duration within) {
      cluster
          .network()
          .call(
              Step.LEAF,
              "warm",
              from,
              to.machine(),
              within,
              () -> {
                for (ShardView view : LeafCodec.warm(notice).views()) {
                  warmed++;
                  cluster.commits().warmed(view.shard(), view.visible());
                }
                leaf().warm(notice, within);
                return true;
              });
    }
  }

  /** The same question about whatever is visible by now. */
  private byte[] newest(byte[] bytes) {
    LeafRequest request = LeafCodec.request(bytes);
    List<LeafShard> shards =
        request.shards().stream()
            .map(shard -> {
              ShardView view = shard.view();
              Optional<CommitPoint> visible = cluster.commits().visible(view.shard());
              return new LeafShard(
                  shard.ordinal(),
                  visible
                      .map(now -> new ShardView(view.shard(), now, view.durable(), view.owner()))
                      .orElse(view),
                  shard.tableVersion(),
                  shard.filters(),
                  shard.boost());
            })
            .toList();
    return LeafCodec.encode(
        new LeafRequest(
            request.question(), shards, request.learned(), request.task(), request.asker()));
  }
}
