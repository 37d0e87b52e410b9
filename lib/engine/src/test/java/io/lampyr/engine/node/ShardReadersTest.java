package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.reader.BatchSources;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.luceneblob.open.CommitOpener;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ShardReadersTest {
  private static final long SEED = 7;

  private final TestCluster cluster = new TestCluster(SEED);
  private final CacheNode node = cluster.node(cluster.blobs);
  private final CountingBlobStore counted = new CountingBlobStore(cluster.blobs);
  private final RegionCache cache =
      RegionCache.inMemory(
          CacheSettings.inMemory(64L << 20),
          new Ports(cluster.clock, cluster.scheduler, cluster.randomness));
  private final ShardReaders readers =
      new ShardReaders(
          new CommitOpener(cache, cluster.scheduler),
          new BatchSources(
              new IndexTables(cluster.items, cluster.waker, 10),
              (id, process) -> node.service().orElseThrow(),
              new BlobStoreSource(counted)),
          1);

  @AfterEach
  void end() throws InterruptedException {
    readers.close();
    cache.close();
    node.leave();
    cluster.close();
  }

  private ShardId shard() {
    return new ShardId(cluster.index, 0);
  }

  private void write(String... ids) throws InterruptedException {
    for (String id : ids) {
      cluster.write(() -> List.of(node), cluster.index(0, id, "{\"t\":\"" + id + "\"}"));
    }
  }

  /** Ids that lie on shard 0. */
  private String[] ids(int count, int from) {
    return IntStream.iterate(from, i -> i + 1)
        .mapToObj(i -> "id" + i)
        .filter(id -> cluster.routing.shardOf(id) == 0)
        .limit(count)
        .toArray(String[]::new);
  }

  private ShardView refreshed() throws InterruptedException {
    return answered(() -> service().refresh(self(), shard()));
  }

  private ShardView flushed() throws InterruptedException {
    return answered(() -> service().flush(self(), shard(), new Merging.None()));
  }

  /** A node that was held up answers nothing until it has proved itself: it is asked again. */
  private ShardView answered(Supplier<ShardReply<?>> asked) throws InterruptedException {
    while (!(asked.get() instanceof ShardReply.Answered<?>)) {
      cluster.scheduler.sleep(Duration.ofMillis(20));
    }
    return ShardView.of(cluster.item(0)).orElseThrow();
  }

  private NodeService service() {
    return node.service().orElseThrow();
  }

  private NodeId self() {
    return node.member().orElseThrow();
  }

  @Test
  void whatWasRefreshedIsReadFromTheOwnerBeforeItIsInTheStore() throws InterruptedException {
    write(ids(3, 0));
    ShardView view = refreshed();
    assertThat(view.durable()).isNotEqualTo(Optional.of(view.visible()));
    try (ShardReader reader = readers.acquire(view)) {
      assertThat(reader.reader().numDocs()).isEqualTo(3);
      assertThat(reader.commit()).isEqualTo(view.visible());
    }
    assertThat(counted.gets()).isZero();
  }

  private ShardReaders beside(CacheNode owner) {
    return new ShardReaders(
        new CommitOpener(new BatchesInPlace(owner::batch, cache), cluster.scheduler),
        new BatchSources(
            new IndexTables(cluster.items, cluster.waker, 10),
            (id, process) -> owner.service().orElseThrow(),
            new BlobStoreSource(counted)),
        1);
  }

  private static List<String> ids(ShardReader reader) throws IOException {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < reader.reader().maxDoc(); i++) {
      ids.add(reader.reader().storedFields().document(i).toString());
    }
    return ids;
  }

  @Test
  void whoSearchesBesideTheOwnerReadsWhereTheOwnerHasItAndTakesNothingOfTheCache()
      throws Exception {
    try (ShardReaders beside = beside(node)) {
      write(ids(3, 0));
      try (ShardReader reader = beside.acquire(refreshed())) {
        assertThat(ids(reader)).hasSize(3);
        assertThat(cache.use().getFirst().held()).isEmpty();
        assertThat(cache.stats().misses() + cache.stats().fetches()).isZero();
        List<String> before = ids(reader);
        ShardView uploaded = flushed();
        assertThat(node.batch(uploaded.visible().place().blob())).isNull();
        assertThat(ids(reader)).isEqualTo(before);
      }
    }
  }

  @Test
  void whatTheOwnerLetGoOfIsNoLongerReadThere() throws Exception {
    write(ids(3, 0));
    BlobKey blob = refreshed().visible().place().blob();
    assertThat(node.batch(blob)).isNotNull();
    node.close();
    assertThat(node.batch(blob)).isNull();
  }

  @Test
  void aLaterCommitSharesTheSegmentsOfTheOneThatIsOpen() throws InterruptedException {
    write(ids(3, 0));
    ShardView first = refreshed();
    write(ids(2, 1000));
    ShardView second = refreshed();
    try (ShardReader old = readers.acquire(first);
        ShardReader fresh = readers.acquire(second)) {
      assertThat(old.reader().numDocs()).isEqualTo(3);
      assertThat(fresh.reader().numDocs()).isEqualTo(5);
      assertThat(cores(fresh)).containsAll(cores(old)).hasSizeGreaterThan(cores(old).size());
    }
  }

  private static List<Object> cores(ShardReader reader) {
    return reader.reader().leaves().stream()
        .map(LeafReaderContext::reader)
        .<Object>map(leaf -> leaf.getCoreCacheHelper().getKey())
        .toList();
  }

  @Test
  void anOlderCommitIsReadAsItWasThoughANewerOneIsKept() throws InterruptedException {
    write(ids(3, 0));
    ShardView first = refreshed();
    write(ids(2, 1000));
    readers.acquire(refreshed()).close();
    try (ShardReader old = readers.acquire(first)) {
      assertThat(old.reader().numDocs()).isEqualTo(3);
      assertThat(old.commit()).isEqualTo(first.visible());
    }
  }

  @Test
  void whatIsUploadedIsReadFromTheStoreOnce() throws InterruptedException {
    write(ids(3, 0));
    ShardView view = flushed();
    assertThat(view.durable()).isEqualTo(Optional.of(view.visible()));
    readers.acquire(view).close();
    long gets = counted.gets();
    assertThat(gets).isEqualTo(1);
    try (ShardReader again = readers.acquire(view)) {
      assertThat(again.reader().numDocs()).isEqualTo(3);
    }
    assertThat(counted.gets()).isEqualTo(gets);
  }

  @Test
  void whatIsUsedLeastIsClosedAndOpenedAgainByThreeRequestsAtMost() throws Exception {
    write(ids(3, 0));
    ShardView first = flushed();
    ShardId other = new ShardId(cluster.index, 1);
    String id =
        IntStream.iterate(0, i -> i + 1)
            .mapToObj(i -> "id" + i)
            .filter(each -> cluster.routing.shardOf(each) == 1)
            .findFirst()
            .orElseThrow();
    cluster.write(() -> List.of(node), cluster.index(1, id, "{\"t\":\"other\"}"));
    var _ = answered(() -> service().flush(self(), other, new Merging.None()));
    ShardView second = ShardView.of(cluster.item(1)).orElseThrow();
    DirectoryReader evicted;
    try (ShardReader reader = readers.acquire(first)) {
      evicted = reader.reader();
    }
    readers.acquire(second).close();
    assertThat(readers.sizes()).extracting(ShardReaders.Size::shard).containsExactly(other);
    assertThat(evicted.getRefCount()).as("of what was closed").isZero();
    cache.clear();
    long before = counted.gets();
    try (ShardReader reader = readers.acquire(first)) {
      assertThat(ids(reader)).hasSize(3);
    }
    assertThat(counted.gets() - before).isBetween(1L, 3L);
    readers.acquire(second).close();
    before = counted.gets();
    readers.acquire(first).close();
    assertThat(counted.gets() - before).as("while its bytes are near").isZero();
  }

  @Test
  void deletedDocumentsAreNotThereAndLeaveNothingToBeFound() throws InterruptedException {
    String[] ids = ids(3, 0);
    write(ids);
    cluster.write(() -> List.of(node), cluster.delete(0, ids[1]));
    try (ShardReader reader = readers.acquire(refreshed())) {
      assertThat(reader.reader().numDocs()).isEqualTo(2);
    }
  }

  @Test
  void aCommitThatNobodyHasAsksForANewHead() throws InterruptedException {
    write(ids(3, 0));
    ShardView view = refreshed();
    CommitPoint point = view.visible();
    ShardView orphan = new ShardView(view.shard(), point, view.durable(), Optional.empty());
    assertThatThrownBy(() -> readers.acquire(orphan)).isInstanceOf(UnavailableException.class);
    try (ShardReader reader = readers.acquire(view)) {
      assertThat(reader.reader().numDocs()).isEqualTo(3);
    }
  }
}
