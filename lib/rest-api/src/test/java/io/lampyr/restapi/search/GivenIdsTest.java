package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ids of scrolls and points in time that clients give. */
final class GivenIdsTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(54, Persona.ELASTICSEARCH);
    client = new Client(node.whole(Persona.ELASTICSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told next(String id) {
    return client.post("/_search/scroll", "{\"scroll_id\":\"" + id + "\"}");
  }

  @Test
  void theScrollOfAnotherClusterIsNotThereAnyMore() {
    // One of the oldest form, and one that names the session of its context.
    List<String> foreign =
        List.of(
            "DXF1ZXJ5QW5kRmV0Y2gBAAAAAAAAAD4WYm9laVYtZndUQlNsdDcwakFMNjU1QQ==",
            "FGluY2x1ZGVfY29udGV4dF91dWlkDXF1ZXJ5QW5kRmV0Y2gBAsOpeAAAAAAAAAAHAm4x");
    for (String id : foreign) {
      Told closed = client.send(Method.DELETE, "/_search/scroll/" + id, "");
      assertThat(closed.status()).isEqualTo(404);
      assertThat(closed.json()).isEqualTo(Map.of("succeeded", true, "num_freed", 0L));
      assertThat(next(id).text("error/root_cause/0/type"))
          .isEqualTo("search_context_missing_exception");
      assertThat(next(id.substring(0, 60)).text("error/reason"))
          .isEqualTo("Cannot parse scroll id");
    }
  }

  @Test
  void oneMalformedIdClosesNeitherScrollsNorPointsInTime() {
    client.index("kept", 1, 2);
    String id = client.post("/kept/_search?scroll=1m&size=1", "").text("_scroll_id");
    String both = "{\"scroll_id\":[\"" + id + "\",\"bogus\"]}";
    assertThat(client.send(Method.DELETE, "/_search/scroll", both).status()).isEqualTo(400);
    assertThat(next(id).status()).isEqualTo(200);
    String pit = client.post("/kept/_pit?keep_alive=1m", "").text("id");
    both = "{\"id\":[\"" + pit + "\",\"bogus\"]}";
    assertThat(client.send(Method.DELETE, "/_pit", both).status()).isEqualTo(400);
    String search = "{\"pit\":{\"id\":\"" + pit + "\"}}";
    assertThat(client.post("/_search", search).status()).isEqualTo(200);
  }

  @Test
  void thePointInTimeOfAnotherClusterIsNotThereAnyMore() {
    // As two families of releases write them: one says before each part whether there is one.
    List<String> foreign =
        List.of(
            "0Mm0BAEPbXktaW5kZXgtMDAwMDAxFjA0Wm54MFJPU1lXUFpGWVVQR3NnUVEAARZo"
                + "VHdWNjhTZVRVQzRuLWtuQ29I"
                + "ZjR3AAEAAAAAAAAg0RZOOXU1OFZxWVN4cXp2OFM3OXZ6WFJnAAEWMDRabngwUk9T"
                + "WVdQWkZZVVBHc2dRUQAA",
            "s828QQECa2sWMXFJTW1zVjZTa0dVLTFINDhNemhPUQAWMzJ6LWJNMmdTdE9WWmQ0"
                + "eWJIVXJqQQAAAAAAAAAAJhZE"
                + "WFlXMVRHN1JXMlBpc1h6MTI5TVp3ARYxcUlNbXNWNlNrR1UtMUg0OE16aE9RAAA=");
    for (String id : foreign) {
      Told closed = client.send(Method.DELETE, "/_pit", "{\"id\":\"" + id + "\"}");
      assertThat(closed.status()).isEqualTo(404);
      assertThat(closed.json()).isEqualTo(Map.of("succeeded", true, "num_freed", 0L));
      String search = "{\"pit\":{\"id\":\"" + id + "\"}}";
      assertThat(client.post("/_search", search).text("error/root_cause/0/type"))
          .isEqualTo("search_context_missing_exception");
      String shorter = id.substring(0, 80);
      assertThat(
              client
                  .send(Method.DELETE, "/_pit", "{\"id\":\"" + shorter + "\"}")
                  .text("error/reason"))
          .startsWith("invalid id: [");
    }
  }

  @Test
  void ofAnotherClustersPointInTimeItIsToldThatNoneWasClosed() {
    try (OneNode other = new OneNode(55, Persona.OPENSEARCH)) {
      Client asked = new Client(other.whole(Persona.OPENSEARCH));
      String id =
          "s828QQECa2sWMXFJTW1zVjZTa0dVLTFINDhNemhPUQAWMzJ6LWJNMmdTdE9WWmQ0eWJIVXJqQQAAAAAAAAAAJhZE"
              + "WFlXMVRHN1JXMlBpc1h6MTI5TVp3ARYxcUlNbXNWNlNrR1UtMUg0OE16aE9RAAA=";
      Told closed =
          asked.send(Method.DELETE, "/_search/point_in_time", "{\"pit_id\":\"" + id + "\"}");
      assertThat(closed.json().get("pits"))
          .isEqualTo(List.of(Map.of("successful", false, "pit_id", id)));
    }
  }
}
