package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long each phase of a search took. */
class SearchPhasesTest {
  private static final String ALL = "[dfs_pre_query, query, fetch, dfs_query, expand, can_match]";

  private final OneNode node = new OneNode(81, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void begin() {
    client.index("i", 2, 3);
  }

  @AfterEach
  void end() {
    node.close();
  }

  private static String phases(Client.Told told) {
    return told.at("phase_took") instanceof Map<?, ?> phases ? phases.keySet().toString() : "none";
  }

  private void tell(String value) {
    String settings = "{\"transient\":{\"search.phase_took_enabled\":" + value + "}}";
    assertThat(client.put("/_cluster/settings", settings).status()).isEqualTo(200);
  }

  @Test
  void phasesAreToldWhereTheyAreAskedFor() {
    assertThat(phases(client.get("/i/_search"))).isEqualTo("none");
    assertThat(phases(client.get("/i/_search?phase_took=true"))).isEqualTo(ALL);
    assertThat(phases(client.get("/i/_search?phase_took&search_type=dfs_query_then_fetch")))
        .isEqualTo(ALL);
    assertThat(client.get("/i/_search?phase_took=maybe").status()).isEqualTo(400);
    assertThat(new Client(node.whole(Persona.ELASTICSEARCH)).get("/_search?phase_took").status())
        .isEqualTo(400);
  }

  @Test
  void settingTellsPhasesOfAllSearchesThatDoNotSayOtherwise() {
    tell("true");
    assertThat(phases(client.get("/i/_search"))).isEqualTo(ALL);
    assertThat(phases(client.get("/i/_search?phase_took=false"))).isEqualTo("none");
    Client.Told several = client.post("/i/_msearch", "{}\n{}\n");
    assertThat(several.at("responses/0/phase_took")).isInstanceOf(Map.class);
    tell("null");
    assertThat(phases(client.get("/i/_search"))).isEqualTo("none");
    String wrong = "{\"transient\":{\"search.phase_took_enabled\":\"x\"}}";
    assertThat(client.put("/_cluster/settings", wrong).text("error/reason"))
        .isEqualTo("Failed to parse value [x] as only [true] or [false] are allowed.");
  }
}
