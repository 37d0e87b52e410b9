package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What needs models, or several vectors in a field, is refused by its name, and why. */
class RefusedModelsTest {
  private final OneNode node = new OneNode(87, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private static void refused(Client.Told told, String reason) {
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).contains(reason);
  }

  @Test
  void modelsAreRefusedByName() {
    client.put("/d", "{}");
    String bucket =
        "{\"aggs\":{\"t\":{\"terms\":{\"field\":\"a\"},\"aggs\":{\"m\":{\"inference\":"
            + "{\"model_id\":\"m\",\"buckets_path\":{\"c\":\"_count\"}}}}}}}";
    refused(client.post("/d/_search", bucket), "aggregation [inference] is not supported");
    String rank = "{\"rescore\":{\"learning_to_rank\":{\"model_id\":\"m\"}}}";
    refused(client.post("/d/_search", rank), "rescorer [learning_to_rank] is not supported");
    for (String kind : new String[] {"text_chunking", "text_image_embedding"}) {
      refused(
          client.put("/_ingest/pipeline/p", "{\"processors\":[{\"" + kind + "\":{}}]}"),
          "processor [" + kind + "] is not supported");
    }
    String scored = "{\"script_fields\":{\"s\":{\"script\":\"maxSimDotProduct(params.v, 'v')\"}}}";
    assertThat(client.put("/d/_doc/1?refresh=true", "{}").status()).isEqualTo(201);
    assertThat(client.post("/d/_search", scored).toString())
        .contains("There are no fields of [rank_vectors]");
    refused(
        client.put("/v", "{\"mappings\":{\"properties\":{\"v\":{\"type\":\"rank_vectors\"}}}}"),
        "No handler for type [rank_vectors] declared on field [v]: several vectors");
  }

  @Test
  void theOtherProductsClientsAreToldThatTheyAreUnknown() {
    Client other = new Client(node.whole(Persona.OPENSEARCH));
    other.put("/d", "{}");
    refused(
        other.post("/d/_search", "{\"rescore\":{\"learning_to_rank\":{}}}"),
        "unknown field [learning_to_rank]");
    refused(
        other.post("/d/_search", "{\"aggs\":{\"m\":{\"inference\":{}}}}"),
        "Unknown aggregation type [inference]");
  }
}
