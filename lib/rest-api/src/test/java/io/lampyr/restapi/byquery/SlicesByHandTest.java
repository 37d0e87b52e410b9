package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Slices that are asked for one by one, while the index changes between them. */
class SlicesByHandTest {
  private static final int DOCUMENTS = 40;

  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(12, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String slice(String field, int id, int max) {
    return "\"slice\":{%s\"id\":%d,\"max\":%d}".formatted(field, id, max);
  }

  private static List<String> ids(Told page) {
    List<String> ids = new ArrayList<>();
    for (Object hit : (List<?>) page.at("hits/hits")) {
      ids.add(String.valueOf(((Map<?, ?>) hit).get("_id")));
    }
    return ids;
  }

  @Test
  void slicesOfScrollsShareTheDocumentsWhateverIsWrittenBetweenThem() {
    client.index("shared", 1, DOCUMENTS);
    for (String field : List.of("", "\"field\":\"_id\",")) {
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Told page =
            client.post("/shared/_search?scroll=1m", "{\"size\":5," + slice(field, i, 4) + "}");
        while (!ids(page).isEmpty()) {
          seen.addAll(ids(page));
          page =
              client.post(
                  "/_search/scroll",
                  "{\"scroll\":\"1m\",\"scroll_id\":\"" + page.text("_scroll_id") + "\"}");
        }
        for (int changed = i; changed < DOCUMENTS; changed += 3) {
          client.put("/shared/_doc/" + changed + "?refresh=true", "{\"n\":1}");
        }
      }
      assertThat(seen).hasSize(DOCUMENTS).doesNotHaveDuplicates();
    }
  }

  @Test
  void slicesOfUpdatesChangeEachDocumentOnce() {
    client.index("updated", 1, DOCUMENTS);
    long updated = 0;
    for (int i = 0; i < 3; i++) {
      Told told =
          client.post(
              "/updated/_update_by_query?refresh&scroll_size=7",
              "{\"script\":{\"source\":\"ctx._source.n += 1000\"}," + slice("", i, 3) + "}");
      updated += (Long) told.at("updated");
    }
    assertThat(updated).isEqualTo(DOCUMENTS);
    String once = "{\"query\":{\"range\":{\"n\":{\"gte\":1000,\"lt\":2000}}}}";
    assertThat(client.post("/updated/_count", once).at("count")).isEqualTo((long) DOCUMENTS);
  }

  @Test
  void clientsCannotAskForNumbersOfDocuments() {
    client.index("numbered", 1, 1);
    for (String field : List.of("_doc", "_number")) {
      String body = "{" + slice("\"field\":\"" + field + "\",", 0, 2) + "}";
      assertThat(client.post("/numbered/_search?scroll=1m", body).text("error/reason"))
          .isEqualTo("field " + field + " not found");
    }
  }
}
