package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Terms that cannot be counted as they are asked for. */
class RefusedTermsTest {
  @ParameterizedTest
  @CsvSource({"OPENSEARCH,500,400", "ELASTICSEARCH,400,400"})
  void patternsOfAddressesAreRefusedAsByEachProductAndOrdersAreTheAskersMistake(
      Persona persona, int patterns, int orders) {
    try (OneNode node = new OneNode(43, persona)) {
      Client client = new Client(node.whole(persona));
      client.put("/i", "{\"mappings\":{\"properties\":{\"a\":{\"type\":\"ip\"}}}}");
      client.put("/i/_doc/1?refresh=true", "{\"a\":\"::1\"}");
      assertThat(status(client, "\"exclude\":\"127.*\"")).isEqualTo(patterns);
      assertThat(status(client, "\"order\":{\"nowhere\":\"asc\"}")).isEqualTo(orders);
    }
  }

  private static int status(Client client, String option) {
    String body = "{\"size\":0,\"aggs\":{\"t\":{\"terms\":{\"field\":\"a\"," + option + "}}}}";
    return client.post("/i/_search", body).status();
  }
}
