package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.World;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.TestDocuments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;

/** What shards of a node of the world need around them. */
final class NodeFixture {
  final List<String> told = new ArrayList<>();
  final NodeEvents events = new Told();
  private final World world;

  NodeFixture(World world) {
    this.world = world;
  }

  NodeShards.Surroundings around() {
    return new NodeShards.Surroundings(
        (_, _) -> new ByteBuffersDirectory(),
        new OneView(),
        new IndexingMemory(1 << 20, new ReclaimPolicy.RoundRobin(), world.time),
        events,
        world.notes(),
        noFailures(world),
        2,
        _ -> {},
        _ -> {});
  }

  /** Failures that nobody looks for. */
  static OpeningFailures noFailures(World world) {
    MemoryItemStore items = new MemoryItemStore();
    SeededRandomness randomness = new SeededRandomness(4);
    Retries retries = new Retries(RetrySettings.forEver(), world.time, world.time, randomness);
    return new OpeningFailures(
        NodeId.random(randomness),
        new Table<>(items, new ItemWriter(items, randomness, retries), StateCodecs.OPENING_FAILURE),
        world.time,
        world.time);
  }

  /** All items there are: the one shard's. */
  NodeWork.Found found() {
    return new NodeWork.Found(Set.of(), Map.of(world.shard, Optional.of(world.item())), Set.of());
  }

  /** Nobody is there to be told. */
  static ShardHints noHints(World world) {
    Retries retries =
        new Retries(RetrySettings.forEver(), world.time, world.time, new SeededRandomness(1));
    ItemWriter writer = new ItemWriter(world.items(), new SeededRandomness(2), retries);
    return new ShardHints(
        ClusterTables.over(world.items(), writer).heartbeats(),
        (node, _) -> {
          throw new AssertionError("node has no heartbeat node=" + node);
        },
        world.time,
        new NodeFixture(world).events);
  }

  NodeShards shards(LawNode node) {
    return new NodeShards(node.parts(), world.work(node), around());
  }

  private static final class OneView implements IndexViews {
    private final View view =
        new View(
            1,
            1,
            DocumentRouting.forShards(1),
            TestDocuments::parse,
            new ShardIndexConfig(
                new StandardAnalyzer(),
                new TieredMergePolicy(),
                new SerialMergeScheduler(),
                Optional.empty()));

    @Override
    public Optional<View> view(IndexId index) {
      return Optional.of(view);
    }

    @Override
    public Optional<View> atLeast(IndexId index, long tableVersion, long mappingVersion) {
      return Optional.of(view);
    }
  }

  private final class Told implements NodeEvents {
    @Override
    public void opened(ShardId shard, PrimaryTerm term) {
      told.add("opened " + term);
    }

    @Override
    public void notOpened(ShardId shard, String reason) {
      told.add("not opened " + reason);
    }

    @Override
    public void failed(ShardId shard, Throwable why) {
      told.add("failed " + why);
    }

    @Override
    public void problem(LampyrException problem) {
      told.add("problem " + problem.getMessage());
    }

    @Override
    public void relocationWanted(String request) {
      told.add("wanted " + request);
    }

    @Override
    public void movedAway(ShardId shard, String target) {
      told.add("moved " + target);
    }
  }
}
