package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** To Elasticsearch's clients, a term of a field of many features is one that a document has. */
class TermsOfFeaturesTest {
  private final OneNode node = new OneNode(89, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private void documents() {
    assertThat(
            client
                .put(
                    "/d",
                    "{\"mappings\":{\"properties\":{\"f\":{\"type\":\"rank_features\"},"
                        + "\"s\":{\"type\":\"sparse_vector\"},\"r\":{\"type\":\"rank_feature\"}}}}")
                .status())
        .isEqualTo(200);
    for (String field : List.of("f", "s")) {
      client.put("/d/_doc/" + field + "?refresh=true", "{\"" + field + "\":{\"a\":8,\"b\":2}}");
    }
  }

  private static Client.Told term(Client by, String field, String value) {
    return by.post(
        "/d/_search",
        "{\"query\":{\"term\":{\"%s\":{\"value\":\"%s\",\"boost\":2}}}}".formatted(field, value));
  }

  @Test
  void aDocumentIsFoundByAFeatureAndScoredByIt() {
    documents();
    for (String field : List.of("f", "s")) {
      assertThat(term(client, field, "a").text("hits/hits/0/_id")).isEqualTo(field);
      assertThat(term(client, field, "a").at("hits/max_score")).hasToString("16.0");
      assertThat(term(client, field, "c").at("hits/total/value")).hasToString("0");
    }
    assertThat(term(client, "r", "a").status()).isEqualTo(400);
  }

  @Test
  void theOtherProductsClientsAreRefusedIt() {
    documents();
    Client other = new Client(node.whole(Persona.OPENSEARCH));
    assertThat(term(other, "f", "a").toString())
        .contains("Queries on [rank_features] fields are not supported");
  }
}
