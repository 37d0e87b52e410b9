package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.client.IngestRequest;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.client.ItemResult;
import io.lampyr.engine.client.ShardOutcome;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents through servers that end, in order or not. */
@Timeout(300)
class RestartTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int SHARDS = 2;

  private final Ports ports =
      new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SystemRandomness());
  private final IndexId index = IndexId.random(ports.randomness());

  @TempDir Path folder;

  private EmbeddedServer start(int nodes) throws Exception {
    return EmbeddedServer.start(
        new EmbeddedSettings(
            folder,
            nodes,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.ELASTICSEARCH, false, "test")));
  }

  @Test
  void documentsSurviveAServerThatEndsWithoutItsSteps() throws Exception {
    try (EmbeddedServer first = start(1)) {
      createIndex(first.assembly().backends());
      write(first.assembly(), "a");
    }
    try (EmbeddedServer second = start(2)) {
      assertStands(second.assembly(), "a");
      write(second.assembly(), "b");
      for (var step : second.steps()) {
        step.action().run();
      }
    }
    try (EmbeddedServer third = start(1)) {
      assertStands(third.assembly(), "a");
      assertStands(third.assembly(), "b");
    }
  }

  /** It names who is alive, and whoever starts a server on a folder knows that nobody is. */
  @ParameterizedTest
  @ValueSource(strings = {"", "garbage", "garbage that is longer than what ends a blob"})
  void aDamagedLeaseIsKeptAsideAndNothingIsLost(String damage) throws Exception {
    Path lease = DataFolder.storeOf(folder).resolve("cluster").resolve("lease.blob");
    try (EmbeddedServer first = start(1)) {
      createIndex(first.assembly().backends());
      write(first.assembly(), "a");
    }
    Files.writeString(lease, damage);
    try (EmbeddedServer second = start(1)) {
      assertStands(second.assembly(), "a");
      write(second.assembly(), "b");
    }
    try (EmbeddedServer third = start(1)) {
      assertStands(third.assembly(), "a");
      assertStands(third.assembly(), "b");
    }
    assertThat(folder.resolve("lease.damaged")).hasContent(damage);
  }

  private void write(Assembly assembly, String id) {
    IngestClient client =
        new IngestClient(
            assembly.tables(), assembly.backends().nodes(), ports, ClientSettings.DEFAULT);
    IngestItem item =
        new IngestItem(WriteKind.INDEX, VersionCheck.NONE, id, null, new BytesRef("{\"n\":1}"));
    List<ItemResult> results = client.write(new IngestRequest(index, 1, PATIENCE, List.of(item)));
    assertThat(results.getFirst().outcome()).isInstanceOf(ItemOutcome.Done.class);
  }

  private void assertStands(Assembly assembly, String id) {
    DocumentReader reader =
        new DocumentReader(
            assembly.tables(),
            assembly.backends().nodes(),
            Optional.empty(),
            ports,
            ClientSettings.Pauses.DEFAULT);
    assertThat(reader.read(index, id, null, PATIENCE))
        .isInstanceOfSatisfying(
            ShardOutcome.Answered.class,
            answered -> assertThat(answered.value().toString()).doesNotContain("empty"));
  }

  private void createIndex(Backends backends) {
    ItemWriter writer = new DataStores(DataFolder.storeOf(folder), ports).writer();
    DocumentRouting routing = DocumentRouting.forShards(SHARDS);
    new Table<>(backends.items(), writer, StateCodecs.INDEX)
        .create(
            StateKeys.metadata(index),
            new IndexMetadata(
                index,
                "test",
                IndexState.OPEN,
                new IndexMetadata.Layout(SHARDS, routing.routingShards()),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition(
                    "{}", "{\"properties\":{\"n\":{\"type\":\"long\"}}}", new TreeMap<>())));
    Table<ShardItem> shards = new Table<>(backends.items(), writer, StateCodecs.SHARD);
    for (int i = 0; i < SHARDS; i++) {
      ShardId shard = new ShardId(index, i);
      shards.create(StateKeys.shard(shard), ShardItem.created(shard));
    }
    new Table<>(backends.items(), writer, StateCodecs.CATALOG)
        .create(StateKeys.catalog(index), new CatalogEntry(index, "test", SHARDS));
  }
}
