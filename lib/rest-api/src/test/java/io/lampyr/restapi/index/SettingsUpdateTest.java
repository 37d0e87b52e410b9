package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which indices are given settings or show them, and which settings they can be given. */
class SettingsUpdateTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(9, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
    assertThat(client.put("/one", "{}").status()).isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void wildcardsHaveToMeanSomethingUnlessTheyMayComeToNothing() {
    String body = "{\"refresh_interval\":\"2s\"}";
    assertThat(client.put("/none*/_settings", body).text("error/reason"))
        .isEqualTo("no such index [none*]");
    assertThat(client.put("/one,none*/_settings", body).status()).isEqualTo(404);
    assertThat(client.put("/one*,-one/_settings", body).text("error/reason"))
        .isEqualTo("no such index [null]");
    assertThat(client.put("/one,none*/_settings?allow_no_indices=true", body).status())
        .isEqualTo(200);
    assertThat(client.get("/none*/_validate/query").status()).isEqualTo(404);
    assertThat(client.get("/none*/_search").status()).isEqualTo(200);
  }

  @Test
  void whereWildcardsMeanNothingOneNameAloneMayMeanNothingToo() {
    assertThat(client.get("/none/_count?expand_wildcards=none").text("count")).isEqualTo("0");
    assertThat(client.get("/none/_count?expand_wildcards=open").status()).isEqualTo(404);
    assertThat(client.get("/one,none/_count?expand_wildcards=none").status()).isEqualTo(404);
    assertThat(client.get("/one,o*/_count?expand_wildcards=none").status()).isEqualTo(404);
  }

  @Test
  void whatCannotBeChangedIsRefusedAlsoWhereItWouldBeKept() {
    String shards = "{\"number_of_shards\":2}";
    assertThat(client.put("/one/_settings?preserve_existing=true", shards).text("error/reason"))
        .startsWith("Can't update non dynamic settings [[index.number_of_shards]]");
    assertThat(client.put("/closed", "{}").status()).isEqualTo(200);
    assertThat(client.post("/closed/_close", "").status()).isEqualTo(200);
    assertThat(client.put("/closed/_settings", shards).text("error/type"))
        .isEqualTo("settings_exception");
  }

  @Test
  void aMissingPipelineIsToldBeforeAnAliasThatIsNone() {
    assertThat(client.put("/piped", "{\"settings\":{\"default_pipeline\":\"gone\"}}").status())
        .isEqualTo(200);
    assertThat(client.put("/piped/_doc/1?require_alias=true", "{}").text("error/reason"))
        .isEqualTo("pipeline with id [gone] does not exist");
    assertThat(client.put("/one/_doc/1?require_alias=true", "{}").status()).isEqualTo(404);
  }

  @Test
  void aTemplateWithoutMappingsSimulatesNone() {
    String path = "/_index_template/_simulate/t";
    assertThat(client.post(path, "{\"index_patterns\":[\"x\"]}").text("template"))
        .contains("settings")
        .doesNotContain("mappings");
  }

  @Test
  void aStreamWithoutATemplateIsRefusedForThatWhateverHasItsName() {
    assertThat(client.put("/_data_stream/one", "").text("error/reason"))
        .isEqualTo("no matching index template found for data stream [one]");
  }

  @Test
  void whatOneOfABatchTakesForAnAliasIsNotMadeForAnother() {
    String meta = "{\"index\":{\"_index\":\"neither\",\"_id\":\"1\"%s}}\n{}\n";
    Client.Told told =
        client.post("/_bulk", meta.formatted(",\"require_alias\":true") + meta.formatted(""));
    assertThat(told.text("items/0/index/status")).isEqualTo("404");
    assertThat(told.text("items/1/index/error/reason")).isEqualTo("no such index [neither]");
    assertThat(client.get("/neither").status()).isEqualTo(404);
  }

  @Test
  void shardsThatDoNotFitTheSourceAreToldBeforeATargetThatIsThere() {
    assertThat(
            client
                .put("/one/_shrink/one", "{\"settings\":{\"index.number_of_shards\":4}}")
                .text("error/reason"))
        .isEqualTo(
            "the number of target shards [4] must be less that the number of source shards [1]");
    assertThat(client.put("/one/_clone/one", "{}").text("error/type"))
        .isEqualTo("resource_already_exists_exception");
  }

  @Test
  void wildcardsShowOpenIndicesOnly() {
    assertThat(client.put("/shown-1", "{}").status()).isEqualTo(200);
    assertThat(client.put("/shown-2", "{}").status()).isEqualTo(200);
    assertThat(client.post("/shown-2/_close", "").status()).isEqualTo(200);
    assertThat(client.put("/shown-3", "{\"settings\":{\"hidden\":true}}").status()).isEqualTo(200);
    assertThat(client.get("/shown-*/_settings").json()).containsOnlyKeys("shown-1");
    assertThat(client.get("/shown-*/_settings?expand_wildcards=all").json()).hasSize(3);
    assertThat(client.get("/shown-2/_settings").json()).containsOnlyKeys("shown-2");
    assertThat(client.get("/shown-*/_mapping/field/*").text("shown-1/mappings")).isEqualTo("{}");
    assertThat(client.get("/shown-*/_mapping/field/*").json()).containsOnlyKeys("shown-1");
    assertThat(client.get("/none*/_mapping/field/*").status()).isEqualTo(404);
  }

  @Test
  void whereNothingIsClosedNoShardIsAwaited() {
    assertThat(client.post("/none*/_close", "").at("shards_acknowledged")).isEqualTo(false);
    client.put("/twice", "{}");
    assertThat(client.post("/twice/_close", "").text("indices")).contains("twice");
    assertThat(client.post("/twice/_close", "").text("indices")).isEqualTo("{}");
  }

  @Test
  void templatesThatAreAskedForHaveToBeThere() {
    assertThat(client.get("/_template/none*").status()).isEqualTo(404);
    assertThat(client.get("/_template").status()).isEqualTo(200);
    client.put("/_index_template/there", "{\"index_patterns\":[\"there-*\"]}");
    String simulated = "/_index_template/_simulate/there?create=true";
    assertThat(client.post(simulated, "{\"index_patterns\":[\"there-*\"]}").text("error/reason"))
        .isEqualTo("index template [there] already exists");
    for (String kind : List.of("index", "component")) {
      assertThat(client.get("/_" + kind + "_template/none*").status()).isEqualTo(404);
      assertThat(client.get("/_" + kind + "_template").status()).isEqualTo(200);
    }
  }
}
