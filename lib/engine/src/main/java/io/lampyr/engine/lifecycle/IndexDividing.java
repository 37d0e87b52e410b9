package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Divisions;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.ShardReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Divides indices into more shards while they are written to, with the help of the nodes that own
 * their shards: these let nothing be written any more and store what was; then open what was made
 * of it, each its part; then what is written goes there. Writers wait meanwhile, and are not
 * refused.
 *
 * <p>Laws: those of {@link Divisions}. What does not come to its end in time is undone, and tried
 * again at the next look. Safe for many threads; blocks. Cost: that of {@link Divisions}, two calls
 * for each shard, and a query for each look at what has become of them.
 */
public final class IndexDividing {
  /** Shorter than {@link Divisions} lets it take. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int CALLS_AT_ONCE = 16;

  private final Catalog catalog;
  private final Table<Heartbeat> heartbeats;
  private final Peers nodes;
  private final Ports ports;
  private final Siblings siblings;

  public IndexDividing(Catalog catalog, Table<Heartbeat> heartbeats, Peers nodes, Ports ports) {
    this.catalog = catalog;
    this.heartbeats = heartbeats;
    this.nodes = nodes;
    this.ports = ports;
    this.siblings = new Siblings(ports.scheduler(), "divide", CALLS_AT_ONCE);
  }

  /**
   * Divides what the name is written to, if that is the index, into so many shards; whether it has
   * them now.
   */
  public boolean divide(IndexId index, String by, int shards) {
    Optional<Divisions.Begun> begun = catalog.divisions().begin(index, by, shards);
    if (begun.isEmpty()) {
      return false;
    }
    boolean done = false;
    try {
      done = new Run(begun.get()).run();
      return done;
    } finally {
      if (!done) {
        catalog.divisions().end(begun.get());
      }
    }
  }

  /** One division. */
  private final class Run {
    private final Divisions.Begun begun;
    private final long deadline;

    Run(Divisions.Begun begun) {
      this.begun = begun;
      this.deadline = ports.clock().monotonicNanos() + PATIENCE.toNanos();
    }

    boolean run() {
      IndexMetadata source = begun.source();
      boolean stored = await(source.id(), source.layout().shards(), this::fence, Run::isStored);
      if (!stored) {
        return false;
      }
      catalog.divisions().make(begun);
      return await(begun.result(), begun.shards(), this::tell, Run::isServed)
          && catalog.divisions().finish(begun);
    }

    /** Lets nothing through any more, and stores the rest: true if that is so. */
    private boolean fence(ShardItem shard, NodeId owner, NodeProcess process) {
      return nodes
          .connect(owner, process)
          .fence(owner, shard.shard(), begun.source().age().tableVersion())
          .equals(new ShardReply.Answered<>(true));
    }

    /** Owners look for what they were given from time to time only. */
    private boolean tell(ShardItem shard, NodeId owner, NodeProcess process) {
      var _ = nodes.connect(owner, process).ownerless(owner, List.of(shard.shard()));
      return true;
    }

    /**
     * One that rests has all that was ever acknowledged; one that was written to has to be told.
     */
    private static boolean isStored(ShardItem shard) {
      return shard.head().isFlushed();
    }

    private static boolean isServed(ShardItem shard) {
      boolean never = shard.isResting() && shard.head().durable().isEmpty();
      return never
          || (shard.state() == ShardState.ACTIVE
              && shard
                  .head()
                  .durable()
                  .filter(commit -> CommitPoints.maker(commit).equals(shard.shard()))
                  .isPresent());
    }

    private interface Call {
      boolean of(ShardItem shard, NodeId owner, NodeProcess process);
    }

    /**
     * Calls the owner of each shard until one call of each has succeeded, and waits until all are
     * as they are to be; false if there is no time left.
     */
    private boolean await(IndexId index, int count, Call call, Predicate<ShardItem> wanted) {
      Map<ShardId, Boolean> called = new TreeMap<>();
      while (ports.clock().monotonicNanos() - deadline < 0) {
        List<ShardItem> shards = catalog.shards(index);
        List<ShardItem> open = new ArrayList<>();
        for (ShardItem shard : shards) {
          boolean rests = shard.isResting();
          if (!rests && !called.getOrDefault(shard.shard(), false)) {
            open.add(shard);
          }
        }
        if (open.isEmpty() && shards.size() == count && shards.stream().allMatch(wanted)) {
          return true;
        }
        call(open, call).forEach(shard -> called.put(shard, true));
        if (open.isEmpty()) {
          pause();
        }
      }
      return false;
    }

    private List<ShardId> call(List<ShardItem> shards, Call call) {
      if (shards.isEmpty()) {
        return List.of();
      }
      Map<NodeId, NodeProcess> alive = new HashMap<>();
      for (Versioned<Heartbeat> beat : heartbeats.all(StateKeys.NODES, "")) {
        alive.put(beat.value().node(), beat.value().process());
      }
      try {
        List<ShardId> done =
            siblings.map(shards, shard -> called(shard, alive, call)).stream()
                .flatMap(Optional::stream)
                .toList();
        if (done.size() < shards.size()) {
          pause();
        }
        return done;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted while an index was divided", e);
      }
    }

    private static Optional<ShardId> called(
        ShardItem shard, Map<NodeId, NodeProcess> alive, Call call) {
      try {
        Optional<NodeId> owner = shard.owner();
        NodeProcess process = owner.map(alive::get).orElse(null);
        return process != null && call.of(shard, owner.get(), process)
            ? Optional.of(shard.shard())
            : Optional.empty();
      } catch (LampyrException silent) {
        return Optional.empty();
      }
    }

    private void pause() {
      try {
        ports.scheduler().sleep(PAUSE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted while an index was divided", e);
      }
    }
  }
}
