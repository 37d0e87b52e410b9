package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Numbers below zero in what is to be marked, and queries for ids. */
class UnsaidHighlightsTest {
  private static final String ID =
      "d33f85bf1e51e84d9ab38948db9f3a068e1fe5294f1d8603914ac8c7bcc39ca1";
  private static final String SMALL = "\"number_of_fragments\":2,\"fragment_size\":20";

  private final OneNode node = new OneNode(17, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.put(
        "/i/_doc/" + ID + "?refresh=true", "{\"t\":\"a fox jumps over the dog and a fox runs\"}");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private String marked(String query, String highlight) {
    String body = "{\"query\":" + query + ",\"highlight\":{" + highlight + "}}";
    return String.valueOf(
        client.post("/i/_search?filter_path=hits.hits.highlight,error.type", body).json());
  }

  private String marked(String options) {
    String field = "\"fields\":{\"t\":{" + options + "}}";
    return marked("{\"match\":{\"t\":\"fox\"}}", SMALL + "," + field);
  }

  @Test
  void minusOneSaysNothing() {
    for (String type : List.of("plain", "unified")) {
      String usual = marked("\"type\":\"" + type + "\"");
      assertThat(usual).contains("<em>fox</em>").contains(", ");
      for (String key : List.of("number_of_fragments", "fragment_size", "no_match_size")) {
        assertThat(marked("\"type\":\"" + type + "\",\"" + key + "\":-1")).isEqualTo(usual);
      }
      assertThat(marked("\"type\":\"" + type + "\",\"fragment_size\":-7"))
          .contains("t=[a <em>fox</em> jumps over the dog and a <em>fox</em> runs]");
    }
    assertThat(marked("\"number_of_fragments\":-2")).contains("x_content_parse_exception");
  }

  @Test
  void idsAreNoWordsToBeMarked() {
    for (String type : List.of("plain", "unified")) {
      String all = "\"fields\":{\"*\":{\"require_field_match\":false,\"type\":\"" + type + "\"}}";
      assertThat(marked("{\"match\":{\"_id\":\"" + ID + "\"}}", all)).isEqualTo("{}");
    }
  }

  @Test
  void wordsThatNestedDocumentsAreAskedForAreMarked() {
    client.put(
        "/n",
        """
        {"mappings":{"properties":{
          "foo":{"type":"nested","properties":{"t":{"type":"text","copy_to":"all"}}},
          "all":{"type":"text","term_vector":"with_positions_offsets"}}}}\
        """);
    client.put(
        "/n/_doc/1?refresh=true", "{\"foo\":[{\"t\":\"brown fox of foo\"},{\"t\":\"red cow\"}]}");
    String match = "{\"match\":{\"foo.t\":\"brown cow\"}}";
    String nested = "{\"nested\":{\"path\":\"foo\",\"query\":" + match + "}}";
    String scored = "{\"function_score\":{\"query\":" + nested + ",\"boost\":2}}";
    for (String type : List.of("plain", "unified", "fvh")) {
      for (String query : List.of(nested, scored)) {
        assertThat(highlighted(query, "all", "false", type))
            .as(type + query)
            .isEqualTo("[<em>brown</em> fox of foo, red <em>cow</em>]");
        assertThat(highlighted(query, "all", "true", type)).as(type + query).isEqualTo("null");
        if (!type.equals("fvh")) {
          assertThat(highlighted(query, "foo.t", "true", type))
              .as(type + query)
              .isEqualTo("[<em>brown</em> fox of foo, red <em>cow</em>]");
        }
      }
    }
  }

  private String highlighted(String query, String field, String own, String type) {
    String highlight =
        "{\"type\":\"%s\",\"require_field_match\":%s,\"fields\":{\"%s\":{}}}"
            .formatted(type, own, field);
    String body = "{\"query\":" + query + ",\"highlight\":" + highlight + "}";
    return String.valueOf(client.post("/n/_search", body).at("hits/hits/0/highlight/" + field));
  }
}
