package io.lampyr.engine.flusher;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.translog.format.TranslogKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Asks owners to flush the shards that keep too much of a log, or for too long. Whoever has nothing
 * to flush moves its pointer, and so lets go of the log all the same.
 *
 * <p>Laws: only owners flush, and only what they still own; running twice at once does no harm.
 * Blocks. Cost: two queries, one read for each shard that does not rest, a listing for each node
 * with shards and for every further thousand objects of its log, and a call for each shard that is
 * flushed.
 */
public final class CommitFlusher {
  /** So many objects of a log are listed: fifty thousand take hours to write. */
  private static final int MAX_PAGES = 50;

  private final ClusterTables tables;
  private final BlobStore blobs;
  private final NodeConnector nodes;
  private final Clock clock;
  private final FlusherSettings settings;
  private final Siblings siblings;

  public CommitFlusher(
      ClusterTables tables,
      BlobStore blobs,
      NodeConnector nodes,
      Clock clock,
      Scheduler scheduler,
      FlusherSettings settings) {
    this.tables = tables;
    this.blobs = blobs;
    this.nodes = nodes;
    this.clock = clock;
    this.settings = settings;
    this.siblings = new Siblings(scheduler, "flush", settings.flushesAtOnce());
  }

  /** Looks at all shards once. */
  public FlushReport run() {
    Map<NodeId, NodeProcess> alive = new HashMap<>();
    for (Versioned<Heartbeat> beat : tables.heartbeats().all(StateKeys.NODES, "")) {
      alive.put(beat.value().node(), beat.value().process());
    }
    List<ShardItem> shards = shards();
    FlushPlan plan = FlushPlan.of(shards, alive.keySet(), logs(shards), settings, clock.now());
    List<Optional<FlushReport.Refusal>> refusals = flush(plan.flush(), alive);
    List<ShardId> flushed = new ArrayList<>();
    List<FlushReport.Refusal> refused = new ArrayList<>();
    for (int i = 0; i < refusals.size(); i++) {
      ShardId shard = plan.flush().get(i).shard();
      refusals.get(i).ifPresentOrElse(refused::add, () -> flushed.add(shard));
    }
    List<ShardId> ownerless = plan.ownerless().stream().map(ShardItem::shard).toList();
    return new FlushReport(shards.size(), flushed, refused, ownerless);
  }

  /** Those that do not rest: what rests needs no log. */
  private List<ShardItem> shards() {
    Set<ShardId> listed = new TreeSet<>();
    new WorkList(tables.work(), tables.shards())
        .all()
        .forEach(entry -> listed.add(entry.value().shard()));
    try {
      return siblings
          .map(List.copyOf(listed), shard -> tables.shards().read(StateKeys.shard(shard)))
          .stream()
          .flatMap(Optional::stream)
          .map(Versioned::value)
          .filter(item -> !item.isResting())
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while shards were read", e);
    }
  }

  /** Each log from the least pointer on that names it. */
  private Map<NodeId, LogObjects> logs(List<ShardItem> shards) {
    Map<NodeId, Long> from = new TreeMap<>();
    for (ShardItem item : shards) {
      Optional<TranslogPointer> pointer = item.head().translog();
      pointer.ifPresent(p -> from.merge(p.node(), p.generation(), Math::min));
    }
    Map<NodeId, LogObjects> logs = new HashMap<>();
    from.forEach((node, generation) -> logs.put(node, list(node, generation)));
    return logs;
  }

  private LogObjects list(NodeId node, long generation) {
    List<LogObjects.LogObject> objects = new ArrayList<>();
    BlobKey after = TranslogKeys.key(node, Math.max(0, generation - 1));
    boolean more = true;
    for (int i = 0; i < MAX_PAGES && more; i++) {
      ListPage page =
          blobs.list(TranslogKeys.prefix(node), Optional.of(after), BlobStore.MAX_LISTED);
      for (BlobInfo info : page.blobs()) {
        OptionalLong number = TranslogKeys.generation(node, info.key());
        number.ifPresent(
            n -> objects.add(new LogObjects.LogObject(n, info.length(), info.modified())));
        after = info.key();
      }
      more = page.more() && !page.blobs().isEmpty();
    }
    return new LogObjects(objects);
  }

  private List<Optional<FlushReport.Refusal>> flush(
      List<ShardItem> shards, Map<NodeId, NodeProcess> alive) {
    try {
      return siblings.map(shards, item -> flush(item, alive));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while owners were flushing", e);
    }
  }

  private Optional<FlushReport.Refusal> flush(ShardItem item, Map<NodeId, NodeProcess> alive) {
    NodeId owner = item.owner().orElseThrow();
    NodeProcess process = alive.get(owner);
    if (process == null) {
      return refused(item, "owner shows no sign of life");
    }
    ShardReply<Optional<CommitPoint>> reply;
    try {
      reply = nodes.connect(owner, process).flush(owner, item.shard(), new Merging.None());
    } catch (RuntimeException failed) {
      return refused(item, "call failed: " + failed.getMessage());
    }
    return switch (reply) {
      case ShardReply.Answered<Optional<CommitPoint>> _ -> Optional.empty();
      case ShardReply.NotOwner<Optional<CommitPoint>>(String reason) -> refused(item, reason);
      case ShardReply.Stale<Optional<CommitPoint>>(String reason) -> refused(item, reason);
      case ShardReply.Unknown<Optional<CommitPoint>>(String reason) -> refused(item, reason);
      case ShardReply.Overloaded<Optional<CommitPoint>>(String reason, var _) ->
          refused(item, reason);
    };
  }

  private static Optional<FlushReport.Refusal> refused(ShardItem item, String reason) {
    return Optional.of(new FlushReport.Refusal(item.shard(), reason));
  }
}
