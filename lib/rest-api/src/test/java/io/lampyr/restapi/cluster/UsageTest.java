package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.route.RouteUse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What fields take of the store, and what calls are used how often. */
class UsageTest {
  private static final int DOCUMENTS = 300;

  private final OneNode node = new OneNode(12, Persona.ELASTICSEARCH);
  private final RestApi api = node.whole(Persona.ELASTICSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static @Nullable Object at(Map<String, @Nullable Object> tree, String... path) {
    Object at = tree;
    for (String name : path) {
      at = at instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return at;
  }

  private static long number(Map<String, @Nullable Object> tree, String... path) {
    return at(tree, path) instanceof Number number ? number.longValue() : -1;
  }

  private Map<String, @Nullable Object> read(String answer) {
    assertThat(answer).startsWith("200 ");
    return Json.readObject(answer.substring(4).getBytes(StandardCharsets.UTF_8));
  }

  private void index() {
    assertThat(
            send(
                Method.PUT,
                "/i",
                """
                {"mappings":{"properties":{
                  "t":{"type":"text","term_vector":"yes"},"k":{"type":"keyword"},
                  "n":{"type":"long"},"v":{"type":"dense_vector","dims":4},
                  "s":{"type":"keyword","store":true,"index":false,"doc_values":false}}}}\
                """))
        .startsWith("200");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      bulk.append("{\"index\":{}}\n{\"t\":\"many words of number ")
          .append(i)
          .append("\",\"k\":\"key-")
          .append(i)
          .append("\",\"n\":")
          .append(i * 1000)
          .append(",\"v\":[1,2,3,")
          .append(i)
          .append("],\"s\":\"stored-")
          .append(i)
          .append("\"}\n");
    }
    assertThat(send(Method.POST, "/i/_bulk", bulk.toString())).contains("\"errors\":false");
  }

  @Test
  void eachFieldIsCountedWhereItLies() {
    index();

    Map<String, @Nullable Object> usage =
        read(send(Method.POST, "/i/_disk_usage?run_expensive_tasks=true", ""));

    assertThat(at(usage, "_shards")).isEqualTo(Map.of("total", 1L, "successful", 1L, "failed", 0L));
    String all = "all_fields";
    long store = number(usage, "i", "store_size_in_bytes");
    long total = number(usage, "i", all, "total_in_bytes");
    assertThat(total).isBetween(store / 2, store);
    assertThat(number(usage, "i", "fields", "t", "inverted_index", "total_in_bytes"))
        .isGreaterThan(DOCUMENTS);
    assertThat(number(usage, "i", "fields", "t", "norms_in_bytes")).isGreaterThanOrEqualTo(0);
    assertThat(number(usage, "i", "fields", "t", "term_vectors_in_bytes")).isPositive();
    assertThat(number(usage, "i", "fields", "k", "doc_values_in_bytes")).isGreaterThan(DOCUMENTS);
    assertThat(number(usage, "i", "fields", "k", "points_in_bytes")).isZero();
    assertThat(number(usage, "i", "fields", "n", "points_in_bytes")).isGreaterThan(DOCUMENTS);
    assertThat(number(usage, "i", "fields", "v", "knn_vectors_in_bytes"))
        .isGreaterThanOrEqualTo(DOCUMENTS * 4L);
    assertThat(number(usage, "i", "fields", "s", "stored_fields_in_bytes")).isPositive();
    assertThat(number(usage, "i", "fields", "_source", "stored_fields_in_bytes"))
        .isGreaterThan(number(usage, "i", "fields", "s", "stored_fields_in_bytes"));
    for (String part : new String[] {"stored_fields", "doc_values", "points", "knn_vectors"}) {
      assertThat(sum(usage, part)).isEqualTo(number(usage, "i", all, part + "_in_bytes"));
    }
    assertThat(String.valueOf(at(usage, "i", "store_size"))).matches("[0-9.]+kb");
  }

  private static long sum(Map<String, @Nullable Object> usage, String part) {
    long sum = 0;
    if (at(usage, "i", "fields") instanceof Map<?, ?> fields) {
      for (Object field : fields.values()) {
        sum += ((Number) ((Map<?, ?>) field).get(part + "_in_bytes")).longValue();
      }
    }
    return sum;
  }

  @Test
  void whatIsNotFlushedCountsOnlyIfItIsNotToBeFlushed() {
    index();
    assertThat(
            number(
                read(send(Method.POST, "/i/_disk_usage?run_expensive_tasks&flush=false", "")),
                "i",
                "all_fields",
                "total_in_bytes"))
        .isZero();
  }

  @Test
  void whatIsExpensiveMustBeMeant() {
    index();
    assertThat(send(Method.POST, "/i/_disk_usage", ""))
        .startsWith("400")
        .contains("illegal_argument_exception", "[run_expensive_tasks] must be set to [true]");
    assertThat(send(Method.POST, "/none/_disk_usage?run_expensive_tasks=true", ""))
        .startsWith("404")
        .contains("index_not_found_exception");
    assertThat(send(Method.POST, "/none*/_disk_usage?run_expensive_tasks=true", ""))
        .isEqualTo("200 {\"_shards\":{\"total\":0,\"successful\":0,\"failed\":0}}");
  }

  @Test
  void callsAreCountedByTheirNames() {
    RouteUse use = new RouteUse(Instant.EPOCH);
    RestApi counted =
        new RestApi(
            api.known().stream().map(use::counted).toList(),
            Persona.ELASTICSEARCH,
            Gatekeeper.OPEN,
            new RequestMemory(1 << 20, 1 << 20));
    call(counted, Method.POST, "/_search");
    call(counted, Method.GET, "/none/_search");
    call(counted, Method.HEAD, "/i");
    call(counted, Method.PUT, "/i/_doc/1");
    call(counted, Method.GET, "/_cluster/health");
    call(counted, Method.DELETE, "/_ilm/policy/p");
    call(counted, Method.GET, "/no/such/route/at/all");

    assertThat(use.counts())
        .isEqualTo(
            Map.of(
                "search_action",
                2L,
                "get_indices_action",
                1L,
                "document_index_action",
                1L,
                "cluster_health_action",
                1L,
                "delete_ilm_policy_action",
                1L));
  }

  private static void call(RestApi api, Method method, String target) {
    api.answer(Request.of(method, target, new Headers(Map.of()), new byte[0]));
  }

  @Test
  void ofNodesElsewhereNoCallsAreTold() {
    assertThat(send(Method.GET, "/_nodes/usage/nothing", ""))
        .startsWith("400")
        .contains("request [/_nodes/usage/nothing] contains unrecognized metric: [nothing]");
    assertThat(at(read(send(Method.GET, "/_nodes/usage", "")), "_nodes", "total")).isEqualTo(1L);
    assertThat(send(Method.GET, "/_nodes/*/usage/*", ""))
        .startsWith("200")
        .contains("\"rest_actions\":{}", "\"aggregations\":{}");
    assertThat(send(Method.GET, "/_nodes/_local/usage/rest_actions", ""))
        .startsWith("200")
        .contains("\"timestamp\":", "\"since\":", "\"rest_actions\":{}");
  }
}
