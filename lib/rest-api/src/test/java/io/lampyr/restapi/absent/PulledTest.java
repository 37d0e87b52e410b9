package io.lampyr.restapi.absent;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is asked of what is not there is answered by name, and never with no handler. */
class PulledTest {
  private final OneNode node = new OneNode(77, Persona.OPENSEARCH);
  private final Client openSearch = new Client(node.whole(Persona.OPENSEARCH));
  private final Client elastic = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  @Test
  void noShardPullsDocuments() {
    openSearch.index("i", 2, 1);
    Client.Told state = openSearch.get("/i/ingestion/_state");
    assertThat(state.text("_shards/failed")).isEqualTo("2");
    assertThat(state.text("_shards/failures/1/shard")).isEqualTo("1");
    assertThat(state.text("ingestion_state")).isEqualTo("{}");
    Client.Told paused = openSearch.post("/i/ingestion/_pause", "");
    assertThat(paused.text("shards_acknowledged")).isEqualTo("false");
    assertThat(paused.text("failures/i/0/error")).contains("does not have ingestion enabled");
    assertThat(openSearch.get("/none/ingestion/_state").status()).isEqualTo(404);
  }

  @Test
  void requestsThatGoOnAreRefused() {
    assertThat(openSearch.post("/_bulk/stream", "{}").text("error/reason"))
        .isEqualTo(
            "The engine does not support HTTP streaming, unable to serve uri [/_bulk/stream] and"
                + " method [POST]");
  }

  @Test
  void whatIsDoneToWhatIsNotThereIsNoNameOfOne() {
    for (String path :
        new String[] {
          "/_ml/data_frame/analytics/_explain", "/_ml/datafeeds/_preview", "/_transform/_preview",
          "/_inference/_region_policy", "/_capabilities", "/i/_searchable_snapshots/stats"
        }) {
      assertThat(elastic.get(path).status()).as(path).isEqualTo(410);
    }
    assertThat(elastic.post("/_encryption/_reset", "").status()).isEqualTo(410);
    assertThat(elastic.get("/_ml/data_frame/analytics/_all").status()).isEqualTo(200);
  }

  @Test
  void resultsOfTasksAreForgotten() {
    openSearch.index("i", 1, 3);
    String body = "{\"source\":{\"index\":\"i\"},\"dest\":{\"index\":\"j\"}}";
    String task = openSearch.post("/_reindex?wait_for_completion=false", body).text("task");
    String path = "/_tasks/" + task;
    assertThat(openSearch.get(path + "?wait_for_completion=true").text("completed"))
        .isEqualTo("true");
    assertThat(openSearch.send(Method.DELETE, path, "").text("acknowledged")).isEqualTo("true");
    assertThat(openSearch.get(path).status()).isEqualTo(404);
    assertThat(openSearch.send(Method.DELETE, path, "").status()).isEqualTo(404);
    assertThat(elastic.send(Method.DELETE, path, "").status()).isEqualTo(405);
  }

  @Test
  void indicesAreAddedToStreamsByEitherProduct() {
    openSearch.put("/_index_template/t", "{\"index_patterns\":[\"s-*\"],\"data_stream\":{}}");
    openSearch.put("/_data_stream/s-1", "");
    openSearch.put("/old", "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}");
    String add =
        "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"s-1\",\"index\":\"old\"}}]}";
    assertThat(openSearch.post("/_data_stream/_modify", add).status()).isEqualTo(200);
    assertThat(openSearch.get("/_data_stream/s-1").text("data_streams/0/indices")).contains("old");
    assertThat(openSearch.post("/_data_stream/_modify", "{}").text("error/reason"))
        .contains("at least one data stream action must be specified");
  }
}
