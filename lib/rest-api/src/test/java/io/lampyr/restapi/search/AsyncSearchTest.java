package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.SearchEngine;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Async searches say what plain ones say, to whoever asks, wherever. */
class AsyncSearchTest {
  private static OneNode node;
  private static Client here;

  @BeforeAll
  static void start() {
    node = new OneNode(31, Persona.ELASTICSEARCH);
    here = new Client(node.whole(Persona.ELASTICSEARCH));
    here.index("docs-1", 2, 40);
    here.index("docs-2", 130, 70);
    here.index("docs-3", 1, 25);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Client elsewhere() {
    return new Client(node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE).api());
  }

  private static Map<String, ?> without(Object response, String... names) {
    Map<String, Object> rest = new LinkedHashMap<>();
    ((Map<?, ?>) response).forEach((name, value) -> rest.put(String.valueOf(name), value));
    List.of(names).forEach(rest::remove);
    return rest;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"size\":7,\"from\":3,\"sort\":[{\"n\":\"desc\"}]}",
        "{\"query\":{\"match\":{\"t\":\"word\"}},\"size\":5,\"fields\":[\"n\"],"
            + "\"highlight\":{\"fields\":{\"t\":{}}}}",
        "{\"size\":0,\"track_total_hits\":true,\"aggs\":{\"g\":{\"terms\":{\"field\":\"g\"},"
            + "\"aggs\":{\"a\":{\"avg\":{\"field\":\"n\"}},\"c\":{\"cardinality\":{\"field\":\"n\"}}}}}}",
        "{\"size\":3,\"collapse\":{\"field\":\"g\",\"inner_hits\":{\"name\":\"i\",\"size\":2}},"
            + "\"sort\":[\"n\"]}",
        "{\"query\":{\"match_all\":{}},\"suggest\":{\"s\":{\"text\":\"wordd\",\"term\":{\"field\":\"t\"}}}}",
        "{\"size\":2,\"sort\":[\"n\"],\"search_after\":[12],\"aggs\":{\"m\":{\"max\":{\"field\":\"n\"}}}}"
      })
  void whatIsKeptIsWhatAPlainSearchFinds(String body) {
    Told plain = here.post("/docs-*/_search", body);
    Told kept =
        here.post(
            "/docs-*/_async_search?keep_on_completion=true&wait_for_completion_timeout=20s", body);
    assertThat(kept.at("is_running")).as("%s", kept).isEqualTo(false);
    assertThat(kept.at("is_partial")).isEqualTo(false);
    assertThat(kept.at("completion_time_in_millis")).isNotNull();
    String[] varying = {"took", "num_reduce_phases", "_shards"};
    assertThat(without(kept.at("response"), varying)).isEqualTo(without(plain.json(), varying));
    assertThat(kept.at("response/_shards/total")).isEqualTo(133L);
    assertThat(kept.at("response/_shards/failed")).isEqualTo(0L);
    Told later = elsewhere().get("/_async_search/" + kept.text("id"));
    assertThat(later.json()).isEqualTo(kept.json());
    Told status = elsewhere().get("/_async_search/status/" + kept.text("id"));
    assertThat(status.at("completion_status")).isEqualTo(200L);
    assertThat(status.at("_shards/successful")).isEqualTo(133L);
    assertThat(elsewhere().send(Method.DELETE, "/_async_search/" + kept.text("id"), "").status())
        .isEqualTo(200);
    assertThat(here.get("/_async_search/" + kept.text("id")).status()).isEqualTo(404);
  }

  @Test
  void whoGetsTheResultAtOnceIsGivenNoIdAndNothingIsWritten() {
    Assembly assembly = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    int before = assembly.lasting().store().all().size();
    Told told =
        new Client(assembly.api())
            .post("/docs-1/_async_search?wait_for_completion_timeout=20s", "{\"size\":1}");
    assertThat(told.at("id")).as("%s", told).isNull();
    assertThat(told.at("response/hits/total/value")).isEqualTo(40L);
    assertThat(assembly.lasting().store().all()).hasSize(before);
  }

  @Test
  void whatRunsIsGoneOnWithByAnotherProcess() throws Exception {
    String script =
        "{\"size\":4,\"sort\":[\"n\"],\"query\":{\"match_all\":{}},"
            + "\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}";
    Told begun = here.post("/docs-*/_async_search?wait_for_completion_timeout=0ms", script);
    Told told = begun;
    if (begun.at("id") != null) {
      told =
          elsewhere()
              .get("/_async_search/" + begun.text("id") + "?wait_for_completion_timeout=20s");
    }
    assertThat(told.at("is_running")).as("%s", told).isEqualTo(false);
    assertThat(told.at("response/hits/total/value")).isEqualTo(135L);
    Told plain = here.post("/docs-*/_search", script);
    assertThat(told.at("response/hits/hits")).isEqualTo(plain.at("hits/hits"));
    assertThat(told.at("response/aggregations")).isEqualTo(plain.at("aggregations"));
  }

  @Test
  void aSearchThatFailsIsToldWithItsErrorAndStatus() {
    String body = "{\"query\":{\"regexp\":{\"t\":{\"value\":\"(((\"}}}}";
    Told plain = here.post("/docs-*/_search", body);
    Told told =
        here.post(
            "/docs-*/_async_search?keep_on_completion=true&wait_for_completion_timeout=20s", body);
    assertThat(told.status()).as("%s", told).isEqualTo(plain.status());
    assertThat(told.at("error/type")).isEqualTo(plain.at("error/type"));
    assertThat(told.at("is_partial")).isEqualTo(true);
    Told later = elsewhere().get("/_async_search/" + told.text("id"));
    assertThat(later.json()).isEqualTo(told.json());
    assertThat(later.status()).isEqualTo(plain.status());
    Told status = here.get("/_async_search/status/" + told.text("id"));
    assertThat(status.status()).isEqualTo(200);
    assertThat(status.at("completion_status")).isEqualTo((long) plain.status());
  }

  @Test
  void whatCannotBeAskedIsRefused() {
    assertThat(here.post("/nowhere/_async_search", "{}").status()).isEqualTo(404);
    assertThat(here.post("/docs-1/_async_search?scroll=1m", "{}").status()).isEqualTo(400);
    assertThat(here.post("/docs-1/_async_search", "{\"sise\":1}").status()).isEqualTo(400);
    assertThat(here.get("/_async_search/abc").status()).isEqualTo(404);
    assertThat(here.get("/_async_search/status/YTpub2JvZHk6MQ").status()).isEqualTo(404);
  }

  @Test
  void whatWouldBeGoneBeforeItIsAskedForIsRefused() {
    Told told = here.post("/docs-1/_async_search?keep_alive=999ms", "{}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.at("error/type")).isEqualTo("action_request_validation_exception");
    assertThat(told.text("error/reason"))
        .isEqualTo(
            "Validation Failed: 1: [keep_alive] must be greater or equals than 1 second,"
                + " got:999ms;");
    assertThat(refused(here, "/docs-1/_async_search?keep_alive=-1", "{}")).contains("got:-1;");
    Told kept =
        here.post(
            "/docs-1/_async_search?keep_alive=30s&keep_on_completion=true"
                + "&wait_for_completion_timeout=20s",
            "{\"size\":0}");
    assertThat(kept.status()).isEqualTo(200);
    String id = kept.text("id");
    assertThat(here.get("/_async_search/" + id + "?keep_alive=0s").status()).isEqualTo(400);
    assertThat(here.get("/_async_search/" + id + "?keep_alive=-1").status()).isEqualTo(400);
    Told shorter = here.get("/_async_search/" + id + "?keep_alive=1ms");
    assertThat(shorter.at("expiration_time_in_millis"))
        .isEqualTo(kept.at("expiration_time_in_millis"));
    Client open = new Client(node.whole(Persona.OPENSEARCH));
    Told least = open.post("/_plugins/_asynchronous_search?index=docs-1&keep_alive=59s", "{}");
    assertThat(least.status()).isEqualTo(400);
    assertThat(least.text("error/reason")).contains("[keep_alive] must be greater than 1 minute");
  }

  private static String counted(Client open) {
    return new String(
        Json.write(open.get("/_plugins/_asynchronous_search/stats").json()),
        StandardCharsets.UTF_8);
  }

  @Test
  @Timeout(60)
  void openSearchsDialectTellsTheSame() {
    Client open = new Client(node.whole(Persona.OPENSEARCH));
    Told told =
        open.post(
            "/_plugins/_asynchronous_search?index=docs-1,docs-3&keep_on_completion=true"
                + "&wait_for_completion_timeout=20s",
            "{\"size\":2}");
    assertThat(told.at("state")).as("%s", told).isEqualTo("STORE_RESIDENT");
    assertThat(told.at("response/hits/total/value")).isEqualTo(65L);
    Told later = open.get("/_plugins/_asynchronous_search/" + told.text("id"));
    assertThat(later.json()).isEqualTo(told.json());
    String stats = counted(open);
    while (!stats.contains("\"persisted\":1")) {
      // It is counted behind the answer.
      stats = counted(open);
    }
    assertThat(stats).contains("\"submitted\":1", "\"search_completed\":1");
    assertThat(
            open.send(Method.DELETE, "/_plugins/_asynchronous_search/" + told.text("id"), "")
                .at("acknowledged"))
        .isEqualTo(true);
    assertThat(open.get("/_plugins/_asynchronous_search/" + told.text("id")).status())
        .isEqualTo(404);
  }

  private static String refused(Client client, String path, String body) {
    Told told = client.post(path, body);
    assertThat(told.status()).as("%s", told).isEqualTo(400);
    return told.text("error/reason");
  }

  @Test
  void whatOnlySuggestsIsNoAsyncSearch() {
    String body = "{\"suggest\":{\"s\":{\"text\":\"wordd\",\"term\":{\"field\":\"t\"}}}}";
    assertThat(refused(here, "/docs-1/_async_search", body))
        .isEqualTo("Validation Failed: 1: suggest-only queries are not supported;");
  }

  @Test
  void openSearchsBoundsAreThoseOfTheClustersSettings() {
    Client open = new Client(node.whole(Persona.OPENSEARCH));
    String path = "/docs-1/_plugins/_asynchronous_search?";
    Told told = open.post(path + "wait_for_completion_timeout=20s", "{\"size\":2}");
    assertThat(told.at("response/hits/total/value")).as("%s", told).isEqualTo(40L);
    assertThat(refused(open, path + "keep_alive=30000ms", "{}"))
        .isEqualTo("Validation Failed: 1: [keep_alive] must be greater than 1 minute, got: 30s;");
    assertThat(refused(open, path + "scroll=1m&wait_for_completion_timeout=-1", "{}"))
        .isEqualTo(
            "Validation Failed: 1: scrolls are not supported;2: [wait_for_completion_timeout] must"
                + " be greater than 0 milliseconds, got: -1;");
    assertThat(refused(open, path + "keep_alive=6d", "{}"))
        .isEqualTo(
            "Keep alive for asynchronous search (518400000) is too large. It must be less than"
                + " (5d).This limit can be set by changing the"
                + " [plugins.asynchronous_search.max_keep_alive] cluster level setting.");
    assertThat(refused(open, path + "wait_for_completion_timeout=61s", "{}"))
        .startsWith(
            "Wait for completion timeout for asynchronous search (61000) is too large. It must be"
                + " less than (1m).");
    String setting = "{\"persistent\":{\"plugins.asynchronous_search.max_keep_alive\":%s}}";
    open.put("/_cluster/settings", setting.formatted("\"7d\""));
    String kept = path + "keep_alive=6d&keep_on_completion=true&wait_for_completion_timeout=20s";
    String id = open.post(kept, "{}").text("id");
    open.put("/_cluster/settings", setting.formatted("null"));
    Told longer = open.get("/_plugins/_asynchronous_search/" + id + "?keep_alive=6d");
    assertThat(longer.text("error/reason")).contains("(518400000) is too large");
    assertThat(open.put("/_cluster/settings", setting.formatted("\"soon\"")).status())
        .isEqualTo(400);
  }

  @Test
  void openSearchsCountsAreThoseOfTheNodesThatAreMeant() {
    Client open = new Client(node.whole(Persona.OPENSEARCH));
    String nodes = "/_plugins/_asynchronous_search/_nodes/";
    assertThat(open.get(nodes + "_local/stats?timeout=5s").at("_nodes/total")).isEqualTo(1L);
    Told nobodys = open.get(nodes + "nobody/stats");
    assertThat(nobodys.at("_nodes/total")).isEqualTo(0L);
    assertThat(nobodys.at("nodes")).isEqualTo(Map.of());
  }
}
