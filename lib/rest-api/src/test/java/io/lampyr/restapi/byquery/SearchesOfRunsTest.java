package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the searches of runs may say beside their queries. */
final class SearchesOfRunsTest {
  private static final List<String> RUNS = List.of("_update_by_query", "_delete_by_query");

  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(57, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told store(String index, String document) {
    return client.put("/" + index + "/_doc/1?refresh=true", document);
  }

  private static Object source(String index) {
    return client.get("/" + index + "/_doc/1").at("_source");
  }

  @Test
  void whatOnlyOtherSearchesShowIsReadAndShownNowhere() {
    for (String run : RUNS) {
      for (String part :
          List.of(
              "\"version\":true,\"seq_no_primary_term\":true",
              "\"aggs\":{\"a\":{\"max\":{\"field\":\"n\"}}}",
              "\"highlight\":{\"fields\":{\"n\":{}}},\"explain\":true",
              "\"docvalue_fields\":[\"n\"],\"fields\":[\"n\"]",
              "\"_source\":{\"includes\":[\"n\"],\"excludes\":[]},\"profile\":true",
              "\"track_total_hits\":true,\"track_scores\":true")) {
        store("read", "{\"n\":1}");
        Told told = client.post("/read/" + run, "{\"query\":{\"match_all\":{}}," + part + "}");
        assertThat(told.status()).as("%s %s %s", run, part, told).isEqualTo(200);
        assertThat(told.at("total")).isEqualTo(1L);
        assertThat(told.json()).doesNotContainKeys("aggregations", "hits", "profile");
      }
    }
    assertThat(client.post("/read/_update_by_query", "{\"aggs\":{\"a\":{\"no\":{}}}}").status())
        .isEqualTo(400);
  }

  @Test
  void whatLimitsTheHitsLimitsTheRun() {
    store("limited", "{\"n\":1}");
    for (String part : List.of("\"min_score\":5", "\"post_filter\":{\"term\":{\"n\":2}}")) {
      Told told =
          client.post("/limited/_delete_by_query", "{\"query\":{\"match_all\":{}}," + part + "}");
      assertThat(told.at("total")).as(part).isEqualTo(0L);
    }
  }

  @Test
  void anUpdateWritesThePartsOfTheSourceThatItsSearchShows() {
    store("parts", "{\"a\":1,\"b\":2}");
    String run = "/parts/_update_by_query";
    assertThat(client.post(run + "?_source=false", "{}").text("error/reason"))
        .isEqualTo("[parts][1] didn't store _source");
    assertThat(source("parts")).isEqualTo(Map.of("a", 1L, "b", 2L));
    assertThat(client.post(run, "{\"_source\":[\"a\"]}").status()).isEqualTo(200);
    assertThat(source("parts")).isEqualTo(Map.of("a", 1L));
    store("parts", "{\"a\":1,\"b\":2}");
    assertThat(client.post(run + "?_source_excludes=a", "{}").status()).isEqualTo(200);
    assertThat(source("parts")).isEqualTo(Map.of("b", 2L));
  }

  @Test
  void whatCannotBeHadPageByPageIsRefusedAndNothingIsDone() {
    store("paged", "{\"n\":1}");
    for (List<String> each :
        List.of(
            List.of("\"collapse\":{\"field\":\"n\"}", "cannot use `collapse` in a scroll"),
            List.of("\"search_after\":[1],\"sort\":[\"n\"]", "`search_after` cannot be used in"),
            List.of("\"track_total_hits\":5", "disabling [track_total_hits] is not allowed"),
            List.of(
                "\"from\":3,\"stored_fields\":[\"n\"],\"rescore\":{\"query\":"
                    + "{\"rescore_query\":{\"match_all\":{}}}}",
                "1: using [from] is not allowed in a scroll context;2: using [rescore] is not"
                    + " allowed in a scroll context;3: from is not supported in this context;"
                    + "4: stored_fields is not supported in this context;"))) {
      String search = "\"query\":{\"match_all\":{}}," + each.getFirst();
      for (String run : RUNS) {
        refused("/paged/" + run, "{" + search + "}", each.getLast());
      }
      String copy = "{\"source\":{\"index\":\"paged\",%s},\"dest\":{\"index\":\"copy\"}}";
      refused("/_reindex", copy.formatted(search), each.getLast());
    }
    String pit = "\"pit\":{\"id\":\"a\"}";
    refused("/paged/_update_by_query", "{" + pit + "}", "[indices] cannot be used with point");
    refused(
        "/_reindex",
        "{\"source\":{\"index\":\"paged\"," + pit + "},\"dest\":{\"index\":\"copy\"}}",
        "using [point in time] is not allowed in a scroll context");
    refused("/paged/_delete_by_query", "{\"from\":0}", "from is not supported in this context;2:");
    assertThat(client.count("paged")).isEqualTo(1);
    assertThat(client.get("/copy").status()).isEqualTo(404);
  }

  private static void refused(String target, String body, String reason) {
    Told told = client.post(target, body);
    assertThat(told.status()).as("%s %s %s", target, body, told).isEqualTo(400);
    assertThat(told.text("error")).contains(reason);
  }
}
