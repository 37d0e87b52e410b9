package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.junit.jupiter.api.Test;

class TableIndexViewsTest {
  private final SeededRandomness randomness = new SeededRandomness(4);
  private final IndexId index = IndexId.random(randomness);
  private final Table<IndexMetadata> table = table();
  private final AtomicReference<Runnable> whileLoading = new AtomicReference<>(() -> {});
  private final TableIndexViews views = new TableIndexViews(table, this::view);

  @Test
  void ofTwoLoadsThatCrossTheNewerMappingStays() {
    table.create(StateKeys.metadata(index), metadata(1));
    whileLoading.set(() -> {
      var old = table.read(StateKeys.metadata(index)).orElseThrow();
      table.replace(StateKeys.metadata(index), old, metadata(2));
      assertThat(views.atLeast(index, 1, 2).orElseThrow().mappingVersion()).isEqualTo(2);
    });
    assertThat(views.view(index)).isPresent();
    assertThat(views.view(index).orElseThrow().mappingVersion()).isEqualTo(2);
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

  private Table<IndexMetadata> table() {
    VirtualTime time = VirtualTime.inline();
    MemoryItemStore items = new MemoryItemStore();
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), time, time, randomness);
    return new Table<>(items, new ItemWriter(items, randomness, retries), StateCodecs.INDEX);
  }
}
