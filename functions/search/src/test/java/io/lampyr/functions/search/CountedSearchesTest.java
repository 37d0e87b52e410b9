package io.lampyr.functions.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one environment of the function has searched is told by another. */
class CountedSearchesTest {
  private static final String SEARCH = "{\"httpMethod\":\"GET\",\"path\":\"/i/_search\"}";
  private static final String STATISTICS = "{\"httpMethod\":\"GET\",\"path\":\"/i/_stats/search\"}";

  private final OneNode node = new OneNode(9, Persona.ELASTICSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private SearchHandler function() {
    Assembly parts = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    return new SearchHandler(parts.api(), parts.leaf());
  }

  private static String answer(SearchHandler function, String event) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    function.answer(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), out);
    return out.toString(StandardCharsets.UTF_8).replace("\\\"", "\"");
  }

  private List<Item> items() {
    return node.items.query(StateKeys.SEARCH_COUNTS, "", Optional.empty(), 100).items();
  }

  @Test
  void searchesOfFunctionsThatAreFrozenAreTold() throws IOException {
    new Client(node.whole(Persona.ELASTICSEARCH)).index("i", 2, 10);
    for (int i = 0; i < 3; i++) {
      // Each is asked once, and never runs again.
      assertThat(answer(function(), SEARCH)).contains("\"successful\":2");
    }
    SearchHandler last = function();
    assertThat(answer(last, STATISTICS)).contains("\"query_total\":6");
    assertThat(items()).hasSize(3);

    // It has searched itself, and tells that before it wrote it as well as after.
    for (int i = 1; i <= 4; i++) {
      assertThat(answer(last, SEARCH)).contains("\"successful\":2");
      assertThat(answer(last, STATISTICS)).contains("\"query_total\":" + (6 + 2 * i));
    }
    assertThat(items()).hasSize(4);
    assertThat(items().stream().filter(item -> item.revision().version() > 1)).isEmpty();
  }
}
