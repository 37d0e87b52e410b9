package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Groups of collapsed hits, also of those of which some shards cannot tell. */
class PartialGroupsTest {
  private static final OneNode NODE = new OneNode(7, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));

  @BeforeAll
  static void fill() {
    CLIENT.put(
        "/sorted",
        "{\"mappings\":{\"properties\":{\"k\":{\"type\":\"keyword\"},\"n\":{\"type\":\"long\"}}}}");
    CLIENT.put("/unsorted", "{\"mappings\":{\"properties\":{\"k\":{\"type\":\"keyword\"}}}}");
    CLIENT.put("/sorted/_doc/1?refresh=true", "{\"k\":\"a\",\"n\":2}");
    CLIENT.put("/sorted/_doc/2?refresh=true", "{\"k\":\"a\",\"n\":1}");
    CLIENT.put("/unsorted/_doc/3?refresh=true", "{\"k\":\"a\"}");
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  private static String body(String sort) {
    return "{\"collapse\":{\"field\":\"k\",\"inner_hits\":{\"name\":\"all\",\"sort\":["
        + sort
        + "]}}}";
  }

  @Test
  void groupsAreOfTheShardsThatCanTell() {
    Client.Told told = CLIENT.post("/sorted,unsorted/_search", body("{\"n\":\"asc\"}"));
    assertThat(told.status()).isEqualTo(200);
    String inner = "hits/hits/0/inner_hits/all/hits/";
    assertThat(told.at(inner + "total/value")).isEqualTo(2L);
    assertThat(told.at(inner + "hits/0/_id")).isEqualTo("2");
    assertThat(told.at(inner + "hits/1/_id")).isEqualTo("1");
  }

  @Test
  void scoresOfGroupsAreToldWhereTheyAreTrackedBesideAnOrderOrPartOfIt() {
    Client.Told tracked = byNumber("\"sort\":[\"n\"],\"track_scores\":true");
    assertThat(tracked.at("hits/max_score")).isEqualTo(2.0);
    assertThat(tracked.at("hits/hits/0/_id")).isEqualTo("2");
    assertThat(tracked.at("hits/hits/0/_score")).isEqualTo(1.0);
    Client.Told part = byNumber("\"sort\":[\"_score\",\"n\"]");
    assertThat(part.at("hits/max_score")).isEqualTo(2.0);
    assertThat(part.at("hits/hits/0/_score")).isEqualTo(2.0);
    Client.Told behind = byNumber("\"sort\":[\"_score\",\"n\"],\"from\":5");
    assertThat(behind.at("hits/max_score")).isEqualTo(2.0);
    assertThat(behind.at("hits/hits")).isEqualTo(List.of());
    Client.Told untracked = byNumber("\"sort\":[\"n\"]");
    assertThat(untracked.at("hits/max_score")).isNull();
    assertThat(untracked.at("hits/hits/0/_score")).isNull();
  }

  private static Client.Told byNumber(String order) {
    return CLIENT.post(
        "/sorted/_search",
        "{\"query\":{\"function_score\":{\"field_value_factor\":{\"field\":\"n\"}}},"
            + "\"collapse\":{\"field\":\"k\"},"
            + order
            + "}");
  }

  @Test
  void whereAllShardsAreWantedTheSearchFails() {
    Client.Told told =
        CLIENT.post(
            "/sorted,unsorted/_search?allow_partial_search_results=false", body("{\"n\":\"asc\"}"));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/phase")).isEqualTo("expand");
  }

  @Test
  void whereNoShardCanTellTheSearchFails() {
    Client.Told told = CLIENT.post("/sorted,unsorted/_search", body("{\"none\":\"asc\"}"));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/root_cause/0/reason")).contains("No mapping found for [none]");
  }
}
