package io.lampyr.engine.client;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.upkeep.Merging;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makes what was written to an index visible, or visible and durable, shard by shard.
 *
 * <p>Laws: the shards are those that the index has when the call begins; they are called side by
 * side, and each is repeated by itself until the deadline as reads are. A shard that answers covers
 * everything that was acknowledged before the call. An interrupt ends the call like the deadline,
 * with the flag set. Cost: one call for each shard when tables are known and right. Safe for many
 * threads; blocks.
 */
public final class IndexMaintenance {
  private final ShardCall.Surroundings around;
  private final Ports ports;
  private final ClientSettings.Pauses pauses;
  private final Siblings siblings;

  public IndexMaintenance(
      IndexTables tables, NodeConnector nodes, Ports ports, ClientSettings settings) {
    this.around = new ShardCall.Surroundings(tables, nodes);
    this.ports = ports;
    this.pauses = settings.pauses();
    this.siblings = new Siblings(ports.scheduler(), "shards", settings.nodesAtOnce());
  }

  /** Makes everything that is acknowledged visible to searches. */
  public ShardsOutcome refresh(IndexId index, Duration deadline) {
    return all(index, deadline, ShardCall::durable, NodeService::refresh);
  }

  /** Makes everything that is acknowledged visible and durable. */
  public ShardsOutcome flush(IndexId index, Duration deadline) {
    return all(index, deadline, ShardCall::durable, IndexMaintenance::flush);
  }

  /** As {@link #flush}, and wakes shards that rest. */
  public ShardsOutcome wake(IndexId index, Duration deadline) {
    return merge(index, new Merging.None(), deadline);
  }

  /** Merges each shard as asked, and makes what came of it durable. Wakes shards that rest. */
  public ShardsOutcome merge(IndexId index, Merging merging, Duration deadline) {
    return all(
        index,
        deadline,
        _ -> Optional.empty(),
        (service, meant, shard) -> service.flush(meant, shard, merging));
  }

  private static ShardReply<Optional<CommitPoint>> flush(
      NodeService service, NodeId meant, ShardId shard) {
    return service.flush(meant, shard, new Merging.None());
  }

  private ShardsOutcome all(
      IndexId index,
      Duration deadline,
      ShardCall.AtRest<Optional<CommitPoint>> atRest,
      ShardCall.Asking<Optional<CommitPoint>> asking) {
    AttemptTimer.checkDeadline(deadline);
    AttemptTimer timer = new AttemptTimer(ports, pauses, deadline);
    int setbacks = 0;
    while (true) {
      String reason;
      try {
        switch (around.tables().find(index)) {
          case IndexLookup.Open(IndexTable table) -> {
            return all(table, timer, atRest, asking);
          }
          case IndexLookup.Divided(IndexTable table) -> {
            return all(table, timer, atRest, asking);
          }
          case IndexLookup.Closed _ -> {
            return new ShardsOutcome.IndexClosed();
          }
          case IndexLookup.Missing _ -> {
            return new ShardsOutcome.IndexMissing();
          }
          case IndexLookup.Unready _ -> reason = "index is being made";
        }
      } catch (LampyrException failure) {
        if (failure.remedy() != Remedy.RETRY) {
          throw failure;
        }
        reason = String.valueOf(failure.getMessage());
      }
      setbacks++;
      if (!timer.waitUntil(timer.dueAfter(setbacks))) {
        return new ShardsOutcome.Unavailable(reason);
      }
    }
  }

  private ShardsOutcome all(
      IndexTable table,
      AttemptTimer timer,
      ShardCall.AtRest<Optional<CommitPoint>> atRest,
      ShardCall.Asking<Optional<CommitPoint>> asking) {
    List<Integer> ordinals = IntStream.range(0, table.owners().size()).boxed().toList();
    try {
      return new ShardsOutcome.Called(
          siblings.map(
              ordinals,
              ordinal -> {
                ShardCall.Question<Optional<CommitPoint>> question =
                    new ShardCall.Question<>(table.index(), _ -> ordinal, atRest, asking);
                return new ShardCall<>(around, question, timer).run();
              }));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ShardsOutcome.Unavailable("interrupted");
    }
  }
}
