package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of several things that are wrong the first one is told, each time. */
class FirstOfSeveralTest {
  private static final List<String> NAMES =
      IntStream.rangeClosed(1, 20).mapToObj(i -> "f" + (37 * i) % 101).toList();

  private final OneNode node = new OneNode(73, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  /** An object with all names, each for the same. */
  private static String all(String value) {
    StringJoiner all = new StringJoiner(",", "{", "}");
    NAMES.forEach(name -> all.add("\"" + name + "\":" + value));
    return all.toString();
  }

  private static String properties(String of) {
    return "{\"properties\":" + all(of) + "}";
  }

  @Test
  void ofFieldsThatCannotChangeTheFirst() {
    client.put("/i", "{\"mappings\":" + properties("{\"type\":\"keyword\"}") + "}");
    assertThat(client.put("/i/_mapping", properties("{\"type\":\"long\"}")).text("error/reason"))
        .contains("[" + NAMES.getFirst() + "]");
  }

  @Test
  void ofSubfieldsThatCannotChangeTheFirst() {
    String as = "{\"properties\":{\"p\":{\"type\":\"keyword\",\"fields\":%s}}}";
    client.put("/i", "{\"mappings\":" + as.formatted(all("{\"type\":\"keyword\"}")) + "}");
    assertThat(
            client
                .put("/i/_mapping", as.formatted(all("{\"type\":\"long\"}")))
                .text("error/reason"))
        .contains("[p." + NAMES.getFirst() + "]");
  }

  @Test
  void ofAliasesThatLeadNowhereTheFirst() {
    String aliases = properties("{\"type\":\"alias\",\"path\":\"none\"}");
    assertThat(client.put("/i", "{\"mappings\":" + aliases + "}").text("error"))
        .contains("[" + NAMES.getFirst() + "]");
  }

  @Test
  void ofContextsThatAreNotThereTheFirst() {
    client.put(
        "/i",
        "{\"mappings\":{\"properties\":{\"s\":{\"type\":\"completion\",\"contexts\":"
            + "[{\"name\":\"c\",\"type\":\"category\"}]}}}}");
    String suggest =
        "{\"suggest\":{\"s\":{\"prefix\":\"a\",\"completion\":{\"field\":\"s\",\"contexts\":"
            + all("\"x\"")
            + "}}}}";
    assertThat(client.post("/i/_search", suggest).text("error"))
        .contains("Unknown context name [" + NAMES.getFirst() + "]");
  }

  @Test
  void rulesOfParametersAreNamedInOneOrder() {
    assertThat(
            client
                .put(
                    "/_application/search_application/a",
                    "{\"indices\":[],\"template\":{\"script\":{\"source\":\"{}\"},"
                        + "\"dictionary\":{\"odd\":1}}}")
                .text("error/reason"))
        .contains("use [type, enum, const, properties, required, additionalProperties, items,");
  }
}
