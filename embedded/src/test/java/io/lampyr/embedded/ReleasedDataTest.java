package io.lampyr.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a released version has stored, and left without an end in order, is read by today's code and
 * answers as it did: commits, logs and items. What today's code writes at that version's feature
 * level is, byte for byte, what that version wrote. Recorded by {@code tests/upgrade/record}.
 */
@Timeout(180)
class ReleasedDataTest {
  @TempDir Path folder;

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = ReleasedDataTest.class.getResourceAsStream("/released/" + name)) {
      assertThat(in).as(name).isNotNull();
      return in.readAllBytes();
    }
  }

  private static List<String> lines(String name) throws IOException {
    return new String(resource(name), UTF_8).lines().toList();
  }

  private void unpack(String version) throws IOException {
    try (ZipInputStream zip =
        new ZipInputStream(
            ReleasedDataTest.class.getResourceAsStream("/released/" + version + ".zip"))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path path = folder.resolve(entry.getName()).normalize();
        assertThat(path.startsWith(folder)).isTrue();
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.createDirectories(path.getParent());
          Files.write(path, zip.readAllBytes());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "0.1.0")
  void whatItAnsweredIsAnsweredNow(String version) throws Exception {
    unpack(version);
    List<String> questions = lines("questions");
    List<String> answers = lines(version + ".answers");
    assertThat(answers).hasSameSizeAs(questions);
    EmbeddedSettings settings =
        new EmbeddedSettings(
            folder, 1, "127.0.0.1", 0, false, new ApiSettings(Persona.OPENSEARCH, false, "test"));
    try (EmbeddedServer server = EmbeddedServer.start(settings)) {
      Http http = Http.of(server.port());
      http.json("POST", "/_refresh", "");
      for (int i = 0; i < questions.size(); i++) {
        int space = questions.get(i).indexOf(' ');
        String path = questions.get(i).substring(0, space);
        String answer = http.json("POST", path, questions.get(i).substring(space + 1));
        assertThat(answer.replaceFirst("\"took\":\\d+", "\"took\":0"))
            .as(questions.get(i))
            .isEqualTo(answers.get(i));
      }
      assertThat(http.json("GET", "/_alias/few", "")).contains("\"tag\":\"t1\"");
      assertThat(http.json("GET", "/_security/api_key", "")).contains("\"name\":\"recorded\"");
      assertThat(http.json("GET", "/_cluster/settings?flat_settings=true", ""))
          .contains("\"search.max_open_scroll_context\":\"400\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "0.1.0")
  void itsItemsAreReadAndWrittenByteForByte(String version) throws Exception {
    unpack(version);
    Ports ports =
        new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SystemRandomness());
    Set<String> kinds = new TreeSet<>();
    try (DataStores stores = new DataStores(DataFolder.storeOf(folder), ports)) {
      for (Item item : all(stores.items)) {
        for (Codec<?> codec : CODECS) {
          if (item.value().startsWith("{\"kind\":\"" + codec.kind() + "\"")) {
            kinds.add(codec.kind());
            assertSame(codec, item);
          }
        }
      }
    }
    assertThat(kinds)
        .contains("shard", "index", "catalog-entry", "name", "template", "heartbeat", "work")
        .contains("reader", "api-key");
  }

  private static final List<Codec<?>> CODECS =
      List.of(
          StateCodecs.SHARD,
          StateCodecs.STORED_INDEX,
          StateCodecs.CATALOG,
          StateCodecs.NAME,
          StateCodecs.TEMPLATE,
          StateCodecs.HEARTBEAT,
          StateCodecs.WORK,
          StateCodecs.READER,
          StateCodecs.RELEASED,
          StateCodecs.API_KEY);

  private static <T> void assertSame(Codec<T> codec, Item item) {
    T value = codec.decode(item.key().toString(), item.value());
    assertThat(codec.encode(value)).as(item.key().toString()).isEqualTo(item.value());
  }

  private static List<Item> all(ItemStore items) {
    List<Item> all = new ArrayList<>();
    for (Item entry : partition(items, StateKeys.CATALOG)) {
      CatalogEntry index = StateCodecs.CATALOG.decode("catalog", entry.value());
      all.add(entry);
      all.addAll(partition(items, StateKeys.indexPartition(new IndexId(index.id().uuid()))));
    }
    for (String partition :
        List.of(
            StateKeys.NAMES,
            StateKeys.TEMPLATES,
            StateKeys.NODES,
            StateKeys.WORK,
            StateKeys.READERS,
            StateKeys.RELEASED,
            StateKeys.API_KEYS)) {
      all.addAll(partition(items, partition));
    }
    return all;
  }

  private static List<Item> partition(ItemStore items, String partition) {
    return items.query(partition, "", Optional.empty(), ItemStore.MAX_QUERIED).items();
  }
}
