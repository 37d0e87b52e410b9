package io.lampyr.engine.garbage;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What garbage collection might do wrong. */
enum Flaw {
  NONE,
  /** Deletes what was marked by the roots that it was marked by. */
  NO_RECHECK,
  /** Takes what is visible, which it asks the owner for, for what must be kept. */
  VISIBLE_FOR_DURABLE,
  /** Deletes the first object of the log that recovery needs, and leaves the next. */
  HOLES_IN_THE_LOG,
  IGNORES_READERS,
  /** Deletes whatever nothing refers to yet. */
  IGNORES_TERMS;

  GarbageCollector.Sight sight(GcWorld world) {
    return new GarbageCollector.Sight(
        survey -> () -> flawed(world, world.seen(survey.read())),
        reach -> commits -> reach(world, reach, commits));
  }

  private Roots flawed(GcWorld world, Roots seen) {
    return switch (this) {
      case NONE -> seen;
      case NO_RECHECK -> {
        if (world.step.equals(Optional.of(GcStep.MARK))) {
          world.marked = Optional.of(seen);
        }
        yield world.step.equals(Optional.of(GcStep.DELETE)) ? world.marked.orElse(seen) : seen;
      }
      case VISIBLE_FOR_DURABLE ->
          shards(seen, item -> with(item, new Head(visible(item), visible(item), log(item))));
      case HOLES_IN_THE_LOG -> shards(withoutFloors(seen), Flaw::pointerRaised);
      case IGNORES_READERS -> with(seen, seen.shards(), List.of());
      case IGNORES_TERMS -> shards(seen, Flaw::past);
    };
  }

  private static ShardItem pointerRaised(ShardItem item) {
    Optional<TranslogPointer> raised =
        log(item).map(p -> new TranslogPointer(p.node(), p.term(), p.generation() + 1));
    return with(item, new Head(item.head().visible(), item.head().durable(), raised));
  }

  /** As if nodes needed nothing of their logs. */
  private static Roots withoutFloors(Roots roots) {
    Map<NodeId, Heartbeat> beats = new HashMap<>();
    roots
        .heartbeats()
        .forEach((node, beat) ->
            beats.put(
                node,
                new Heartbeat(
                    node,
                    beat.process(),
                    beat.sequence(),
                    beat.draining(),
                    OptionalLong.of(Long.MAX_VALUE),
                    beat.load())));
    return new Roots(
        roots.lease(), beats, roots.indices(), roots.shards(), roots.readers(), roots.released());
  }

  private static Optional<CommitPoint> visible(ShardItem item) {
    return item.head().visible();
  }

  private static Optional<TranslogPointer> log(ShardItem item) {
    return item.head().translog();
  }

  /** As if the shard were in a later term by now. */
  private static ShardItem past(ShardItem item) {
    Head head = new Head(item.head().durable(), item.head().durable(), log(item));
    return new ShardItem(
        item.shard(),
        ShardState.ASSIGNED,
        item.term().next(),
        item.owner(),
        Optional.empty(),
        head);
  }

  private static ShardItem with(ShardItem item, Head head) {
    return new ShardItem(
        item.shard(), item.state(), item.term(), item.owner(), item.target(), head);
  }

  private static Roots shards(Roots roots, UnaryOperator<ShardItem> change) {
    Map<ShardId, ShardItem> changed = new HashMap<>();
    roots.shards().forEach((shard, item) -> changed.put(shard, change.apply(item)));
    return with(roots, changed, roots.readers());
  }

  private static Roots with(
      Roots roots, Map<ShardId, ShardItem> shards, List<Versioned<ReaderLease>> readers) {
    return new Roots(
        roots.lease(), roots.heartbeats(), roots.indices(), shards, readers, roots.released());
  }

  private Set<BlobKey> reach(GcWorld world, Referring reach, Set<Roots.Root> commits) {
    if (this != VISIBLE_FOR_DURABLE) {
      return reach.of(commits);
    }
    Set<Roots.Root> stored = new HashSet<>();
    Set<BlobKey> blobs = new HashSet<>();
    for (Roots.Root root : commits) {
      BlobKey key = root.commit().place().blob();
      VirtualBatch batch = world.world.batches().get(key);
      if (world.world.blobs().head(key).isPresent() || batch == null) {
        stored.add(root);
      } else {
        blobs.add(key);
        blobs.addAll(batch.files().blobLengths().keySet());
      }
    }
    blobs.addAll(reach.of(stored));
    return blobs;
  }
}
