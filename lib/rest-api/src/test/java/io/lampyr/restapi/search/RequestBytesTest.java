package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RequestBytesTest {
  private static final int DOCUMENTS = 5000;
  private static final String MANY_BUCKETS =
      """
      {"size": 0, "aggs": {"names": {"terms": {"field": "name", "size": 5000},
        "aggs": {"middle": {"avg": {"field": "number"}}}}}}
      """;

  private static Response send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aSearchThatCollectsMoreThanTheSettingAllowsIsRefusedAndSmallOnesAreNot() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi usual = node.whole(Persona.ELASTICSEARCH);
      send(
          usual,
          Method.PUT,
          "/people",
          """
          {"mappings": {"properties": {"name": {"type": "keyword"}, "number": {"type": "long"}}}}
          """);
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        lines.append("{\"index\":{}}\n{\"name\":\"name%d\",\"number\":%d}\n".formatted(i, i));
      }
      assertThat(send(usual, Method.POST, "/people/_bulk?refresh=true", lines.toString()).status())
          .isEqualTo(200);
      RestApi bounded = node.bounded(ByteSize.ofKb(64));
      Response refused = send(bounded, Method.POST, "/people/_search", MANY_BUCKETS);
      assertThat(refused.status()).isEqualTo(429);
      assertThat(text(refused))
          .contains("circuit_breaking_exception")
          .contains("which is larger than the limit of [49152/48kb]");
      assertThat(send(usual, Method.POST, "/people/_search", MANY_BUCKETS).status()).isEqualTo(200);
      assertThat(text(send(bounded, Method.GET, "/people/_search?q=name:name7", "")))
          .contains("\"value\":1");
    }
  }

  /** Twenty documents of 40 KB each; what is bounded may hold 1 MB, one request 768 KB. */
  private static RestApi withLargeDocuments(OneNode node) {
    RestApi usual = node.whole(Persona.ELASTICSEARCH);
    String large = "x".repeat(40 << 10);
    for (int i = 0; i < 20; i++) {
      send(usual, Method.PUT, "/large/_doc/" + i, "{\"n\":%d,\"t\":\"%s\"}".formatted(i, large));
    }
    send(usual, Method.POST, "/large/_refresh", "");
    return node.bounded(ByteSize.ofKb(1024));
  }

  private static final String FIVE = "/large/_search?size=5";
  private static final String ALL = "/large/_search?size=20";

  @Test
  void whatIsFetchedCountsAndIsGivenBack() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = withLargeDocuments(node);
      for (int i = 0; i < 5; i++) {
        assertThat(send(bounded, Method.GET, FIVE, "").status()).isEqualTo(200);
        Response refused = send(bounded, Method.GET, ALL, "");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(text(refused)).contains("data for [<fetched_hits>]");
      }
    }
  }

  private static final String RUNTIME =
      """
      {"size": 1, "runtime_mappings": {"copied": {"type": "keyword",
        "script": "emit(params._source.t.substring(0, 30000) + doc['n'].value)"}},
        "sort": "copied", "fields": [], "_source": false}
      """;

  @Test
  void columnsThatAreComputedCountAndAreGivenBack() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi usual = node.whole(Persona.ELASTICSEARCH);
      RestApi bounded = withLargeDocuments(node);
      RestApi little = node.bounded(ByteSize.ofKb(512));
      for (int i = 0; i < 3; i++) {
        Response refused = send(little, Method.POST, "/large/_search", RUNTIME);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(text(refused))
            .contains("circuit_breaking_exception")
            .contains("data for [<computed_field:copied>]");
        assertThat(send(bounded, Method.POST, "/large/_search", RUNTIME).status()).isEqualTo(200);
      }
      assertThat(text(send(usual, Method.POST, "/large/_search", RUNTIME)))
          .contains("\"_id\":\"0\"");
    }
  }

  private static final String LONG_TERMS =
      """
      {"size": 0, "aggs": {"t": {"terms": {"field": "k", "size": 20}}}}
      """;

  @Test
  void longKeysOfBucketsCount() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi usual = node.whole(Persona.ELASTICSEARCH);
      send(
          usual,
          Method.PUT,
          "/keys",
          "{\"mappings\":{\"properties\":{\"k\":{\"type\":\"keyword\"}}}}");
      for (int i = 0; i < 20; i++) {
        String body = "{\"k\":\"%d%s\"}".formatted(i, "x".repeat(30_000));
        send(usual, Method.PUT, "/keys/_doc/" + i, body);
      }
      send(usual, Method.POST, "/keys/_refresh", "");
      Response refused =
          send(node.bounded(ByteSize.ofKb(512)), Method.POST, "/keys/_search", LONG_TERMS);
      assertThat(refused.status()).isEqualTo(429);
      assertThat(text(refused)).contains("data for [<buckets>]");
      assertThat(send(usual, Method.POST, "/keys/_search", LONG_TERMS).status()).isEqualTo(200);
    }
  }

  @Test
  void aLargeDocumentCountsWhileItIsReadAndIsGivenBack() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = node.bounded(ByteSize.ofKb(16 << 10));
      for (int i = 0; i < 3; i++) {
        String four = "{\"t\":\"%s\"}".formatted("word ".repeat(800 << 10));
        Response refused = send(bounded, Method.PUT, "/documents/_doc/1", four);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(text(refused)).contains("data for [<document>]");
        String one = "{\"t\":\"%s\"}".formatted("word ".repeat(300 << 10));
        assertThat(send(bounded, Method.PUT, "/documents/_doc/1", one).status()).isLessThan(300);
      }
    }
  }

  private static final String GROUPS =
      """
      {"size": 300, "timeout": "20ms", "collapse": {"field": "k", "inner_hits": [INNER]}}
      """;

  @Test
  void groupsOfCollapsedHitsEndWithTheTimeThatIsGiven() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi usual = node.whole(Persona.ELASTICSEARCH);
      String mapping = "{\"mappings\":{\"properties\":{\"k\":{\"type\":\"keyword\"}}}}";
      send(usual, Method.PUT, "/groups", mapping);
      StringBuilder lines = new StringBuilder();
      StringBuilder inner = new StringBuilder();
      for (int i = 0; i < 300; i++) {
        lines.append("{\"index\":{}}\n{\"k\":\"%d\"}\n".formatted(i));
        inner.append(i < 30 ? "{\"name\":\"i%d\"},".formatted(i) : "");
      }
      send(usual, Method.POST, "/groups/_bulk?refresh=true", lines.toString());
      inner.setLength(inner.length() - 1);
      String body = GROUPS.replace("INNER", inner);
      String cut = text(send(usual, Method.POST, "/groups/_search", body));
      assertThat(cut).contains("\"timed_out\":true");
      assertThat(cut.split("\"max_score\"", -1).length).isLessThan(300 * 30);
    }
  }

  @Test
  void searchesOfOneRequestCountTogether() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = withLargeDocuments(node);
      Response some = send(bounded, Method.POST, "/large/_msearch", "{}\n{\"size\":5}\n".repeat(4));
      // Which of them are refused, and whether all are, is chance: they run side by side.
      assertThat(text(some)).contains("circuit_breaking_exception");
      Response one = send(bounded, Method.POST, "/large/_msearch", "{}\n{\"size\":5}\n");
      assertThat(text(one)).contains("\"_id\"");
    }
  }

  @Test
  void aRefusedSearchHoldsNothingUntilItsRequestEnds() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = withLargeDocuments(node);
      String lines = "{}\n{\"size\":20}\n".repeat(8) + "{}\n{\"size\":5}\n";
      String one = "/large/_msearch?max_concurrent_searches=1";
      String answers = text(send(bounded, Method.POST, one, lines));
      assertThat(answers.split("circuit_breaking_exception", -1).length - 1).isGreaterThan(7);
      assertThat(answers.substring(answers.lastIndexOf("\"took\""))).contains("\"_id\"");
    }
  }

  @Test
  void whatRunsThroughManyDocumentsHoldsOnePageOfThem() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = withLargeDocuments(node);
      String reindex =
          "{\"source\":{\"index\":\"large\",\"size\":2},\"dest\":{\"index\":\"NAME\"}}";
      assertThat(text(send(bounded, Method.POST, "/_reindex", reindex.replace("NAME", "awaited"))))
          .contains("\"created\":20");
      String later =
          text(
              send(
                  bounded,
                  Method.POST,
                  "/_reindex?wait_for_completion=false",
                  reindex.replace("NAME", "later")));
      String task = later.replaceFirst(".*\"task\":\"([^\"]+)\".*", "$1").strip();
      assertThat(
              text(send(bounded, Method.GET, "/_tasks/" + task + "?wait_for_completion=true", "")))
          .contains("\"created\":20");
    }
  }

  @Test
  void documentsOfOneRequestCountTogether() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = withLargeDocuments(node);
      String ids = "\"1\",".repeat(19) + "\"1\"";
      Response all = send(bounded, Method.POST, "/large/_mget", "{\"ids\":[" + ids + "]}");
      // The documents themselves, or what is written of them: which of both comes first is chance.
      assertThat(text(all)).contains("Data too large, data for [<");
      assertThat(text(send(bounded, Method.POST, "/large/_mget", "{\"ids\":[\"1\"]}")))
          .contains("\"found\":true");
    }
  }

  @Test
  void resultsThatAreKeptTakeNoMemory() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = withLargeDocuments(node);
      String keep = "/large/_async_search?size=5&keep_on_completion=true";
      String first = text(send(bounded, Method.POST, keep, ""));
      assertThat(first).contains("\"is_running\":false").contains("\"hits\"");
      assertThat(send(bounded, Method.POST, keep, "").status()).isEqualTo(200);
      assertThat(send(bounded, Method.GET, FIVE, "").status()).isEqualTo(200);
      String id = first.replaceFirst(".*?\"id\":\"([^\"]+)\".*", "$1");
      assertThat(send(bounded, Method.DELETE, "/_async_search/" + id, "").status()).isEqualTo(200);
      assertThat(send(bounded, Method.GET, FIVE, "").status()).isEqualTo(200);
    }
  }

  @Test
  void tokensAndWhatIsUnpackedCount() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi bounded = node.bounded(ByteSize.ofKb(512));
      Response tokens =
          send(
              bounded,
              Method.POST,
              "/_analyze",
              "{\"tokenizer\":\"standard\",\"filter\":[%s],\"explain\":true,\"text\":\"%s\"}"
                  .formatted(
                      "\"lowercase\",".repeat(50) + "\"uppercase\"", "many words ".repeat(100)));
      assertThat(tokens.status()).isEqualTo(429);
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
        out.write(" ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
      }
      Headers gzip =
          new Headers(Map.of("content-type", "application/json", "content-encoding", "gzip"));
      Response bomb =
          bounded.answer(Request.of(Method.POST, "/large/_search", gzip, packed.toByteArray()));
      assertThat(bomb.status()).isEqualTo(429);
      assertThat(text(bomb)).contains("data for [<http_request>]");
    }
  }
}
