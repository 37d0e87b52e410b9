package io.lampyr.restapi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each endpoint takes its own parameters, of the product that is spoken, and no others. */
class TakenParametersTest {
  private static OneNode node;
  private static Client open;
  private static Client elastic;

  @BeforeAll
  static void start() {
    node = new OneNode(41, Persona.OPENSEARCH);
    open = new Client(node.whole(Persona.OPENSEARCH));
    elastic = new Client(node.whole(Persona.ELASTICSEARCH));
    open.put("/a/_doc/1?refresh=true", "{\"k\":1}");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void whatMeansNothingToAnEndpointIsRefused() {
    for (String target :
        List.of(
            "/_cat/nodes?health=green",
            "/_cat/count?local=true",
            "/_cluster/health?fields=k",
            "/_cluster/stats?level=shards",
            "/_nodes?level=shards",
            "/_index_template?expand_wildcards=all",
            "/_stats?master_timeout=1s",
            "/a/_segments?local=true",
            "/a/_source/1?stored_fields=k")) {
      assertThat(open.get(target).text("error/reason"))
          .as(target)
          .contains("contains unrecognized parameter: [");
    }
  }

  @Test
  void howAQueryIsReadIsRefusedWhereThereIsNone() {
    for (String target :
        List.of("/a/_search", "/a/_count", "/a/_explain/1", "/a/_validate/query", "/_cat/count")) {
      assertThat(open.get(target + "?df=k&lenient=true").text("error/reason"))
          .as(target)
          .endsWith("contains unrecognized parameters: [df], [lenient]");
    }
    assertThat(open.get("/a/_search?q=1&df=k&lenient=true").status()).isEqualTo(200);
  }

  @Test
  void whatOnlyTheOtherProductHasIsRefused() {
    String target = "/a/_doc/1?force_synthetic_source=false";
    assertThat(elastic.get(target).status()).isEqualTo(200);
    assertThat(open.get(target).text("error/reason"))
        .isEqualTo("request [/a/_doc/1] contains unrecognized parameter: [force_synthetic_source]");
  }

  @Test
  void aParameterStandsForABodyWhereClientsMayHaveNone() {
    String query = "{\"query\":{\"term\":{\"k\":2}}}".replace("{", "%7B").replace("}", "%7D");
    String json = "&source_content_type=application/json";
    assertThat(open.get("/a/_count?source=" + query + json).text("count")).isEqualTo("0");
    assertThat(open.get("/a/_count?source=" + query).text("error/reason"))
        .isEqualTo("source and source_content_type parameters are required");
    assertThat(open.get("/a/_count?source=" + query + "&source_content_type=text/plain").status())
        .isEqualTo(400);
    assertThat(open.post("/a/_doc?source=" + query + json, "").text("error/reason"))
        .contains("contains unrecognized parameters: [source]");
    assertThat(open.get("/_cat/nodes?source=" + query + json).status()).isEqualTo(400);
  }

  @Test
  void sizesAndTimesAreToldInWordsIfSomebodyReadsThem() {
    Client.Told told = open.get("/a/_stats/store,indexing?human=true");
    assertThat(told.text("_all/total/store/reserved")).isEqualTo("0b");
    assertThat(told.text("_all/total/indexing/throttle_time")).isEqualTo("0s");
    assertThat(open.get("/a/_stats/store").text("_all/total/store/reserved")).isEqualTo("null");
    assertThat(open.get("/_cluster/health?human").text("active_shards_percent"))
        .isEqualTo("100.0%");
    assertThat(open.get("/_cluster/health?human").text("task_max_waiting_in_queue"))
        .isEqualTo("0s");
  }
}
