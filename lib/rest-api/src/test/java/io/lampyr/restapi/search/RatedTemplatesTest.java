package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rated searches that are made of templates. */
class RatedTemplatesTest {
  private final OneNode node = new OneNode(71, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.index("rated", 1, 4);
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Told rate(String template) {
    return client.post(
        "/rated/_rank_eval",
        """
        {"templates":[{"id":"t","template":%s}],"metric":{"precision":{}},
         "requests":[{"id":"q","template_id":"t","params":{"to":2},"ratings":[]}]}
        """
            .formatted(template));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"aggs\":{\"a\":{\"avg\":{\"field\":\"n\"}}}} | contain aggregations",
        "{\"suggest\":{\"s\":{\"text\":\"a\",\"term\":{\"field\":\"n\"}}}} | contain a suggest"
            + " section",
        "{\"highlight\":{\"fields\":{\"n\":{}}}} | contain a highlighter section",
        "{\"explain\":true} | use explain",
        "{\"profile\":\"true\"} | use profile"
      })
  void whatTheyMakeIsRefusedAsWhatIsGiven(String search, String words) {
    Told told = rate("{\"source\":" + search + "}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .isEqualTo("Query in rated requests should not " + words + ".");
  }

  @Test
  void aBodyThatNoSearchCouldHaveIsRefusedBeforeAnyBegins() {
    Told told = rate("{\"source\":{\"foo\":1}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).isEqualTo("Unknown key for a VALUE_NUMBER in [foo].");
  }

  @Test
  void storedOnesAreTaken() {
    Map<String, Object> script =
        Map.of(
            "script",
            Map.of(
                "lang", "mustache", "source", "{\"query\":{\"range\":{\"n\":{\"lt\":{{to}}}}}}"));
    assertThat(client.put("/_scripts/stored", json(script)).status()).isEqualTo(200);
    Told told = rate("{\"id\":\"stored\"}");
    assertThat(told.status()).as("%s", told).isEqualTo(200);
    assertThat(told.at("details/q/metric_details/precision/docs_retrieved")).isEqualTo(2L);
    assertThat((java.util.List<?>) told.at("details/q/unrated_docs")).hasSize(2);
    assertThat(rate("{\"id\":\"none\"}").status()).isEqualTo(404);
    assertThat(rate("{}").text("error/caused_by/reason"))
        .isEqualTo("must specify either [source] for an inline script or [id] for a stored script");
  }

  private static String json(Object value) {
    return new String(
        io.lampyr.mapping.json.Json.write(value), java.nio.charset.StandardCharsets.UTF_8);
  }
}
