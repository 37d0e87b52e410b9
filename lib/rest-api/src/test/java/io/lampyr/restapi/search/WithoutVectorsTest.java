package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sources without the vectors in them, and scrolls of which there are none. */
class WithoutVectorsTest {
  private static final String FIELD = "{\"type\":\"dense_vector\",\"dims\":2}";

  private static Client client(OneNode node, Persona persona) {
    Client client = new Client(node.whole(persona));
    client.put(
        "/v",
        "{\"mappings\":{\"properties\":{\"v\":"
            + FIELD
            + ",\"o\":{\"type\":\"nested\",\"properties\":{\"w\":"
            + FIELD
            + "}}}}}");
    client.put("/v/_doc/1?refresh", "{\"t\":1,\"v\":[1,2],\"o\":[{\"w\":[1,3],\"n\":4}]}");
    return client;
  }

  @Test
  void vectorsAreLeftOutHoweverTheyAreIncluded() {
    try (OneNode node = new OneNode(3, Persona.ELASTICSEARCH)) {
      Client client = client(node, Persona.ELASTICSEARCH);
      String without = "{\"_source\":{\"exclude_vectors\":true%s}}";
      Map<String, Object> rest = Map.of("t", 1L, "o", List.of(Map.of("n", 4L)));
      assertThat(client.post("/v/_search", without.formatted("")).at("hits/hits/0/_source"))
          .isEqualTo(rest);
      assertThat(
              client
                  .post("/v/_search", without.formatted(",\"includes\":[\"v\",\"t\"]"))
                  .at("hits/hits/0/_source"))
          .isEqualTo(Map.of("t", 1L));
      String parameter = "_source_exclude_vectors=true";
      assertThat(client.get("/v/_search?" + parameter).at("hits/hits/0/_source")).isEqualTo(rest);
      assertThat(client.get("/v/_doc/1?" + parameter).at("_source")).isEqualTo(rest);
      assertThat(client.get("/v/_source/1?" + parameter).json()).isEqualTo(rest);
    }
  }

  @Test
  void theOtherProductDoesNotKnowIt() {
    try (OneNode node = new OneNode(3, Persona.OPENSEARCH)) {
      Client client = client(node, Persona.OPENSEARCH);
      assertThat(
              client
                  .post("/v/_search", "{\"_source\":{\"exclude_vectors\":true}}")
                  .text("error/type"))
          .isEqualTo("parsing_exception");
      assertThat(client.get("/v/_search?_source_exclude_vectors=true").status()).isEqualTo(400);
    }
  }

  @Test
  void allScrollsCanBeClosedWhereThereAreNone() {
    try (OneNode node = new OneNode(3, Persona.ELASTICSEARCH)) {
      Client client = new Client(node.whole(Persona.ELASTICSEARCH));
      assertThat(client.send(Method.DELETE, "/_search/scroll/_all", "").status()).isEqualTo(200);
    }
  }
}
