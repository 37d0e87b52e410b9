package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What blocks forbid, and what they let through. */
class BlocksTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(9, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String error(String index, String blocks) {
    String reason = "index [" + index + "] blocked by: " + blocks;
    return "\"type\":\"cluster_block_exception\",\"reason\":\"" + reason + "\"";
  }

  private static void blocked(String answer, String index, String blocks) {
    assertThat(answer).startsWith("403 ").contains(error(index, blocks));
  }

  private static void index(String name) {
    assertThat(send(Method.PUT, "/" + name + "/_doc/1?refresh=true", "{\"a\":1}"))
        .startsWith("201");
  }

  @Test
  void aWriteBlockStopsWritesAndNothingElse() {
    index("w");
    assertThat(send(Method.PUT, "/w/_block/write", ""))
        .isEqualTo(
            "200 {\"acknowledged\":true,\"shards_acknowledged\":true,"
                + "\"indices\":[{\"name\":\"w\",\"blocked\":true}]}");
    String block = "[FORBIDDEN/8/index write (api)];";
    blocked(send(Method.PUT, "/w/_doc/2", "{}"), "w", block);
    blocked(send(Method.DELETE, "/w/_doc/1", ""), "w", block);
    blocked(send(Method.POST, "/w/_update/1", "{\"doc\":{\"a\":2}}"), "w", block);
    String bulk = "{\"index\":{\"_index\":\"w\"}}\n{}\n{\"index\":{\"_index\":\"free\"}}\n{}\n";
    assertThat(send(Method.POST, "/_bulk", bulk))
        .startsWith("200 ")
        .contains("\"status\":403")
        .contains(error("w", block))
        .contains("\"status\":201");
    assertThat(send(Method.GET, "/w/_doc/1", "")).startsWith("200");
    assertThat(send(Method.GET, "/w/_search", "")).startsWith("200");
    assertThat(send(Method.PUT, "/w/_mapping", "{\"properties\":{}}")).startsWith("200");
    assertThat(send(Method.DELETE, "/w/_block/write", "")).contains("\"unblocked\":true");
    assertThat(send(Method.PUT, "/w/_doc/2", "{}")).startsWith("201");
  }

  @Test
  void aReadBlockStopsReadsAndNothingElse() {
    index("r");
    send(Method.PUT, "/r/_settings", "{\"blocks.read\":true}");
    String block = "[FORBIDDEN/7/index read (api)];";
    blocked(send(Method.GET, "/r/_doc/1", ""), "r", block);
    blocked(send(Method.GET, "/r/_search", ""), "r", block);
    blocked(send(Method.GET, "/r/_count", ""), "r", block);
    assertThat(send(Method.PUT, "/r/_doc/2", "{}")).startsWith("201");
    assertThat(send(Method.GET, "/r/_settings", "")).startsWith("200");
  }

  @Test
  void whatIsReadOnlyCanBeMadeWritableAgainButNotDeleted() {
    index("o");
    send(Method.PUT, "/o/_settings", "{\"blocks\":{\"read_only\":true,\"write\":true}}");
    String block = "[FORBIDDEN/5/index read-only (api)];";
    blocked(send(Method.DELETE, "/o", ""), "o", block);
    blocked(send(Method.POST, "/o/_close", ""), "o", block);
    blocked(send(Method.PUT, "/o/_alias/other", ""), "o", block);
    blocked(send(Method.PUT, "/o/_settings", "{\"priority\":2}"), "o", block);
    blocked(send(Method.PUT, "/o/_doc/2", "{}"), "o", block + "[FORBIDDEN/8/index write (api)];");
    assertThat(send(Method.GET, "/o/_mapping", "")).startsWith("200");
    assertThat(send(Method.PUT, "/o/_settings", "{\"blocks.read_only\":null}")).startsWith("200");
    assertThat(send(Method.DELETE, "/o", "")).startsWith("200");
  }

  @Test
  void metadataCanBeHidden() {
    index("m");
    send(Method.PUT, "/m/_block/metadata", "");
    String block = "[FORBIDDEN/9/index metadata (api)];";
    blocked(send(Method.GET, "/m/_mapping", ""), "m", block);
    blocked(send(Method.GET, "/m/_settings", ""), "m", block);
    blocked(send(Method.GET, "/m", ""), "m", block);
    blocked(send(Method.PUT, "/m/_mapping", "{\"properties\":{}}"), "m", block);
    assertThat(send(Method.GET, "/m/_search", "")).startsWith("200");
    assertThat(send(Method.PUT, "/m/_settings", "{\"blocks.metadata\":false}")).startsWith("200");
    assertThat(send(Method.GET, "/m", "")).startsWith("200");
  }

  @Test
  void aFullDisksBlockLetsIndicesBeDeletedAndAsksToTryAgain() {
    index("f");
    send(Method.PUT, "/f/_settings", "{\"blocks.read_only_allow_delete\":true}");
    assertThat(send(Method.PUT, "/f/_doc/2", "{}"))
        .startsWith("429 ")
        .contains("[TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark,");
    assertThat(send(Method.DELETE, "/f", "")).startsWith("200");
    assertThat(send(Method.PUT, "/any/_block/read_only_allow_delete", ""))
        .startsWith("400 ")
        .contains("read_only_allow_delete block is for internal use only");
    assertThat(send(Method.PUT, "/any/_block/none", "")).contains("No block found with name none");
  }

  @Test
  void closedIndicesAreRefusedWhereTheyAreMeant() {
    index("closed-1");
    send(Method.POST, "/closed-1/_close", "");
    String closed = "\"type\":\"index_closed_exception\",\"reason\":\"closed\"";
    assertThat(send(Method.GET, "/closed-1/_search", "")).startsWith("400 ").contains(closed);
    assertThat(send(Method.GET, "/closed-1/_stats", "")).startsWith("400 ").contains(closed);
    assertThat(send(Method.GET, "/closed-1/_doc/1", "")).startsWith("400 ").contains(closed);
    assertThat(send(Method.PUT, "/closed-1/_doc/1", "{}")).startsWith("400 ").contains(closed);
    assertThat(send(Method.GET, "/closed-*/_search", "")).startsWith("200");
    assertThat(send(Method.GET, "/closed-1/_search?ignore_unavailable=true", "")).startsWith("200");
    assertThat(send(Method.GET, "/closed-*/_search?expand_wildcards=open,closed", ""))
        .startsWith("400 ")
        .contains(closed);
    String task = send(Method.POST, "/closed-1/_open?wait_for_completion=false", "");
    assertThat(task).matches("200 \\{\"task\":\"[^:]+:[0-9]+\"}");
    String id = task.substring("200 {\"task\":\"".length(), task.length() - 2);
    assertThat(send(Method.GET, "/_tasks/" + id + "?wait_for_completion=true", ""))
        .startsWith("200");
    assertThat(send(Method.GET, "/closed-1/_doc/1", "")).startsWith("200");
  }

  @Test
  void whatIsBlockedForMetadataTakesAnotherBlockOfItsKindAndIsBlockedOnce() {
    index("twice");
    String done = "\"indices\":[{\"name\":\"twice\",\"blocked\":true}]";
    assertThat(send(Method.PUT, "/twice/_block/read_only", "")).contains(done);
    assertThat(send(Method.PUT, "/twice/_block/read_only", ""))
        .startsWith("200 ")
        .contains("\"shards_acknowledged\":false,\"indices\":[]");
    blocked(
        send(Method.PUT, "/twice/_block/write", ""),
        "twice",
        "[FORBIDDEN/5/index read-only (api)];");
    assertThat(send(Method.PUT, "/twice/_block/metadata", "")).contains(done);
  }

  @Test
  void aBatchTellsOfTheIndexThatRefusesByItsOwnName() {
    index("kept");
    send(Method.PUT, "/kept/_alias/other", "");
    send(Method.PUT, "/kept/_block/write", "");
    assertThat(send(Method.POST, "/_bulk", "{\"delete\":{\"_index\":\"other\",\"_id\":\"1\"}}\n"))
        .contains("{\"delete\":{\"_index\":\"kept\",\"_id\":\"1\",\"status\":403");
  }
}
