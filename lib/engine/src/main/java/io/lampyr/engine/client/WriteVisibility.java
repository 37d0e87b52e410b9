package io.lampyr.engine.client;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.node.NodeService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Makes what a request has written visible, or waits until it is: {@code refresh=true} and {@code
 * refresh=wait_for}.
 *
 * <p>Laws: only the shards in which an item took effect are called, side by side, each by itself
 * until the deadline as reads are; a shard that answers shows those items to every search that
 * begins then. An interrupt ends the call like the deadline, with the flag set. Cost: one call for
 * each of those shards when tables are known and right; none if nothing took effect. Safe for many
 * threads; blocks.
 */
public final class WriteVisibility {
  private final ShardCall.Surroundings around;
  private final Ports ports;
  private final ClientSettings.Pauses pauses;
  private final Siblings siblings;

  /** How a request wants to become visible. */
  public enum Mode {
    /** At once, by refreshes of its own. */
    REFRESH,
    /** With the next refresh that comes anyway. */
    WAIT
  }

  public WriteVisibility(
      IndexTables tables, NodeConnector nodes, Ports ports, ClientSettings settings) {
    this.around = new ShardCall.Surroundings(tables, nodes);
    this.ports = ports;
    this.pauses = settings.pauses();
    this.siblings = new Siblings(ports.scheduler(), "shards", settings.nodesAtOnce());
  }

  /**
   * What came of it in the shards that were written to, in the order of their ordinals. {@code
   * results} are what the request's items came to, in their order.
   */
  public ShardsOutcome after(
      IngestRequest request, List<ItemResult> results, Mode mode, Duration deadline) {
    AttemptTimer.checkDeadline(deadline);
    if (results.size() != request.items().size()) {
      throw new IllegalArgumentException("results must be those of the request's items");
    }
    return visible(request.index(), table -> written(table, request, results), mode, deadline);
  }

  /** The same for everything that was acknowledged in these shards before the call. */
  public ShardsOutcome of(IndexId index, Set<Integer> shards, Mode mode, Duration deadline) {
    AttemptTimer.checkDeadline(deadline);
    Map<Integer, Long> all = new TreeMap<>();
    shards.forEach(shard -> all.put(shard, Long.MAX_VALUE));
    return visible(index, _ -> all, mode, deadline);
  }

  private ShardsOutcome visible(
      IndexId index, Function<IndexTable, Map<Integer, Long>> written, Mode mode, Duration within) {
    AttemptTimer timer = new AttemptTimer(ports, pauses, within);
    return switch (around.tables().find(index)) {
      case IndexLookup.Open(IndexTable table) -> called(table, written.apply(table), mode, timer);
      case IndexLookup.Divided(IndexTable table) ->
          called(table, written.apply(table), mode, timer);
      case IndexLookup.Closed _ -> new ShardsOutcome.IndexClosed();
      case IndexLookup.Missing _ -> new ShardsOutcome.IndexMissing();
      case IndexLookup.Unready _ -> new ShardsOutcome.Unavailable("index is being made");
    };
  }

  /** The highest number that an item was given, by its shard. */
  private static Map<Integer, Long> written(
      IndexTable table, IngestRequest request, List<ItemResult> results) {
    Map<Integer, Long> written = new TreeMap<>();
    for (int i = 0; i < results.size(); i++) {
      String id = results.get(i).id();
      if (id != null && results.get(i).outcome() instanceof ItemOutcome.Done(var applied)) {
        String routing = request.items().get(i).routing();
        int ordinal = table.routing().shardOf(id, routing);
        written.merge(ordinal, applied.seqNo(), Math::max);
      }
    }
    return written;
  }

  private ShardsOutcome called(
      IndexTable table, Map<Integer, Long> written, Mode mode, AttemptTimer timer) {
    try {
      return new ShardsOutcome.Called(
          siblings.map(
              new ArrayList<>(written.entrySet()),
              shard -> one(table, shard.getKey(), asking(mode, shard.getValue()), timer)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ShardsOutcome.Unavailable("interrupted");
    }
  }

  private static ShardCall.Asking<Optional<CommitPoint>> asking(Mode mode, long seqNo) {
    return switch (mode) {
      case REFRESH -> NodeService::refresh;
      case WAIT -> (service, meant, shard) -> service.awaitVisible(meant, shard, seqNo);
    };
  }

  private ShardOutcome<Optional<CommitPoint>> one(
      IndexTable table,
      int ordinal,
      ShardCall.Asking<Optional<CommitPoint>> asking,
      AttemptTimer timer) {
    ShardCall.Question<Optional<CommitPoint>> question =
        new ShardCall.Question<>(table.index(), _ -> ordinal, ShardCall::durable, asking);
    return new ShardCall<>(around, question, timer).run();
  }
}
