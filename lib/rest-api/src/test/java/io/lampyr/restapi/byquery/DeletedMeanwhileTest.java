package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs whose index somebody deletes before they are done. */
class DeletedMeanwhileTest {
  private final OneNode node = new OneNode(13, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void stop() {
    node.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"update", "delete"})
  void theRunEndsWithFailuresAndDoesNotMakeTheIndexAgain(String what) {
    client.index("gone", 1, 5);
    String run = "/gone/_" + what + "_by_query?wait_for_completion=false&conflicts=proceed";
    String slow = run + "&scroll_size=1&requests_per_second=0.01";
    String task = client.post(slow, "{\"query\":{\"match_all\":{}}}").text("task");
    untilOneIsDone(task, what + "d");
    assertThat(client.send(Method.DELETE, "/gone", "").status()).isEqualTo(200);
    client.post("/_" + what + "_by_query/" + task + "/_rethrottle?requests_per_second=-1", "");
    Told ended = client.get("/_tasks/" + task + "?wait_for_completion=true&timeout=20s");
    assertThat(ended.at("completed")).isEqualTo(true);
    assertThat(ended.at("response/version_conflicts")).isEqualTo(0L);
    assertThat(ended.at("response/failures/0/status")).isEqualTo(404L);
    assertThat(ended.at("response/failures/0/cause/type")).isEqualTo("index_not_found_exception");
    assertThat(client.get("/gone").status()).isEqualTo(404);
  }

  /** The first batch is written at once, the second one waits for its rate. */
  private void untilOneIsDone(String task, String count) {
    for (int asked = 0; asked < 100_000; asked++) {
      if (Long.valueOf(1).equals(client.get("/_tasks/" + task).at("task/status/" + count))) {
        return;
      }
      Thread.onSpinWait();
    }
    throw new AssertionError("the first batch is not written");
  }

  @Test
  void documentsThatClientsSendMakeIndicesThoughTheyNameASequenceNumber() {
    Told refused = client.put("/made/_doc/1?if_seq_no=1&if_primary_term=1", "{}");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(client.get("/made").status()).isEqualTo(200);
  }
}
