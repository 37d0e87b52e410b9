package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of several passages, each with its vector: found by their nearest passage. */
class NestedVectorsTest {
  private static final String MAPPINGS =
      """
      {"settings":{"number_of_shards":%d},"mappings":{"properties":{
        "lang":{"type":"keyword"},
        "passage":{"type":"nested","properties":{
          "nr":{"type":"integer"},
          "v":{"type":"dense_vector","dims":1,"similarity":"l2_norm","element_type":"%s"}}}}}}\
      """;

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(12, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Map<String, Object> send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(text).isBetween(200, 201);
    return Json.object(Json.read(response.body()), "response");
  }

  /** Documents 1 to 4; passage {@code i} of document {@code d} lies at {@code 10 * d + i}. */
  private static void fill(String index, int shards, String element) {
    send(Method.PUT, "/" + index, MAPPINGS.formatted(shards, element));
    for (int d = 1; d <= 4; d++) {
      String passages = "";
      for (int i = 0; i < 3; i++) {
        passages += (i == 0 ? "" : ",") + "{\"nr\":" + i + ",\"v\":[" + (10 * d + i) + "]}";
      }
      String lang = d % 2 == 0 ? "en" : "de";
      String document = "{\"lang\":\"" + lang + "\",\"passage\":[" + passages + "]}";
      send(Method.PUT, "/" + index + "/_doc/" + d + "?refresh=true", document);
    }
    send(Method.PUT, "/" + index + "/_doc/none?refresh=true", "{\"lang\":\"en\"}");
  }

  private static List<Map<String, Object>> hits(String index, String body) {
    Map<String, Object> answer = send(Method.POST, "/" + index + "/_search", body);
    return list(Json.object(answer.get("hits"), "hits").get("hits"));
  }

  private static List<Map<String, Object>> list(Object hits) {
    List<Map<String, Object>> all = new ArrayList<>();
    ((List<?>) hits).forEach(hit -> all.add(Json.object(hit, "hit")));
    return all;
  }

  private static List<Object> ids(String index, String body) {
    return hits(index, body).stream().map(hit -> hit.get("_id")).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void documentsAreAsNearAsTheirNearestPassage(int shards) {
    String index = "near" + shards;
    fill(index, shards, "float");
    String knn = "{\"field\":\"passage.v\",\"query_vector\":[22],\"k\":%d%s}";
    assertThat(ids(index, "{\"knn\":" + knn.formatted(2, "") + "}")).containsExactly("2", "3");
    assertThat(hits(index, "{\"knn\":" + knn.formatted(1, "") + "}").getFirst().get("_score"))
        .isEqualTo(1.0);
    assertThat(ids(index, "{\"knn\":" + knn.formatted(3, "") + "}")).hasSize(3);
    String german = ",\"filter\":{\"term\":{\"lang\":\"de\"}}";
    assertThat(ids(index, "{\"knn\":" + knn.formatted(2, german) + "}")).containsExactly("3", "1");
    String begin = ",\"filter\":[{\"term\":{\"passage.nr\":0}}]";
    assertThat(hits(index, "{\"knn\":" + knn.formatted(1, begin) + "}").getFirst().get("_score"))
        .isEqualTo(0.2);
    String near = ",\"similarity\":5";
    assertThat(ids(index, "{\"knn\":" + knn.formatted(4, near) + "}")).containsExactly("2");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void innerHitsAreTheNearestPassagesOfEachDocument(int shards) {
    String index = "inner" + shards;
    fill(index, shards, "byte");
    String inner = ",\"inner_hits\":{\"size\":2,\"_source\":false,\"fields\":[\"passage.nr\"]}";
    List<String> bodies =
        List.of(
            "{\"knn\":" + knn(inner) + "}",
            "{\"size\":2,\"query\":"
                + "{\"nested\":{\"path\":\"passage\",\"query\":{\"knn\":%s}%s}}"
                    .formatted(knn(""), inner)
                + "}");
    for (String body : bodies) {
      List<Map<String, Object>> found = hits(index, body);
      assertThat(found).extracting(hit -> hit.get("_id")).containsExactly("2", "3");
      assertThat(offsets(found.getFirst())).containsExactly(2L, 1L);
      assertThat(offsets(found.getLast())).containsExactly(0L, 1L);
    }
  }

  private static String knn(String more) {
    return "{\"field\":\"passage.v\",\"query_vector\":[22],\"k\":2" + more + "}";
  }

  private static List<Object> offsets(Map<String, Object> hit) {
    Map<String, Object> inner = Json.object(hit.get("inner_hits"), "inner_hits");
    Map<String, Object> hits = Json.object(Json.object(inner.get("passage"), "p").get("hits"), "h");
    assertThat(Json.object(hits.get("total"), "total").get("value")).isEqualTo(3L);
    return list(hits.get("hits")).stream()
        .map(one -> Json.object(one.get("_nested"), "nested").get("offset"))
        .toList();
  }

  @Test
  void aSearchForTheNearestFindsWhatComparingAllFinds() {
    long seed = 77;
    Random random = new Random(seed);
    send(Method.PUT, "/random", MAPPINGS.formatted(2, "float"));
    double[] best = new double[60];
    double wanted = random.nextDouble();
    StringBuilder bulk = new StringBuilder();
    for (int d = 0; d < best.length; d++) {
      best[d] = Double.MAX_VALUE;
      bulk.append("{\"index\":{\"_id\":\"").append(d).append("\"}}\n{\"passage\":[");
      for (int i = 0; i <= d % 4; i++) {
        double at = random.nextDouble();
        best[d] = Math.min(best[d], Math.abs(at - wanted));
        bulk.append(i == 0 ? "" : ",").append("{\"v\":[").append(at).append("]}");
      }
      bulk.append("]}\n");
    }
    send(Method.POST, "/random/_bulk?refresh=true", bulk.toString());
    List<Object> nearest = new ArrayList<>();
    for (int d = 0; d < best.length; d++) {
      nearest.add(String.valueOf(d));
    }
    nearest.sort(java.util.Comparator.comparingDouble(id -> best[Integer.parseInt(id + "")]));
    String body =
        "{\"size\":20,\"knn\":{\"field\":\"passage.v\",\"k\":20,\"num_candidates\":200,"
            + "\"query_vector\":["
            + wanted
            + "]}}";
    assertThat(ids("random", body)).as("seed=" + seed).isEqualTo(nearest.subList(0, 20));
  }
}
