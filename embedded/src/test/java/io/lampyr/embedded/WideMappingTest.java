package io.lampyr.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand fields: far more than fit into one item of cluster state. */
@Timeout(300)
class WideMappingTest {
  private static final int FIELDS = 10_000;
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  @TempDir Path folder;

  private final ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});

  private EmbeddedServer start() throws Exception {
    EmbeddedServer server =
        EmbeddedServer.start(
            new EmbeddedSettings(
                folder,
                1,
                "127.0.0.1",
                0,
                false,
                new ApiSettings(Persona.OPENSEARCH, false, "test")));
    ItemStore items = server.assembly().backends().items();
    SystemRandomness randomness = new SystemRandomness();
    Retries retries =
        new Retries(
            RetrySettings.within(Duration.ofSeconds(5)), new SystemClock(), scheduler, randomness);
    FeatureStore features =
        new FeatureStore(items, new ItemWriter(items, randomness, retries), FeatureLevel.NEWEST);
    while (!features.has(FeatureLevel.CHUNKED_DEFINITIONS)) {
      scheduler.sleep(Duration.ofMillis(10));
    }
    return server;
  }

  private static String field(int number) {
    return "a_field_with_a_rather_long_name_of_its_own_%05d".formatted(number);
  }

  private static String properties(int from, int to) {
    StringBuilder properties = new StringBuilder("{\"properties\":{");
    for (int i = from; i < to; i++) {
      properties.append(i == from ? "" : ",").append('"').append(field(i)).append('"');
      properties.append(":{\"type\":\"long\"}");
    }
    return properties.append("}}").toString();
  }

  /** A document that brings so many new fields. */
  private static String document(int from, int to) {
    StringBuilder document = new StringBuilder("{");
    for (int i = from; i < to; i++) {
      document.append(i == from ? "" : ",").append('"').append(field(i)).append("\":").append(i);
    }
    return document.append('}').toString();
  }

  private static void create(Http http, String index, int limit) throws Exception {
    http.json(
        "PUT",
        "/" + index,
        "{\"settings\":{\"number_of_shards\":1,\"index.mapping.total_fields.limit\":"
            + limit
            + "}}");
  }

  private static long fields(Http http, String index) throws Exception {
    return Pattern.compile("a_field_with")
        .matcher(http.json("GET", "/" + index + "/_mapping", ""))
        .results()
        .count();
  }

  private static int chunks(EmbeddedServer server) {
    return server
        .assembly()
        .backends()
        .items()
        .query(StateKeys.DEFINITIONS, "", Optional.empty(), 1000)
        .items()
        .size();
  }

  @Test
  void mappingOfTenThousandFieldsIsPutFoundAndSurvivesTheProcess() throws Exception {
    try (EmbeddedServer first = start()) {
      Http http = Http.of(first.port());
      create(http, "wide", FIELDS);
      http.json("PUT", "/wide/_mapping", properties(0, FIELDS));
      assertThat(fields(http, "wide")).isEqualTo(FIELDS);
      assertThat(chunks(first)).isPositive();
      assertThat(
              http.send("PUT", "/wide/_doc/1", JSON, document(5000, 5010).getBytes(UTF_8))
                  .statusCode())
          .isEqualTo(201);
      var beyond =
          http.send("PUT", "/wide/_mapping", JSON, properties(FIELDS, FIELDS + 1).getBytes(UTF_8));
      assertThat(beyond.statusCode()).isEqualTo(400);
      assertThat(new String(beyond.body(), UTF_8))
          .contains("Limit of total fields [10000] has been exceeded");
    }
    try (EmbeddedServer second = start()) {
      Http http = Http.of(second.port());
      assertThat(fields(http, "wide")).isEqualTo(FIELDS);
      http.json("POST", "/wide/_refresh", "");
      assertThat(
              http.json(
                  "POST", "/wide/_search", "{\"query\":{\"term\":{\"" + field(5003) + "\":5003}}}"))
          .contains("\"_id\":\"1\"");
      http.json("DELETE", "/wide", "");
    }
  }

  @Test
  void documentsBringTenThousandFields() throws Exception {
    try (EmbeddedServer server = start()) {
      Http http = Http.of(server.port());
      create(http, "grown", FIELDS);
      for (int from = 0; from < FIELDS; from += 2000) {
        var answer =
            http.send(
                "PUT", "/grown/_doc/" + from, JSON, document(from, from + 2000).getBytes(UTF_8));
        assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(201);
      }
      var beyond = http.send("PUT", "/grown/_doc/x", JSON, "{\"one_more\":1}".getBytes(UTF_8));
      assertThat(beyond.statusCode()).isEqualTo(400);
      assertThat(fields(http, "grown")).isEqualTo(FIELDS);
      http.json("POST", "/grown/_refresh", "");
      String query = "{\"query\":{\"term\":{\"" + field(8123) + "\":8123}}}";
      assertThat(http.json("POST", "/grown/_count", query)).contains("\"count\":1");
    }
  }
}
