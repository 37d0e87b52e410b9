package io.lampyr.restapi.alias;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Elasticsearch's clients may give indices names with dates in them. */
class DatedAliasesTest {
  private final OneNode node = new OneNode(85, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  @Test
  void datesAreFilledInWhereAliasesAreGiven() {
    assertThat(client.put("/logs", "{\"aliases\":{\"<a_{2020||/M{yyyy}}>\":{}}}").status())
        .isEqualTo(200);
    assertThat(client.get("/logs/_alias").at("logs/aliases")).isEqualTo(Map.of("a_2020", Map.of()));
    assertThat(
            client
                .post(
                    "/_aliases",
                    "{\"actions\":[{\"add\":{\"index\":\"logs\",\"alias\":\"<b_{2020||/y{yyyy}}>\"}}]}")
                .status())
        .isEqualTo(200);
    assertThat(client.get("/_alias/b_2020").at("logs/aliases"))
        .isEqualTo(Map.of("b_2020", Map.of()));
    assertThat(client.put("/more", "{\"aliases\":{\"<b_{now/M}\":{}}}").text("error/type"))
        .isEqualTo("invalid_alias_name_exception");
  }

  @Test
  void theOtherProductsClientsAreRefusedThem() {
    Client other = new Client(node.whole(Persona.OPENSEARCH));
    assertThat(other.put("/logs", "{\"aliases\":{\"<a_{now/M}>\":{}}}").text("error/type"))
        .isEqualTo("invalid_alias_name_exception");
  }
}
