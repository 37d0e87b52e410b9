package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PreferredShardsTest {
  private static final OneNode NODE = new OneNode(7, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));
  private static final String ALL = "{\"size\":20,\"query\":{\"match_all\":{}}}";

  @BeforeAll
  static void fill() {
    CLIENT.index("three", 3, 9);
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  private static List<String> of(int shard) {
    return CLIENT.post("/three/_search?preference=_shards:" + shard, ALL).ids();
  }

  @Test
  void searchesLookAtTheShardsThatAreNamed() {
    List<String> all = new ArrayList<>();
    IntStream.range(0, 3).forEach(shard -> all.addAll(of(shard)));
    assertThat(all).hasSize(9).containsAll(CLIENT.post("/three/_search", ALL).ids());
    Client.Told two = CLIENT.post("/three/_search?preference=_shards:0,2|_local", ALL);
    assertThat(two.at("_shards/total")).isEqualTo(2L);
    assertThat(two.ids()).hasSize(of(0).size() + of(2).size());
    assertThat(CLIENT.get("/three/_count?preference=_shards:1").at("count"))
        .isEqualTo((long) of(1).size());
    assertThat((List<?>) CLIENT.get("/three/_search_shards?preference=_shards:1").at("shards"))
        .hasSize(1);
    assertThat(CLIENT.post("/three/_search?preference=_shards:7", ALL).at("_shards/total"))
        .isEqualTo(0L);
    assertThat(CLIENT.post("/three/_search?preference=mine", ALL).ids()).hasSize(9);
  }

  @Test
  void documentsAreFoundInThatOfTheirShards() {
    String id = of(1).getFirst();
    for (String place : List.of("_doc/" + id, "_termvectors/" + id)) {
      assertThat(CLIENT.get("/three/" + place + "?preference=_shards:1").at("found"))
          .isEqualTo(true);
      assertThat(CLIENT.get("/three/" + place + "?preference=_shards:0").at("found"))
          .isEqualTo(false);
    }
    String query = "{\"query\":{\"match_all\":{}}}";
    assertThat(CLIENT.post("/three/_explain/" + id + "?preference=_shards:1", query).at("matched"))
        .isEqualTo(true);
    assertThat(CLIENT.post("/three/_explain/" + id + "?preference=_shards:2", query).at("matched"))
        .isEqualTo(false);
  }

  @Test
  void aPointInTimeIsOfTheShardsThatItWasOpenedOn() {
    String open = "/three/_search/point_in_time?keep_alive=1m&";
    Client.Told point = CLIENT.post(open + "preference=_shards:1", "");
    assertThat(point.at("_shards/total")).isEqualTo(1L);
    String in = ",\"pit\":{\"id\":\"" + point.text("pit_id") + "\"}}";
    Client.Told found = CLIENT.post("/_search", ALL.replaceFirst("}$", in));
    assertThat(found.at("_shards/total")).isEqualTo(1L);
    assertThat(found.ids()).containsExactlyInAnyOrderElementsOf(of(1));

    CLIENT.index("led", 3, 9);
    CLIENT.put("/led/_doc/there?routing=x&refresh=true", "{}");
    Client.Told routed = CLIENT.post(open.replace("three", "led") + "routing=x", "");
    in = ",\"pit\":{\"id\":\"" + routed.text("pit_id") + "\"}}";
    found = CLIENT.post("/_search", ALL.replaceFirst("}$", in));
    assertThat(found.ids())
        .hasSizeLessThan(9)
        .contains("there")
        .containsExactlyInAnyOrderElementsOf(CLIENT.post("/led/_search?routing=x", ALL).ids());
  }

  @Test
  void whatMeansNothingIsRefusedEverywhere() {
    for (String call : List.of("_count", "_doc/1", "_termvectors/1", "_search_shards", "_search")) {
      assertThat(CLIENT.get("/three/" + call + "?preference=_mine").text("error/reason"))
          .as(call)
          .isEqualTo("no Preference for [_mine]");
    }
    assertThat(CLIENT.post("/three/_explain/1?preference=_mine", ALL).status()).isEqualTo(400);
  }

  @Test
  void aVersionThatNoDocumentHasIsNotAskedFor() {
    assertThat(CLIENT.get("/three/_doc/1?version=0").text("error/reason"))
        .isEqualTo("Validation Failed: 1: illegal version value [0] for version type [INTERNAL];");
    assertThat(CLIENT.get("/three/_doc/1?version=1").at("found")).isEqualTo(true);
  }
}
