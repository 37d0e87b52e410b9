package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.membership.ReadFence;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.Script;
import io.lampyr.engine.laws.World;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.TestDocuments;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.upkeep.ForcedMerges;
import io.lampyr.engine.upkeep.ManualRefreshes;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.engine.upkeep.ShardUpkeep;
import io.lampyr.engine.upkeep.UpkeepSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class NodeShardsTest {
  private final World world = new World(3);
  private final List<Folder> folders = new ArrayList<>();
  private final Map<ShardId, Folder> places = new HashMap<>();
  private final List<ShardId> deleted = new ArrayList<>();
  private final List<Long> mappingsAsked = new ArrayList<>();
  private final IndexingMemory memory =
      new IndexingMemory(1 << 20, new ReclaimPolicy.RoundRobin(), world.time);

  /** A folder that knows whether it was given back. */
  private static final class Folder extends org.apache.lucene.store.FilterDirectory {
    boolean closed;
    boolean broken;

    Folder() {
      super(new ByteBuffersDirectory());
    }

    @Override
    public void close() throws IOException {
      closed = true;
      if (broken) {
        throw new IllegalStateException("something that nobody thought of");
      }
      super.close();
    }
  }

  @Test
  void anOpeningThatFailsAtAnyRequestIsRepeatedUnderTheNextTermAndLeavesNothingBehind()
      throws InterruptedException {
    LawNode first = new LawNode(world, Fuse.none());
    world.assign(first);
    assertThat(first.open()).isTrue();
    new Script(first, "").run();
    int failures = 0;
    for (int request = 1; request <= 7; request++) {
      Fuse fuse =
          Fuse.at(request, false)
              .instead(() -> {
                throw new ArithmeticException("something that nobody thought of");
              });
      LawNode node = new LawNode(world, fuse);
      world.assign(node);
      NodeShards shards = shards(node);
      PrimaryTerm given = world.item().value().term();
      folders.clear();
      for (int round = 0; round < 4; round++) {
        shards.round(found(world));
        world.time.advance(OpeningPauses.LONGEST);
      }
      assertThat(world.item().value().state()).isEqualTo(ShardState.ACTIVE);
      assertThat(shards.find(world.shard)).isNotNull();
      assertThat(world.item().value().term().value())
          .isEqualTo(given.value() + (fuse.blew() && folders.size() > 1 ? 1 : 0));
      failures += folders.size() - 1;
      assertThat(folders.removeLast().closed).isFalse();
      assertThat(folders).allMatch(folder -> folder.closed);
      shards.dropAll();
      assertThat(memory.usedBytes()).isZero();
    }
    assertThat(failures).isPositive();
    assertThat(world.broken).isEmpty();
  }

  @Test
  void aShardIsOpenedWithTheNewestMappingAsTheLogMayHoldDocumentsOfIt()
      throws InterruptedException {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    NodeShards shards = shards(node);
    shards.round(found(world));
    assertThat(mappingsAsked).containsExactly(Long.MAX_VALUE);
    shards.dropAll();
  }

  @Test
  void aShardWhoseWriterIsClosedDoesNotStopTheOthers() throws Exception {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    NodeShards shards = shards(node);
    shards.round(found(world));
    HeldShard held = shards.find(world.shard);
    assertThat(held).isNotNull();
    held.open.index().close();
    memory.beforeWrite();
    assertThat(memory.usedBytes()).isZero();
  }

  @Test
  void aShardThatCannotBeClosedIsLetGoOfAndSoAreThoseBehindIt() throws Exception {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    NodeShards shards = shards(node);
    shards.round(several(node, 4));
    List<ShardId> held = shards.all().stream().map(each -> each.open.id()).toList();
    assertThat(held).hasSize(4);
    places.get(held.getFirst()).broken = true;
    shards.dropAll();
    assertThat(folders).hasSize(4).allMatch(folder -> folder.closed);
    assertThat(deleted).containsExactlyInAnyOrderElementsOf(held);
    assertThat(shards.all()).isEmpty();
  }

  /** The world's shard and others of its index, all given to the node. */
  private NodeWork.Found several(LawNode node, int shards) {
    Table<ShardItem> items = node.parts().shards();
    Map<ShardId, Optional<Versioned<ShardItem>>> given = new HashMap<>();
    given.put(world.shard, Optional.of(world.item()));
    for (int i = 1; i < shards; i++) {
      ShardId shard = new ShardId(world.shard.index(), i);
      ShardItem made = ShardItem.created(shard);
      ItemKey key = StateKeys.shard(shard);
      items.create(key, ((Transition.Allowed) ShardTransitions.wake(made, node.id)).next());
      given.put(shard, items.read(key));
    }
    return new NodeWork.Found(Set.of(), given, Set.of());
  }

  @Test
  void aShardThatIsClosedWhileItIsCountedIsLeftOut() throws Exception {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    assertThat(node.open()).isTrue();
    new Script(node, "").run();
    LawNode next = new LawNode(world, Fuse.none());
    world.assign(next);
    NodeShards shards = shards(next);
    shards.round(found(world));
    assertThat(ShardCounts.of(shards.all())).hasSize(1);
    HeldShard held = shards.find(world.shard);
    assertThat(held).isNotNull();
    held.open.close();
    assertThat(ShardCounts.of(shards.all())).isEmpty();
  }

  @Test
  void aNodeThatCannotProveItsMembershipAnswersNothingButWhatTheLogReleases()
      throws InterruptedException {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    NodeShards shards = shards(node);
    shards.round(found(world));
    ReadFence closed = new ReadFence(world.time, Duration.ofSeconds(1));
    NodeLife stale =
        new NodeLife(
            node.id,
            closed,
            shards,
            around(),
            new IndexingTurns(1, world.time, world.time),
            care(node, shards));
    assertThat(stale.read(node.id, world.shard, "a")).isInstanceOf(ShardReply.NotOwner.class);
    Write write =
        new Write(0, WriteKind.INDEX, VersionCheck.NONE, DocumentKey.of("a"), new BytesRef("1"));
    RequestId request = new RequestId(1, 1);
    List<ShardAppend> appends =
        List.of(
            new ShardAppend(
                world.shard, 1, new AppendRequest(request, Duration.ZERO, 1, List.of(write))));
    assertThat(node.pumped(() -> stale.append(node.id, appends).getFirst()))
        .containsInstanceOf(ShardReply.Answered.class);
    assertThat(stale.read(node.id, world.shard, "a")).isInstanceOf(ShardReply.NotOwner.class);
    // The first refresh has something to do, the second has not; neither may be answered.
    assertThat(stale.refresh(node.id, world.shard)).isInstanceOf(ShardReply.NotOwner.class);
    assertThat(stale.refresh(node.id, world.shard)).isInstanceOf(ShardReply.NotOwner.class);
    assertThat(stale.flush(node.id, world.shard, new Merging.None()))
        .isInstanceOf(ShardReply.NotOwner.class);
    shards.dropAll();
  }

  private NodeLife.Care care(LawNode node, NodeShards shards) {
    HandedHeat handed =
        new HandedHeat(
            node.parts().blobs().cache(), node.parts().blobs().source(), node.parts().ports());
    ShardMoves moves =
        new ShardMoves(
            node.parts(), shards, world.work(), NodeFixture.noHints(world), new Silent());
    return new NodeLife.Care(
        new ManualRefreshes(UpkeepSettings.DEFAULT, world.time, world.time),
        new ForcedMerges(world.time),
        new NodeUpkeep(
            shards,
            new ShardUpkeep(UpkeepSettings.DEFAULT, world.time, world.time),
            new Views(),
            new IdleShards(moves, UpkeepSettings.DEFAULT.restAfter(), world.time),
            new NodeUpkeep.Reports(
                new LoadReports(node.id, loads(), world.time),
                new UsedNotes(
                    node.id,
                    node.parts().log().objects(),
                    node.parts().blobs().cache(),
                    handed,
                    node.parts().ports())),
            world.time),
        moves,
        new ShardDemand(node.parts(), shards, new Silent()),
        handed);
  }

  private Table<NodeLoads> loads() {
    MemoryItemStore items = new MemoryItemStore();
    SeededRandomness randomness = new SeededRandomness(1);
    Retries retries = new Retries(RetrySettings.forEver(), world.time, world.time, randomness);
    return new Table<>(items, new ItemWriter(items, randomness, retries), StateCodecs.LOADS);
  }

  private NodeShards.Surroundings around() {
    return new NodeShards.Surroundings(
        new Folders(),
        new Views(),
        memory,
        new Silent(),
        world.notes(),
        NodeFixture.noFailures(world),
        1,
        _ -> {},
        _ -> {});
  }

  private NodeShards shards(LawNode node) {
    return new NodeShards(node.parts(), world.work(node), around());
  }

  private final class Folders implements ShardFolders {
    @Override
    public Directory create(ShardId shard, PrimaryTerm term) {
      folders.add(new Folder());
      places.put(shard, folders.getLast());
      return folders.getLast();
    }

    @Override
    public void delete(ShardId shard, PrimaryTerm term) {
      deleted.add(shard);
    }
  }

  private final class Views implements IndexViews {
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
    public Optional<View> view(io.lampyr.base.id.IndexId index) {
      return Optional.of(view);
    }

    @Override
    public Optional<View> atLeast(
        io.lampyr.base.id.IndexId index, long tableVersion, long mappingVersion) {
      mappingsAsked.add(mappingVersion);
      return Optional.of(view);
    }
  }

  private static final class Silent implements NodeEvents {
    @Override
    public void opened(ShardId shard, PrimaryTerm term) {}

    @Override
    public void notOpened(ShardId shard, String reason) {}

    @Override
    public void failed(ShardId shard, Throwable why) {}

    @Override
    public void problem(LampyrException problem) {}

    @Override
    public void relocationWanted(String request) {}

    @Override
    public void movedAway(ShardId shard, String target) {}
  }

  private static NodeWork.Found found(World world) {
    return new NodeWork.Found(Set.of(), Map.of(world.shard, Optional.of(world.item())), Set.of());
  }
}
