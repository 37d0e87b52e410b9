package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import org.junit.jupiter.api.Test;

/** A document that is made of what was to be changed, because the call's parameter says so. */
final class UpsertByParameterTest {

  @Test
  void theBodySaysOtherwiseIfItSaysAnything() {
    try (OneNode node = new OneNode(60, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.put("/i", "{}");
      String wanted = "?doc_as_upsert=true";
      assertThat(client.post("/i/_update/1" + wanted, "{\"doc\":{\"a\":1}}").text("result"))
          .isEqualTo("created");
      String otherwise = "{\"doc\":{\"a\":1},\"doc_as_upsert\":false}";
      assertThat(client.post("/i/_update/2" + wanted, otherwise).status()).isEqualTo(404);
      assertThat(client.post("/i/_update/2?doc_as_upsert=false", "{\"doc\":{}}").status())
          .isEqualTo(404);
      assertThat(
              client.post("/i/_update/2" + wanted, "{\"script\":\"ctx.op='none'\"}").text("error"))
          .contains("doc must be specified if doc_as_upsert is enabled");
      assertThat(client.post("/i/_update/2?doc_as_upsert=maybe", "{\"doc\":{}}").text("error"))
          .contains("Failed to parse value [maybe] as only [true] or [false] are allowed.");
    }
  }
}
