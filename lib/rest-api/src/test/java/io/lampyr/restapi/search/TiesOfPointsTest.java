package io.lampyr.restapi.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages of points in time that are sorted by what many documents have in common. */
class TiesOfPointsTest {
  private static final int DOCUMENTS = 12;
  private static final OneNode NODE = new OneNode(7, Persona.ELASTICSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.ELASTICSEARCH));

  @BeforeAll
  static void fill() {
    for (int i = 0; i < DOCUMENTS; i++) {
      CLIENT.put("/ties-" + i % 2 + "/_doc/" + i + "?refresh=true", "{\"n\":" + i / 6 + "}");
    }
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  private static String point(Client client, String path) {
    return String.valueOf(
        client.post(path + "?keep_alive=1m", "").json().values().iterator().next());
  }

  private static Client.Told page(Client client, String point, String rest) {
    return client.post("/_search", "{\"size\":2,\"pit\":{\"id\":\"" + point + "\"}," + rest + "}");
  }

  private static List<?> hits(Client.Told page) {
    return (List<?>) page.at("hits/hits");
  }

  @Test
  void pagesShowEachDocumentOnceWhateverElasticsearchsClientsSortThemBy() {
    String point = point(CLIENT, "/ties-*/_pit");
    for (String sort :
        List.of(
            "[\"n\"]", "{\"n\":\"desc\"}", "\"_doc\"", "[\"_score\"]", "[{\"n\":{}},\"_doc\"]")) {
      List<Object> ids = new ArrayList<>();
      String after = "";
      for (List<?> hits = hits(page(CLIENT, point, "\"sort\":" + sort));
          !hits.isEmpty();
          hits = hits(page(CLIENT, point, "\"sort\":" + sort + after))) {
        hits.forEach(hit -> ids.add(((Map<?, ?>) hit).get("_id")));
        Object last = ((Map<?, ?>) hits.getLast()).get("sort");
        after = ",\"search_after\":" + new String(Json.write(last), UTF_8);
      }
      assertThat(ids).as(sort).hasSize(DOCUMENTS);
      assertThat(new HashSet<>(ids)).as(sort).hasSize(DOCUMENTS);
    }
  }

  @Test
  void openSearchsClientsSortByPlacesOnlyWhereAPointInTimeKeepsThem() {
    Client client = new Client(NODE.whole(Persona.OPENSEARCH));
    String needsPoint =
        "_shard_doc is only supported with point-in-time (PIT). Add a PIT or remove _shard_doc.;";
    for (String sort : List.of("\"_shard_doc\"", "[\"n\",{\"_shard_doc\":{}}]")) {
      String body = "{\"sort\":" + sort + "}";
      Client.Told refused = client.post("/ties-0/_search", body);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("error/type")).isEqualTo("action_request_validation_exception");
      assertThat(refused.at("error/reason")).isEqualTo("Validation Failed: 1: " + needsPoint);
      assertThat(client.post("/ties-0/_search?scroll=1m", body).at("error/reason"))
          .isEqualTo(
              "Validation Failed: 1: _shard_doc cannot be used with scroll. Use PIT + search_after"
                  + " instead.;2: "
                  + needsPoint);
      assertThat(client.post("/_msearch", "{\"index\":\"ties-0\"}\n" + body + "\n").status())
          .isEqualTo(400);
      String point = point(client, "/ties-0/_search/point_in_time");
      assertThat(hits(page(client, point, "\"sort\":" + sort))).hasSize(2);
    }
  }

  @Test
  void thePlaceIsToldBehindTheOthersAndNeedNotBeGivenBack() {
    String point = point(CLIENT, "/ties-*/_pit");
    assertThat(page(CLIENT, point, "\"sort\":[\"n\"]").at("hits/hits/0/sort"))
        .isEqualTo(List.of(0L, 0L));
    Client.Told behind = page(CLIENT, point, "\"sort\":[\"n\"],\"search_after\":[0]");
    assertThat(behind.at("hits/hits/0/sort/0")).isEqualTo(1L);
    Client.Told last = page(CLIENT, point, "\"sort\":[{\"_shard_doc\":\"desc\"}]");
    assertThat((List<?>) last.at("hits/hits/0/sort")).hasSize(1);
    Client.Told unsorted = page(CLIENT, point, "\"query\":{\"match_all\":{}}");
    assertThat(((Map<?, ?>) unsorted.at("hits/hits/0")).get("sort")).isNull();
    assertThat(page(CLIENT, point, "\"sort\":[\"n\"],\"search_after\":[0,0,0]").status())
        .isEqualTo(400);
  }

  @Test
  void whatTheAddressSortsByEndsInThePlaceToo() {
    String point = point(CLIENT, "/ties-*/_pit");
    String body = "{\"size\":1,\"pit\":{\"id\":\"" + point + "\"},\"search_after\":[0]}";
    Client.Told behind = CLIENT.post("/_search?sort=n", body);
    assertThat(behind.at("hits/hits/0/sort/0")).isEqualTo(1L);
    assertThat((List<?>) behind.at("hits/hits/0/sort")).hasSize(2);
    Client.Told said = CLIENT.post("/_search?sort=n:desc,_shard_doc", body.replace("[0]", "[1,3]"));
    assertThat((List<?>) said.at("hits/hits/0/sort")).hasSize(2);
  }

  @Test
  void openSearchsClientsSayThePlaceThemselves() {
    Client other = new Client(NODE.whole(Persona.OPENSEARCH));
    String point = point(other, "/ties-*/_search/point_in_time");
    assertThat(page(other, point, "\"sort\":[\"n\"]").at("hits/hits/0/sort"))
        .isEqualTo(List.of(0L));
  }
}
