package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Points in time as they are listed. */
final class ListedPointsTest {

  @Test
  void eachTellsTheLongestTimeThatItWasWantedFor() {
    try (OneNode node = new OneNode(53, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.index("i", 2, 3);
      String id = client.post("/i/_search/point_in_time?keep_alive=90s", "").text("pit_id");
      for (List<String> each :
          List.of(
              List.of("", "90000"),
              List.of(",\"keep_alive\":\"5m\"", "300000"),
              List.of(",\"keep_alive\":\"2m\"", "300000"),
              List.of("", "300000"))) {
        String body = "{\"pit\":{\"id\":\"" + id + "\"" + each.getFirst() + "}}";
        assertThat(client.post("/_search", body).status()).isEqualTo(200);
        Told all = client.get("/_search/point_in_time/_all");
        assertThat(all.text("pits/0/pit_id")).isEqualTo(id);
        assertThat(all.text("pits/0/keep_alive")).isEqualTo(each.getLast());
      }
    }
  }

  @Test
  void oneIsOpenedWhateverTheBodySays() {
    try (OneNode node = new OneNode(61, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.index("i", 1, 1);
      for (String body : List.of("", "{\"keep_alive\":\"1m\",\"a\":1}", "no JSON")) {
        Told told = client.post("/i/_search/point_in_time?keep_alive=1m", body);
        assertThat(told.status()).as(body).isEqualTo(200);
      }
      assertThat(client.post("/i/_search/point_in_time", "{\"keep_alive\":\"1m\"}").status())
          .isEqualTo(400);
    }
  }
}
