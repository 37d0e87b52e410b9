package io.lampyr.engine.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UsedNotesTest {
  private static final int REGION = 64 << 10;
  private static final int BLOCK = 16 << 10;
  private static final IndexId INDEX = new IndexId("abcdefghijklmnopqrstuv");
  private static final ShardId ONE = new ShardId(INDEX, 1);
  private static final ShardId TWO = new ShardId(INDEX, 2);
  private static final ShardId FOREIGN = new ShardId(INDEX, 3);

  private final VirtualTime time = VirtualTime.inline();
  private final VirtualTime beside = VirtualTime.threaded();
  private final SeededRandomness randomness = new SeededRandomness(9);
  private final Ports ports = new Ports(time, time, randomness);
  private final NodeId giver = NodeId.random(randomness);
  private final NodeId taker = NodeId.random(randomness);
  private final CountingBlobStore store = new CountingBlobStore(new MemoryBlobStore(time));
  private final ConcurrentLinkedQueue<String> read = new ConcurrentLinkedQueue<>();
  private final ByteSource bytes =
      (blob, offset, into) -> {
        into.fill((byte) 1);
        read.add(blob.path() + "@" + offset);
      };
  private final RegionCache givers = cache();
  private final RegionCache takers = cache();
  private final UsedNotes writer =
      new UsedNotes(giver, store, givers, new HandedHeat(givers, bytes, ports), ports);
  private final UsedNotes reader =
      new UsedNotes(taker, store, takers, new HandedHeat(takers, bytes, ports), ports);

  private RegionCache cache() {
    CacheSettings.FetchLimits limits =
        new CacheSettings.FetchLimits(1 << 20, 8, 64, Duration.ofSeconds(5), 4);
    return RegionCache.inMemory(
        new CacheSettings(64L * REGION, REGION, BLOCK, Duration.ZERO, limits),
        new Ports(beside, beside, randomness));
  }

  @AfterEach
  void end() {
    givers.close();
    takers.close();
  }

  private static BlobKey blob(ShardId shard) {
    return BlobNames.batch(new CommitIdentity(shard, new PrimaryTerm(1), 7));
  }

  private void uses(ShardId shard, int... offsets) {
    for (int offset : offsets) {
      givers.window(new CachedBlob(blob(shard), 32L * REGION, bytes), offset, 8, 0);
    }
  }

  private ShardItem givenTo(NodeId owner, ShardId shard, NodeId before) {
    return new ShardItem(
        shard,
        ShardState.ASSIGNED,
        new PrimaryTerm(2),
        Optional.of(owner),
        Optional.empty(),
        new Head(
            Optional.empty(),
            Optional.empty(),
            Optional.of(new TranslogPointer(before, new PrimaryTerm(1), 1))));
  }

  @Test
  void whoIsGivenShardsOfADeadNodeReadsWhatThatUsedOfThemAndNothingElse() {
    uses(ONE, 0, 5 * REGION);
    uses(TWO, 2 * BLOCK);
    uses(FOREIGN, 0);
    read.clear();
    time.advance(UsedNotes.EVERY);
    writer.step(Set.of(ONE, TWO));
    assertThat(store.puts()).isEqualTo(1);
    store.reset();
    reader.came(givenTo(taker, ONE, giver));
    assertThat(read).hasSize(2);
    assertThat(read)
        .containsExactlyInAnyOrder(blob(ONE).path() + "@0", blob(ONE).path() + "@" + 5 * REGION);
    reader.came(givenTo(taker, TWO, giver));
    assertThat(read).hasSize(3);
    assertThat(read).contains(blob(TWO).path() + "@" + 2 * BLOCK);
    reader.came(givenTo(taker, FOREIGN, giver));
    reader.came(givenTo(taker, ONE, taker));
    assertThat(store.gets()).as("one note of the one node").isEqualTo(1);
    assertThat(read).as("the node's own shard, or one that the other did not have").hasSize(3);
  }

  @Test
  void aNoteIsWrittenWhenWhatIsUsedHasChangedAndAnewBeforeItIsCollected() {
    time.advance(UsedNotes.EVERY);
    writer.step(Set.of(ONE));
    assertThat(store.puts()).as("nothing is used").isZero();
    uses(ONE, 0);
    writer.step(Set.of(ONE));
    assertThat(store.puts()).as("too early").isZero();
    time.advance(UsedNotes.EVERY);
    writer.step(Set.of(ONE));
    assertThat(store.puts()).isEqualTo(1);
    time.advance(UsedNotes.EVERY);
    writer.step(Set.of(ONE));
    uses(ONE, 9 * REGION);
    time.advance(UsedNotes.EVERY);
    writer.step(Set.of(ONE));
    assertThat(store.puts()).isEqualTo(2);
    for (int i = 0; i < 2; i++) {
      time.advance(UsedNotes.EVERY);
      writer.step(Set.of(ONE));
    }
    time.advance(UsedNotes.EVERY);
    writer.step(Set.of(ONE));
    assertThat(store.puts()).isEqualTo(3);
  }

  @Test
  void whatIsNoNoteIsAsGoodAsNone() {
    BlobKey key = new BlobKey("results/leaves/used-" + giver);
    List<String> broken =
        List.of(
            "",
            "{}",
            "{\"kind\":\"used\",\"format\":2,\"hottest\":[]}",
            "{\"kind\":\"used\",\"format\":1,\"hottest\":[{\"blob\":\"../a\",\"offset\":0,\"length\":1}]}",
            "{\"kind\":\"used\",\"format\":1,\"hottest\":[{\"blob\":\"a\",\"offset\":-1,\"length\":1}]}",
            "x".repeat(300_000));
    for (String note : broken) {
      store.put(key, BlobContent.of(note.getBytes(UTF_8)), PutCondition.ALWAYS);
      store.reset();
      reader.came(givenTo(taker, ONE, giver));
      assertThat(store.gets()).as(note).isEqualTo(1);
      time.advance(UsedNotes.EVERY);
    }
    uses(ONE, 0);
    read.clear();
    writer.step(Set.of(ONE));
    reader.came(givenTo(taker, ONE, giver));
    assertThat(read).hasSize(1);
  }
}
