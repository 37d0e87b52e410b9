package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.TestDocuments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TableIndexViewsTest {
  private final SeededRandomness randomness = new SeededRandomness(4);
  private final IndexId index = IndexId.random(randomness);
  private final AtomicInteger reads = new AtomicInteger();
  private final ItemStore items =
      new ItemStoreDecorator(new MemoryItemStore()) {
        @Override
        public Optional<Item> read(ItemKey key) {
          reads.incrementAndGet();
          return super.read(key);
        }
      };
  private final ItemWriter writer = writer();
  private final Table<IndexMetadata> table = new Table<>(items, writer, StateCodecs.INDEX);
  private final AtomicReference<Runnable> whileLoading = new AtomicReference<>(() -> {});
  private final TableIndexViews views = new TableIndexViews(items, writer, this::view);

  @Test
  void whoAsksForANewerMappingThanIsBeingReadGetsItAndItStays() throws InterruptedException {
    table.create(StateKeys.metadata(index), metadata(1));
    AtomicReference<Thread> asking = new AtomicReference<>();
    AtomicLong got = new AtomicLong();
    whileLoading.set(() -> {
      var old = table.read(StateKeys.metadata(index)).orElseThrow();
      table.replace(StateKeys.metadata(index), old, metadata(2));
      asking.set(
          Thread.ofPlatform()
              .start(() -> got.set(views.atLeast(index, 1, 2).orElseThrow().mappingVersion())));
      awaitWaiting(asking.get());
    });
    assertThat(views.view(index).orElseThrow().mappingVersion()).isEqualTo(1);
    asking.get().join();
    assertThat(got).hasValue(2);
    assertThat(views.view(index).orElseThrow().mappingVersion()).isEqualTo(2);
  }

  @Test
  void howeverManyAskForANewMappingOneReadsIt() throws InterruptedException {
    table.create(StateKeys.metadata(index), metadata(1));
    List<Thread> asking = new ArrayList<>();
    AtomicInteger answered = new AtomicInteger();
    whileLoading.set(() -> {
      for (int i = 0; i < 50; i++) {
        asking.add(
            Thread.ofPlatform()
                .start(() -> answered.addAndGet(views.atLeast(index, 1, 1).isPresent() ? 1 : 0)));
      }
      asking.forEach(TableIndexViewsTest::awaitWaiting);
    });
    assertThat(views.atLeast(index, 1, 1)).isPresent();
    for (Thread thread : asking) {
      thread.join();
    }
    assertThat(answered).hasValue(50);
    assertThat(reads).hasValue(1);
  }

  private long current() {
    return views.current(index).orElseThrow().mappingVersion();
  }

  @Test
  void whatHasNotChangedIsNotReadAgain() {
    table.create(StateKeys.metadata(index), metadata(1));
    views.learnChanges();
    assertThat(current()).isEqualTo(1);
    reads.set(0);
    assertThat(current()).isEqualTo(1);
    assertThat(reads).hasValue(0);
    views.learnChanges();
    assertThat(current()).isEqualTo(1);
    assertThat(reads).as("the journal").hasValue(1);
  }

  @Test
  void whatIsAnnouncedIsReadUntilItHasHappened() {
    table.create(StateKeys.metadata(index), metadata(1));
    views.learnChanges();
    assertThat(current()).isEqualTo(1);
    var old = table.read(StateKeys.metadata(index)).orElseThrow();
    new ChangeJournal(items, writer).announce(StateKeys.metadata(index), old.revision());
    views.learnChanges();
    reads.set(0);
    assertThat(current()).isEqualTo(1);
    assertThat(current()).isEqualTo(1);
    assertThat(reads).as("it may change at any moment").hasValue(2);
    table.replace(StateKeys.metadata(index), old, metadata(2));
    assertThat(current()).isEqualTo(2);
    reads.set(0);
    assertThat(current()).isEqualTo(2);
    assertThat(reads).hasValue(0);
  }

  private static void awaitWaiting(Thread thread) {
    Await.until(() -> thread.getState() == Thread.State.WAITING || !thread.isAlive());
  }

  private IndexViews.View view(IndexMetadata metadata) {
    whileLoading.getAndSet(() -> {}).run();
    return new IndexViews.View(
        metadata.age().tableVersion(),
        metadata.age().mappingVersion(),
        DocumentRouting.forShards(1),
        TestDocuments::parse,
        new ShardIndexConfig(
            new StandardAnalyzer(),
            new TieredMergePolicy(),
            new SerialMergeScheduler(),
            Optional.empty()));
  }

  private IndexMetadata metadata(long mappingVersion) {
    DocumentRouting routing = DocumentRouting.forShards(1);
    return new IndexMetadata(
        index,
        "test",
        IndexState.OPEN,
        new IndexMetadata.Layout(routing.shards(), routing.routingShards()),
        new IndexMetadata.Age(Instant.EPOCH, 1, mappingVersion),
        new IndexMetadata.Definition("{}", "{}", new TreeMap<>()));
  }

  private ItemWriter writer() {
    VirtualTime time = VirtualTime.inline();
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), time, time, randomness);
    return new ItemWriter(items, randomness, retries);
  }
}
