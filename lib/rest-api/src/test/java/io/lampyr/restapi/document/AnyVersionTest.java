package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The version that clients write which tell every field: it stands for none. */
final class AnyVersionTest {
  private static final String MAPPINGS =
      "{\"mappings\":{\"properties\":{\"q\":{\"type\":\"percolator\"},\"n\":{\"type\":\"long\"}}}}";

  @Test
  void itIsMetByAnyDocumentThatIsReadOrWritten() {
    try (OneNode node = new OneNode(58, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      assertThat(client.put("/i", MAPPINGS).status()).isEqualTo(200);
      assertThat(client.put("/i/_doc/1?refresh=true", "{\"n\":1}").status()).isEqualTo(201);
      for (String type : List.of("internal", "external")) {
        String parameters = "?version=-3&version_type=" + type;
        assertThat(client.get("/i/_doc/1" + parameters).status()).isEqualTo(200);
        String item =
            "{\"_index\":\"i\",\"_id\":\"1\",\"version\":-3,\"version_type\":\"" + type + "\"}";
        assertThat(client.post("/_mget", "{\"docs\":[" + item + "]}").at("docs/0/found"))
            .isEqualTo(true);
      }
      assertThat(client.get("/i/_termvectors/1?version=-3").at("found")).isEqualTo(true);
      String looked = "\"field\":\"q\",\"index\":\"i\",\"id\":\"1\",\"version\":-3";
      String percolate = "{\"query\":{\"percolate\":{" + looked + "}}}";
      assertThat(client.post("/i/_search", percolate).status()).isEqualTo(200);

      assertThat(client.put("/i/_doc/1?version=-3", "{\"n\":2}").status()).isEqualTo(200);
      String line = "{\"index\":{\"_index\":\"i\",\"_id\":\"1\",\"version\":-3}}\n{}\n";
      assertThat(client.post("/_bulk", line).at("errors")).isEqualTo(false);
      assertThat(
              client.put("/i/_doc/1?version=-3&version_type=external", "{}").text("error/reason"))
          .contains("illegal version value [-3] for version type [EXTERNAL]");
      assertThat(client.send(Method.DELETE, "/i/_doc/1?version=-3", "").status()).isEqualTo(200);
      assertThat(client.get("/i/_doc/1?version=-1").text("error/reason"))
          .contains("illegal version value [-1] for version type [INTERNAL]");
    }
  }

  @Test
  void aDocumentMayBeDemandedNotToBeThere() {
    try (OneNode node = new OneNode(61, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.put("/i", "{}");
      assertThat(client.put("/i/_doc/1?version=-4", "{}").text("result")).isEqualTo("created");
      Client.Told again = client.put("/i/_doc/1?version=-4", "{}");
      assertThat(again.status()).isEqualTo(409);
      assertThat(again.text("error/reason"))
          .isEqualTo("[1]: version conflict, document already exists (current version [1])");
      String line = "{\"index\":{\"_index\":\"i\",\"_id\":\"1\",\"version\":-4}}\n{}\n";
      assertThat(client.post("/_bulk", line).text("items/0/index/status")).isEqualTo("409");
      String both = "?version=-4&if_seq_no=0&if_primary_term=1";
      assertThat(client.put("/i/_doc/1" + both, "{}").text("error/reason"))
          .isEqualTo("Validation Failed: 1: compare and write operations can not use versioning;");
    }
  }

  @Test
  void itemsOfManyTakeTheirVersionsAsTextsAndInLists() {
    try (OneNode node = new OneNode(63, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.put("/i/_doc/1", "{}");
      for (String good : List.of("\"1\"", "1.5", "\"1e0\"", "[2,\"1\"]", "[]", "null")) {
        assertThat(many(client, "\"i\"", good).at("docs/0/found")).isEqualTo(true);
      }
      assertThat(many(client, "\"i\"", "\"2\"").text("docs/0/error/type"))
          .isEqualTo("version_conflict_engine_exception");
      for (String bad : List.of("\"x\"", "\"\"", "\" 1\"", "\"1d\"", "true")) {
        Client.Told told = many(client, "\"i\"", bad);
        assertThat(told.status()).isEqualTo(400);
        assertThat(told.text("error/reason")).startsWith("For input string: \"");
      }
      assertThat(many(client, "\"i\"", "\"99999999999999999999\"").text("error/reason"))
          .isEqualTo("Value [99999999999999999999] is out of range for a long");
    }
  }

  @Test
  void anIndexWithoutANameIsNotThere() {
    try (OneNode node = new OneNode(64, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      assertThat(many(client, "\"\"", "1").text("docs/0/error/reason"))
          .isEqualTo("no such index []");
      assertThat(many(client, "null", "1").text("error/reason"))
          .isEqualTo("Validation Failed: 1: index is missing for doc 0;");
    }
  }

  private static Client.Told many(Client client, String index, String version) {
    String item = "{\"_index\":" + index + ",\"_id\":\"1\",\"version\":" + version + "}";
    return client.post("/_mget", "{\"docs\":[" + item + "]}");
  }
}
