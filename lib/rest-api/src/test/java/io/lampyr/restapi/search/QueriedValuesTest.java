package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Terms that are those of documents which another query finds. */
class QueriedValuesTest {
  private final OneNode node = new OneNode(77, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private void index() {
    String keywords = "{\"mappings\":{\"properties\":{\"%s\":{\"type\":\"keyword\"}}}}";
    client.put("/users", keywords.formatted("name"));
    client.put("/groups", keywords.formatted("group"));
    for (String name : new String[] {"alice", "bob", "carol", "dave"}) {
      client.put("/users/_doc/" + name + "?refresh=true", "{\"name\":\"" + name + "\"}");
    }
    String[] groups = {
      "{\"group\":\"g1\",\"members\":[\"alice\",\"bob\"],\"in\":\"g2\"}",
      "{\"group\":\"g1\",\"members\":\"bob\"}",
      "{\"group\":\"g1\"}",
      "{\"group\":\"g1\",\"members\":null}",
      "{\"group\":\"g2\",\"members\":\"carol\"}"
    };
    for (int i = 0; i < groups.length; i++) {
      client.put("/groups/_doc/" + i + "?refresh=true", groups[i]);
    }
  }

  private Client.Told search(String where) {
    return client.post(
        "/users/_search",
        "{\"_source\":false,\"sort\":[\"name\"],\"query\":{\"terms\":{\"name\":" + where + "}}}");
  }

  private static String of(String query) {
    return "{\"index\":\"groups\",\"path\":\"members\",\"query\":" + query + "}";
  }

  private List<String> found(String where) {
    return search(where).ids();
  }

  @Test
  void valuesOfAllDocumentsAreTaken() {
    index();
    assertThat(found(of("{\"term\":{\"group\":\"g1\"}}"))).containsExactly("alice", "bob");
    assertThat(found(of("{\"match_all\":{}}"))).containsExactly("alice", "bob", "carol");
    assertThat(search(of("{\"term\":{\"group\":\"none\"}}")).text("hits/total/value"))
        .isEqualTo("0");
    String groups = "{\"index\":\"groups\",\"path\":\"in\",\"query\":{\"match_all\":{}}}";
    assertThat(found(of("{\"terms\":{\"group\":" + groups + "}}")))
        .as("a look-up within another")
        .containsExactly("carol");
    assertThat(
            client
                .post(
                    "/users/_count",
                    "{\"query\":{\"terms\":{\"name\":" + of("{\"match_all\":{}}") + "}}}")
                .text("count"))
        .isEqualTo("3");
  }

  @Test
  void whatIsWrongIsToldAsOfTheSearch() {
    index();
    assertThat(search("{\"index\":\"groups\",\"path\":\"members\"}").text("error/reason"))
        .isEqualTo("[terms] query lookup element requires specifying either the id or the query.");
    String both =
        "{\"index\":\"groups\",\"path\":\"members\",\"id\":\"1\",\"query\":{\"match_all\":{}}}";
    assertThat(search(both).text("error/reason"))
        .isEqualTo("[terms] query lookup element cannot specify both id and query.");
    assertThat(search(of("{\"nope\":{}}")).text("error/reason")).contains("unknown query [nope]");
    Client.Told missing =
        search("{\"index\":\"none\",\"path\":\"members\",\"query\":{\"match_all\":{}}}");
    assertThat(missing.status()).isEqualTo(404);
    client.put("/groups/_settings", "{\"index.max_terms_count\":2}");
    Client.Told many = search(of("{\"match_all\":{}}"));
    assertThat(many.status()).isEqualTo(400);
    assertThat(many.text("error/reason"))
        .isEqualTo(
            "Terms lookup subquery total hits [5] exceed fetch limit [2]; filter may be"
                + " incomplete.");
  }
}
