package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Merges that are asked for. */
class ForceMergeTest {
  private static OneNode node;
  private static Client elasticsearch;
  private static Client openSearch;

  @BeforeAll
  static void start() {
    node = new OneNode(17, Persona.ELASTICSEARCH);
    elasticsearch = new Client(node.whole(Persona.ELASTICSEARCH));
    openSearch = new Client(node.whole(Persona.OPENSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** Ten documents in as many segments, of which the first two are deleted. */
  private static void prepare(String index) {
    for (int i = 0; i < 10; i++) {
      Told told =
          elasticsearch.put("/" + index + "/_doc/" + i + "?refresh=true", "{\"n\":" + i + "}");
      assertThat(told.status()).isEqualTo(201);
    }
    String deletes = "{\"delete\":{\"_id\":\"0\"}}\n{\"delete\":{\"_id\":\"1\"}}\n";
    assertThat(elasticsearch.post("/" + index + "/_bulk?refresh=true", deletes).at("errors"))
        .isEqualTo(false);
  }

  private static Object segments(String index) {
    return elasticsearch.get("/" + index + "/_stats").at("_all/primaries/segments/count");
  }

  @Test
  void aShardIsLeftWithAsManySegmentsAsAskedForAndLosesNoDocument() {
    prepare("one");
    assertThat(segments("one")).isNotEqualTo(1L);
    Told merged = elasticsearch.post("/one/_forcemerge?max_num_segments=1", "");
    assertThat(merged.json().toString()).isEqualTo("{_shards={total=1, successful=1, failed=0}}");
    assertThat(segments("one")).isEqualTo(1L);
    assertThat(elasticsearch.get("/one/_count").at("count")).isEqualTo(8L);
    assertThat(elasticsearch.get("/one/_doc/0").status()).isEqualTo(404);
    // What is merged is what searches read, without a refresh of their own.
    assertThat(elasticsearch.get("/one/_search?sort=n").ids()).hasSize(8).startsWith("2");
  }

  @Test
  void whoDoesNotWaitIsGivenATask() {
    prepare("later");
    Told begun =
        elasticsearch.post("/later/_forcemerge?max_num_segments=1&wait_for_completion=false", "");
    Told done = elasticsearch.get("/_tasks/" + begun.text("task") + "?wait_for_completion=true");
    assertThat(done.at("response/_shards/successful")).isEqualTo(1L);
    assertThat(done.at("task/action")).isEqualTo("indices:admin/forcemerge");
    assertThat(segments("later")).isEqualTo(1L);
  }

  @Test
  void wishesThatContradictEachOtherAreRefusedByElasticsearchAlone() {
    prepare("both");
    String both = "/both/_forcemerge?max_num_segments=3&only_expunge_deletes=true";
    Told refused = elasticsearch.post(both, "");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("error/type")).isEqualTo("action_request_validation_exception");
    assertThat(refused.text("error/reason")).contains("mutually exclusive");
    assertThat(openSearch.post(both, "").at("_shards/successful")).isEqualTo(1L);
    assertThat(elasticsearch.post("/both/_forcemerge?max_num_segments=0", "").text("error/reason"))
        .isEqualTo("max_num_segments must be positive, was [0]");
  }

  @Test
  void aTaskTellsWhatWasAskedForAndFindsOutThatItIsNotThere() {
    Told begun =
        openSearch.post("/nowhere/_forcemerge?max_num_segments=1&wait_for_completion=false", "");
    Told done = openSearch.get("/_tasks/" + begun.text("task") + "?wait_for_completion=true");
    assertThat(done.at("task/description"))
        .isEqualTo(
            "Force-merge indices [nowhere], maxSegments[1], onlyExpungeDeletes[false],"
                + " flush[true], primaryOnly[false]");
    assertThat(done.text("error/type")).isEqualTo("index_not_found_exception");
  }
}
