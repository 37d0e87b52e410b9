package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.Mapping;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PartitionRulesTest {
  private static final Map<String, Object> FREE =
      Map.of("properties", Map.of("n", Map.of("type", "long")));

  private static FlatSettings settings(int partition) {
    return FlatSettings.ofIndex(
        Map.of(
            "index.number_of_shards",
            "6",
            "index.number_of_routing_shards",
            "6",
            "index.routing_partition_size",
            Integer.toString(partition)));
  }

  /** A process of the first release would look for documents where they are not. */
  @Test
  void isNotMadeWhileAProcessMayBeAtWorkThatKnowsNoPartitions() {
    AtomicLong nanos = new AtomicLong();
    Clock leaping =
        new Clock() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long monotonicNanos() {
            return nanos.addAndGet(Duration.ofMinutes(1).toNanos());
          }
        };
    MemoryItemStore ofTheFirstLevel = new MemoryItemStore();
    Catalog catalog = MemoryCatalog.over(ofTheFirstLevel, 1, leaping).catalog();
    Map<String, Object> required = Map.of("_routing", Map.of("required", true));
    NewIndex wanted = new NewIndex("spread", settings(3), required, Map.of());
    assertThatThrownBy(() -> catalog.create(wanted))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("index.routing_partition_size");
    assertThat(catalog.named("spread")).isEmpty();
  }

  /** They were made before the setting had an effect, and no layout of theirs tells of it. */
  @Test
  void anOlderIndexWhoseSettingsSayItGoesByItsLayout() {
    IndexMetadata plain =
        MemoryCatalog.over(new MemoryItemStore(), 1)
            .catalog()
            .create(new NewIndex("older", settings(1), FREE, Map.of()));
    IndexMetadata older =
        new IndexMetadata(
            plain.id(),
            plain.name(),
            plain.state(),
            plain.layout(),
            plain.age(),
            new IndexMetadata.Definition(
                settings(3).toText(), plain.definition().mappings(), plain.definition().aliases()));
    DocumentRouting routing = DocumentRouting.of(older);
    assertThat(routing).isEqualTo(DocumentRouting.of(plain));
    assertThat(routing.isPartitioned()).isFalse();
    assertThat(routing.shardsOf("customer"))
        .containsExactly(routing.shardOf("one", "customer"))
        .containsExactly(routing.shardOf("another", "customer"));
    Mapping mapping = IndexDefinition.of(older).mapping();
    assertThatCode(() -> PartitionRules.check(older, mapping)).doesNotThrowAnyException();
    Resize split =
        new Resize(
            Resize.Kind.SPLIT,
            "older",
            new NewIndex(
                "split",
                FlatSettings.ofIndex(Map.of("index.number_of_shards", "6")),
                Map.of(),
                Map.of()));
    assertThat(ResizeRules.layout(split, older).partition()).isEqualTo(1);
  }
}
