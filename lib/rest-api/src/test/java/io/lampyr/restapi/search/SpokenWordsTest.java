package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Words that only Elasticsearch's clients may use. */
final class SpokenWordsTest {
  private static final List<String> QUERIES =
      List.of("\"zero_terms_query\":\"all\"", "\"auto_generate_synonyms_phrase_query\":true");

  private static final String UNMAPPED = "\"fields\":[{\"field\":\"k\",\"include_unmapped\":true}]";

  private static final List<String> SHOWN =
      List.of(
          "{" + UNMAPPED + "}",
          "{\"docvalue_" + UNMAPPED.substring(1) + "}",
          "{\"collapse\":{\"field\":\"k\",\"inner_hits\":{\"name\":\"a\"," + UNMAPPED + "}}}",
          "{\"aggs\":{\"a\":{\"top_hits\":{" + UNMAPPED + "}}}}");

  private static Client client(OneNode node, Persona persona) {
    Client client = new Client(node.whole(persona));
    client.put(
        "/i",
        "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\",\"fielddata\":true},"
            + "\"k\":{\"type\":\"keyword\"}}}}");
    client.put("/i/_doc/1?refresh=true", "{\"t\":\"red fox\",\"k\":\"a\"}");
    return client;
  }

  private static String combined(String more) {
    return "{\"query\":{\"combined_fields\":{\"query\":\"red\",\"fields\":[\"t\"]," + more + "}}}";
  }

  @Test
  void elasticsearchKnowsThem() {
    try (OneNode node = new OneNode(61, Persona.ELASTICSEARCH)) {
      Client client = client(node, Persona.ELASTICSEARCH);
      QUERIES.forEach(
          more -> assertThat(client.post("/i/_search", combined(more)).ids()).containsExactly("1"));
      SHOWN.forEach(body -> assertThat(client.post("/i/_search", body).status()).isEqualTo(200));
    }
  }

  @Test
  void openSearchRefusesThemByName() {
    try (OneNode node = new OneNode(62, Persona.OPENSEARCH)) {
      Client client = client(node, Persona.OPENSEARCH);
      for (String more : QUERIES) {
        Told told = client.post("/i/_search", combined(more));
        assertThat(told.text("error/type")).isEqualTo("x_content_parse_exception");
        assertThat(told.text("error/reason")).contains("[combined_fields] unknown field [");
        assertThat(client.post("/i/_count", combined(more)).status()).isEqualTo(400);
      }
      for (String body : SHOWN) {
        assertThat(client.post("/i/_search", body).text("error/root_cause/0/reason"))
            .endsWith("[docvalues_field] unknown field [include_unmapped]");
      }
    }
  }

  @Test
  void versionsOfHitsWithoutStoredFieldsAreRefusedByElasticsearchAlone() {
    String versions = "{\"stored_fields\":\"_none_\",\"version\":true}";
    String fields = "{\"stored_fields\":\"_none_\",\"fields\":[\"k\"]}";
    for (Persona persona : Persona.values()) {
      try (OneNode node = new OneNode(64, persona)) {
        Client client = client(node, persona);
        assertThat(client.post("/i/_search", versions).status())
            .isEqualTo(persona == Persona.OPENSEARCH ? 200 : 400);
        assertThat(client.post("/i/_search", fields).text("error/reason"))
            .isEqualTo("[stored_fields] cannot be disabled when using the [fields] option");
      }
    }
  }

  @Test
  void oneTermIsOneOfThoseThatMustMatch() {
    try (OneNode node = new OneNode(63, Persona.OPENSEARCH)) {
      Client client = client(node, Persona.OPENSEARCH);
      String one = "\"minimum_should_match\":1";
      assertThat(client.post("/i/_search", combined(one)).ids()).containsExactly("1");
      for (String more : List.of("\"minimum_should_match\":2", one + ",\"operator\":\"and\"")) {
        assertThat(client.post("/i/_search", combined(more)).ids()).as(more).isEmpty();
      }
    }
  }
}
