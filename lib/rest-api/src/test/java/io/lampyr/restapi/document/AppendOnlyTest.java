package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Indices to which documents are only ever added. */
final class AppendOnlyTest {
  private static final OneNode NODE = new OneNode(61, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));

  @BeforeAll
  static void make() {
    CLIENT.put("/log", "{\"settings\":{\"index.append_only.enabled\":true}}");
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  private static String refused(String operation) {
    return "Validation Failed: 1: Operation ["
        + operation
        + " as setting `index.append_only.enabled` is enabled for this index: log;";
  }

  @Test
  void whatIsNewIsTaken() {
    assertThat(CLIENT.post("/log/_doc", "{\"a\":1}").status()).isEqualTo(201);
    assertThat(CLIENT.put("/log/_create/made", "{\"a\":1}").status()).isEqualTo(201);
  }

  @Test
  void whatCouldChangeADocumentIsRefused() {
    Client.Told named = CLIENT.put("/log/_doc/1", "{\"a\":1}");
    assertThat(named.status()).isEqualTo(400);
    assertThat(named.text("error/type")).isEqualTo("validation_exception");
    assertThat(named.text("error/reason"))
        .isEqualTo(refused("INDEX] is not allowed with a custom document id 1"));
    CLIENT.put("/log/_create/kept", "{\"a\":1}");
    assertThat(CLIENT.post("/log/_update/kept", "{\"doc\":{\"a\":2}}").text("error/reason"))
        .isEqualTo(refused("UPDATE] is not allowed"));
    String lines =
        "{\"delete\":{\"_index\":\"log\",\"_id\":\"kept\"}}\n"
            + "{\"index\":{\"_index\":\"log\",\"_id\":\"kept\"}}\n{\"a\":2}\n"
            + "{\"create\":{\"_index\":\"log\"}}\n{\"a\":2}\n";
    Client.Told bulk = CLIENT.post("/_bulk?refresh=true", lines);
    assertThat(bulk.text("items/0/delete/error/reason"))
        .isEqualTo(refused("DELETE] is not allowed"));
    assertThat(bulk.text("items/1/index/status")).isEqualTo("400");
    assertThat(bulk.text("items/2/create/status")).isEqualTo("201");
    Client.Told swept = CLIENT.post("/log/_delete_by_query", "{\"query\":{\"match_all\":{}}}");
    assertThat(swept.status()).isEqualTo(400);
    assertThat(swept.text("deleted")).isEqualTo("0");
    assertThat(CLIENT.get("/log/_doc/kept").text("_source/a")).isEqualTo("1");
  }

  @Test
  void onlyANewIndexCanBeMadeSo() {
    Client.Told later = CLIENT.put("/log/_settings", "{\"index.append_only.enabled\":false}");
    assertThat(later.text("error/reason"))
        .contains("Can't update non dynamic settings [[index.append_only.enabled]]");
  }

  @Test
  void sourcesThatAreMadeOfOtherThingsAreRefusedByName() {
    Client.Told derived =
        CLIENT.put("/derived", "{\"settings\":{\"index.derived_source.enabled\":true}}");
    assertThat(derived.status()).isEqualTo(400);
    assertThat(derived.text("error/reason"))
        .contains("setting [index.derived_source.enabled] is not supported");
  }
}
