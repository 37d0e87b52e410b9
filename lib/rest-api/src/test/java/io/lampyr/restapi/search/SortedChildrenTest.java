package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many nested documents give a hit its sort values can be bounded. */
class SortedChildrenTest {
  private final OneNode node = new OneNode(18, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @BeforeEach
  void fill() {
    client.put(
        "/towns",
        """
        {"mappings":{"properties":{"c":{"type":"nested","properties":{"n":{"type":"long"},
          "k":{"type":"keyword"},"p":{"type":"geo_point"},
          "d":{"type":"nested","properties":{"m":{"type":"long"}}}}}}}}\
        """);
    client.put(
        "/towns/_doc/0?refresh=true",
        """
        {"c":[{"n":5,"k":"5","p":[5,1]},{},{"n":1,"k":"1","p":[1,1],"d":[{"m":3},{},{"m":1}]}]}\
        """);
    client.put(
        "/towns/_doc/1?refresh=true",
        """
        {"c":[{},{},{"n":4,"k":"4","p":[4,1]},{"n":[3,8],"k":["3","8"],"p":[3,1]}]}\
        """);
  }

  @AfterEach
  void end() {
    node.close();
  }

  private List<String> sorted(String sort) {
    Map<String, ?> answer = client.post("/towns/_search", "{\"sort\":[" + sort + "]}").json();
    List<String> all = new ArrayList<>();
    for (Object hit : (List<?>) Json.object(answer.get("hits"), "hits").get("hits")) {
      Map<String, ?> one = Json.object(hit, "hit");
      all.add(one.get("_id") + ":" + ((List<?>) one.get("sort")).getFirst());
    }
    return all;
  }

  private List<String> sorted(String field, String mode, String nested) {
    return sorted("{\"%s\":{\"mode\":\"%s\",\"nested\":%s}}".formatted(field, mode, nested));
  }

  @Test
  void theFirstOnesWithValuesCount() {
    String one = "{\"path\":\"c\",\"max_children\":1}";
    assertThat(sorted("c.n", "min", one)).containsExactly("1:4", "0:5");
    assertThat(sorted("c.n", "sum", one)).containsExactly("1:4", "0:5");
    assertThat(sorted("c.k", "min", one)).containsExactly("1:4", "0:5");
    assertThat(sorted("c.k", "max", one)).containsExactly("1:4", "0:5");
    String two = "{\"path\":\"c\",\"max_children\":2}";
    assertThat(sorted("c.n", "min", two)).containsExactly("0:1", "1:3");
    assertThat(sorted("c.n", "max", two)).containsExactly("0:5", "1:8");
    assertThat(sorted("c.k", "min", two)).containsExactly("0:1", "1:3");
    String none = "{\"path\":\"c\",\"max_children\":0}";
    assertThat(sorted("c.k", "min", none)).containsExactly("0:null", "1:null");
    String distance =
        "{\"_geo_distance\":{\"c.p\":[0,1],\"mode\":\"min\",\"unit\":\"km\",\"nested\":%s}}";
    assertThat(sorted(distance.formatted(one)).getFirst()).startsWith("1:444.");
    assertThat(sorted(distance.formatted(two)).getFirst()).startsWith("0:111.");
  }

  @Test
  void ofSeveralLevelsTheOuterBoundsThem() {
    assertThat(
            sorted(
                "c.d.m",
                "min",
                "{\"path\":\"c\",\"max_children\":1,\"nested\":{\"path\":\"c.d\"}}"))
        .first()
        .isEqualTo("0:3");
    assertThat(sorted("c.d.m", "min", "{\"path\":\"c.d\",\"max_children\":2}"))
        .first()
        .isEqualTo("0:1");
    String inner = "{\"path\":\"c\",\"nested\":{\"path\":\"c.d\",\"max_children\":1}}";
    Told told =
        client.post("/towns/_search", "{\"sort\":[{\"c.d.m\":{\"nested\":" + inner + "}}]}");
    assertThat(told.text("error/root_cause"))
        .contains("max_children is only supported on top level of nested sort");
  }
}
