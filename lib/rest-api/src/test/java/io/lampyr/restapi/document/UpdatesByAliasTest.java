package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where documents are kept that are changed through an alias with a routing of its own. */
class UpdatesByAliasTest {
  private static final String SCRIPT = "{\"script\":{\"source\":\"ctx._source.s = ctx._routing\"}}";
  private static final String PARTIAL = "{\"doc\":{\"b\":2}}";

  private final OneNode node = new OneNode(61, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void anIndexWithAnAlias() {
    client.put("/i", "{\"aliases\":{\"by-c\":{\"index_routing\":\"c\"}}}");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private Object routing(String id) {
    return client.get("/i/_doc/" + id).at("_routing");
  }

  private static String refused(String given) {
    return "Alias [by-c] has index routing associated with it [c], and was provided with routing"
        + " value ["
        + given
        + "], rejecting operation";
  }

  @Test
  void whatALoneUpdateMakesIsKeptByTheRoutingOfTheAlias() {
    for (String change : new String[] {SCRIPT, PARTIAL}) {
      client.put("/i/_doc/1", "{\"a\":1}");
      assertThat(client.post("/by-c/_update/1", change).text("result")).isEqualTo("updated");
      assertThat(routing("1")).as(change).isEqualTo("c");
    }
    client.put("/i/_doc/2", "{\"a\":1}");
    assertThat(client.post("/by-c/_update/2", "{\"doc\":{\"a\":1}}").text("result"))
        .isEqualTo("noop");
    assertThat(routing("2")).isNull();
    client.post("/by-c/_update/3", "{\"doc\":{},\"doc_as_upsert\":true}");
    assertThat(routing("3")).isEqualTo("c");
  }

  @Test
  void whatIsKeptByAnotherRoutingIsNotChangedThroughTheAlias() {
    client.put("/i/_doc/1?routing=d", "{\"a\":1}");
    String delete = "{\"script\":{\"source\":\"ctx.op = 'delete'\"}}";
    for (String change : new String[] {SCRIPT, PARTIAL, delete}) {
      Client.Told told = client.post("/by-c/_update/1", change);
      assertThat(told.status()).as(change).isEqualTo(400);
      assertThat(told.text("error/reason")).isEqualTo(refused("d"));
    }
    assertThat(routing("1")).isEqualTo("d");
    assertThat(client.post("/by-c/_update/1?routing=c", PARTIAL).text("result"))
        .isEqualTo("updated");
    assertThat(routing("1")).isEqualTo("c");
  }

  @Test
  void theRoutingOfAPartialDocumentIsTaken() {
    client.put("/i/_doc/1", "{\"a\":1}");
    client.post("/i/_update/1?routing=x", SCRIPT);
    assertThat(client.get("/i/_doc/1").text("_source")).isEqualTo("{a=1, s=null}");
    assertThat(routing("1")).isNull();
    client.post("/i/_update/1?routing=x", PARTIAL);
    assertThat(routing("1")).isEqualTo("x");
  }

  @Test
  void inBatchesDocumentsStayWhereTheyAre() {
    client.put("/i/_doc/1", "{\"a\":1}");
    client.put("/i/_doc/2?routing=d", "{\"a\":1}");
    String bulk =
        """
        {"update":{"_id":"1"}}
        %s
        {"update":{"_id":"2"}}
        %s
        {"update":{"_id":"3"}}
        {"doc":{},"doc_as_upsert":true}
        """
            .formatted(SCRIPT, PARTIAL);
    assertThat(client.post("/by-c/_bulk", bulk).at("errors")).isEqualTo(false);
    assertThat(routing("1")).isNull();
    assertThat(routing("2")).isEqualTo("d");
    assertThat(routing("3")).isEqualTo("c");
  }
}
