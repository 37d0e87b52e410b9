package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Divisions;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.ShardReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Divides indices into more shards while they are written to, with the help of the nodes that own
 * their shards: these find out what belongs where, while they are written to; let nothing be
 * written any more, and store what was; then open what was made of it, each its part; then what is
 * written goes there. Writers wait meanwhile, and are not refused.
 *
 * <p>Laws: those of {@link Divisions}. What does not come to its end in time is undone, and tried
 * again at the next look. Safe for many threads; blocks. Cost: that of {@link Divisions}, three
 * calls for each shard, and a query for each look at what has become of them.
 */
public final class IndexDividing {
  /** Shorter than {@link Divisions} lets it take. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** What is not surveyed by then is looked at while writers wait. */
  private static final Duration SURVEY_PATIENCE = Duration.ofSeconds(30);

  private final Catalog catalog;
  private final Peers nodes;
  private final Ports ports;
  private final OwnerCalls owners;

  public IndexDividing(Catalog catalog, Table<Heartbeat> heartbeats, Peers nodes, Ports ports) {
    this.catalog = catalog;
    this.nodes = nodes;
    this.ports = ports;
    this.owners = new OwnerCalls(heartbeats, ports);
  }

  /**
   * Divides what the name is written to, if that is the index, into so many shards; whether it has
   * them now.
   */
  public boolean divide(IndexId index, String by, int shards) {
    catalog.divisions().planned(index, shards).ifPresent(into -> survey(index, into));
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

  /**
   * Has the owners find out, while their shards are written to, what dividing them needs. A hint: a
   * node that does not know it, or is not asked in time, does all of it later.
   */
  private void survey(IndexId index, IndexMetadata.Layout into) {
    long deadline = ports.clock().monotonicNanos() + SURVEY_PATIENCE.toNanos();
    Set<ShardId> done = new HashSet<>();
    boolean over = false;
    while (!over && ports.clock().monotonicNanos() - deadline < 0) {
      List<ShardItem> open =
          catalog.shards(index).stream()
              .filter(shard -> !shard.isResting() && !done.contains(shard.shard()))
              .toList();
      done.addAll(
          owners.call(
              open,
              (shard, owner, process) ->
                  isSettled(nodes.connect(owner, process).survey(owner, shard.shard(), into))));
      over = open.isEmpty();
    }
  }

  /** Whether to ask again would not change anything. */
  private static boolean isSettled(ShardReply<Boolean> surveyed) {
    return switch (surveyed) {
      case ShardReply.Answered<Boolean> _,
          ShardReply.NotOwner<Boolean> _,
          ShardReply.Stale<Boolean> _ ->
          true;
      case ShardReply.Overloaded<Boolean> _, ShardReply.Unknown<Boolean> _ -> false;
    };
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

    /**
     * Calls the owner of each shard until one call of each has succeeded, and waits until all are
     * as they are to be; false if there is no time left.
     */
    private boolean await(
        IndexId index, int count, OwnerCalls.Call call, Predicate<ShardItem> wanted) {
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
        owners.call(open, call).forEach(shard -> called.put(shard, true));
        if (open.isEmpty()) {
          owners.pause();
        }
      }
      return false;
    }
  }
}
