package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parameters that clients of Elasticsearch alone know. */
class FurtherParametersTest {
  private final OneNode node = new OneNode(29, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private static List<String> names(Told told, String part) {
    List<String> names = new ArrayList<>();
    ((List<?>) told.at(part)).forEach(one -> names.add(((Map<?, ?>) one).get("name").toString()));
    return names;
  }

  @Test
  void countsAreCountedByTheGroupsThatTheyName() {
    client.index("i", 2, 3);
    assertThat(client.get("/i/_count?stats=a,b").at("count")).isEqualTo(3L);
    Told all = client.get("/i/_stats/search?groups=a");
    assertThat(all.text("_all/total/search/groups/a/query_total")).isEqualTo("2");
  }

  private String counted(String parameters, String body) {
    Request request =
        Request.of(
            Method.GET,
            "/_cat/count/i?h=count" + parameters,
            new Headers(Map.of("content-type", "application/json")),
            body.getBytes(StandardCharsets.UTF_8));
    return new String(client.api().answer(request).body(), StandardCharsets.UTF_8).strip();
  }

  @Test
  void theTableOfCountsCountsWhatItsQueryFinds() {
    client.index("i", 2, 30);
    assertThat(counted("", "")).isEqualTo("30");
    assertThat(counted("", "{\"query\":{\"range\":{\"n\":{\"lt\":7}}}}")).isEqualTo("7");
    assertThat(counted("&q=n:3", "")).isEqualTo("1");
    assertThat(counted("&q=n:3+g:0&default_operator=AND", "")).isEqualTo("1");
    assertThat(counted("", "{\"size\":1}")).contains("request does not support [size]");
  }

  @Test
  void partsOfBodiesThatAreNotKnownAreRefused() {
    client.index("i", 1, 1);
    assertThat(
            client
                .post(
                    "/_aliases",
                    "{\"odd\":1,\"actions\":[{\"add\":{\"index\":\"i\",\"alias\":\"a\"}}]}")
                .text("error/reason"))
        .contains("[aliases] unknown field [odd]");
    assertThat(
            client
                .put(
                    "/_cluster/settings",
                    "{\"odd\":1,\"transient\":{\"action.auto_create_index\":null}}")
                .text("error/reason"))
        .contains("[cluster_update_settings] unknown field [odd]");
    assertThat(client.put("/i/_settings", "{\"odd\":1}").text("error/reason"))
        .contains("unknown setting [index.odd]");
    String none = "/none-*/_settings";
    assertThat(client.put(none, "{\"priority\":1}").status()).isEqualTo(404);
    assertThat(client.put(none + "?allow_no_indices=true", "{\"priority\":1}").at("acknowledged"))
        .isEqualTo(true);
  }

  @Test
  void aQueryIsValidatedOnTheShardsThatItsRoutingLeadsTo() {
    client.index("i", 5, 1);
    String validated = "/i/_validate/query?all_shards=true";
    assertThat((List<?>) client.get(validated).at("explanations")).hasSize(5);
    Told routed = client.get(validated + "&routing=x");
    assertThat((List<?>) routed.at("explanations")).hasSize(1);
    assertThat(routed.at("_shards/total")).isEqualTo(1L);
    Told shards = client.get("/i/_search_shards?routing=x");
    assertThat(routed.at("explanations/0/shard")).isEqualTo(shards.at("shards/0/0/shard"));
  }

  @Test
  void indicesAreResolvedByTheirMode() {
    client.put("/plain", "{\"aliases\":{\"both\":{},\"one\":{}}}");
    client.put("/rows", "{\"settings\":{\"index.mode\":\"lookup\"},\"aliases\":{\"both\":{}}}");
    Told all = client.get("/_resolve/index/*");
    assertThat(names(all, "indices")).containsExactly("plain", "rows");
    assertThat(all.at("indices/0/mode")).isEqualTo("standard");
    assertThat(all.at("indices/1/mode")).isEqualTo("lookup");
    client.put("/secret", "{\"settings\":{\"index.hidden\":true}}");
    assertThat(client.get("/_resolve/index/secret").at("indices/0/attributes"))
        .isEqualTo(List.of("hidden", "open"));
    Told lookup = client.get("/_resolve/index/*?mode=lookup");
    assertThat(names(lookup, "indices")).containsExactly("rows");
    assertThat(names(lookup, "aliases")).containsExactly("both");
    assertThat(lookup.at("aliases/0/indices")).isEqualTo(List.of("rows"));
    assertThat(names(client.get("/_resolve/index/*?mode=LOOKUP,standard"), "indices"))
        .containsExactly("plain", "rows");
    assertThat(client.get("/_resolve/index/*?mode=odd").text("error/reason"))
        .contains("[odd] is an invalid index mode");
    assertThat(client.post("/_resolve/index/*", "{\"odd\":1}").text("error/reason"))
        .contains("unknown field [odd]");
  }

  @Test
  void streamsAreResolvedByTheModeOfTheirIndices() {
    client.put("/_index_template/t", "{\"index_patterns\":[\"s\"],\"data_stream\":{}}");
    client.put("/_data_stream/s", "");
    assertThat(names(client.get("/_resolve/index/s?mode=standard"), "data_streams"))
        .containsExactly("s");
    assertThat(names(client.get("/_resolve/index/s?mode=time_series"), "data_streams")).isEmpty();
  }

  @Test
  void settingsOfComponentsAreHiddenByTheirNames() {
    client.put(
        "/_component_template/c",
        "{\"template\":{\"settings\":{\"number_of_shards\":2,\"index.lifecycle.name\":\"p\","
            + "\"index.lifecycle.rollover_alias\":\"a\"}}}");
    String settings = "component_templates/0/component_template/template/settings";
    assertThat(client.get("/_component_template/c?settings_filter=index.lifecycle.*").at(settings))
        .isEqualTo(Map.of("index", Map.of("number_of_shards", "2")));
    assertThat(
            client
                .get(
                    "/_component_template/c?flat_settings=true"
                        + "&settings_filter=index.lifecycle.name,*shards")
                .at(settings))
        .isEqualTo(Map.of("index.lifecycle.rollover_alias", "a"));
  }

  @Test
  void theTableOfTasksIsShownOnceTheyHaveEnded() {
    client.index("i", 1, 40);
    Told begun =
        client.post(
            "/_reindex?wait_for_completion=false",
            "{\"source\":{\"index\":\"i\",\"size\":1},\"dest\":{\"index\":\"j\"}}");
    byte[] table =
        client
            .api()
            .answer(
                Request.of(
                    Method.GET,
                    "/_cat/tasks?h=action&wait_for_completion=true&timeout=20s",
                    new Headers(Map.of()),
                    new byte[0]))
            .body();
    assertThat(new String(table, StandardCharsets.UTF_8)).contains("cluster:monitor/tasks/lists");
    Told ended = client.get("/_tasks/" + begun.text("task") + "?follow_relocations=false");
    assertThat(ended.at("completed")).as("%s", ended).isEqualTo(true);
    assertThat(client.get("/_tasks/" + begun.text("task") + "?follow_relocations=x").status())
        .isEqualTo(400);
  }

  private String threads(int status, String parameters) {
    Request request =
        Request.of(
            Method.GET,
            "/_nodes/hot_threads?interval=20ms&ignore_idle_threads=false&" + parameters,
            new Headers(Map.of()),
            new byte[0]);
    var answer = client.api().answer(request);
    assertThat(answer.status()).as(parameters).isEqualTo(status);
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void threadsThatComputeAreOrderedByWhatIsAskedFor() {
    for (String order : List.of("total", "cpu", "wait", "block", "mem")) {
      assertThat(threads(200, "sort=" + order)).startsWith("::: {");
    }
    threads(200, "type=mem");
    threads(200, "type=wait&sort=wait");
    assertThat(threads(400, "type=wait&sort=cpu")).contains("[sort] goes with [type=cpu] alone");
    assertThat(threads(400, "sort=gpu")).contains("sort not supported [gpu]");
    assertThat(threads(400, "type=gpu")).contains("type not supported [gpu]");
  }

  @Test
  void looksAtRepositoriesSayThatThereAreNone() {
    for (String look :
        List.of("_analyze?blob_count=1", "_verify_integrity?max_bytes_per_sec=1mb")) {
      assertThat(client.post("/_snapshot/r/" + look, "").text("error/type"))
          .isEqualTo("repository_missing_exception");
    }
    assertThat(client.get("/_snapshot/r/s?state=SUCCESS").status()).isEqualTo(404);
  }

  @Test
  void queriesTakeTheSettingsThatHold() {
    String settings =
        "{\"query\":\"ROW a=1\",\"settings\":{\"time_zone\":\"UTC\","
            + "\"approximation\":false,\"column_metadata\":\"false\"}}";
    assertThat(client.post("/_query", settings).status()).isEqualTo(200);
    for (String other : List.of("\"time_zone\":\"CET\"", "\"approximation\":{}", "\"odd\":1")) {
      String body = "{\"query\":\"ROW a=1\",\"settings\":{" + other + "}}";
      assertThat(client.post("/_query", body).status()).as(body).isEqualTo(400);
    }
  }

  @Test
  void whatThereIsNoneOfIsToldWithAllItsParameters() {
    assertThat(client.get("/_nodes/shutdown?master_timeout=1s").at("nodes")).isEqualTo(List.of());
    assertThat(client.get("/_nodes/n/shutdown?master_timeout=1s").at("nodes")).isEqualTo(List.of());
    String dangling = "/_dangling/x?accept_data_loss=";
    for (Method method : List.of(Method.POST, Method.DELETE)) {
      assertThat(client.send(method, dangling + "true&timeout=1s", "").text("error/reason"))
          .contains("No dangling index found for UUID [x]");
      assertThat(client.send(method, dangling + "maybe", "").text("error/reason"))
          .contains("Failed to parse value [maybe]");
    }
    assertThat(client.get("/_xpack").at("features/gpu_vector_indexing/enabled")).isEqualTo(false);
    assertThat(client.get("/_xpack/usage").at("gpu_vector_indexing/nodes_with_gpu")).isEqualTo(0L);
  }
}
