package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of {@code _reindex} by calls of their own. */
class ReindexTasksTest {
  private final OneNode node = new OneNode(75, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private String begin(String parameters) {
    String body = "{\"source\":{\"index\":\"a\",\"size\":1},\"dest\":{\"index\":\"b\"}}";
    return client.post("/_reindex?wait_for_completion=false" + parameters, body).text("task");
  }

  @Test
  @Timeout(300)
  void thoseThatRunAreListedAndCanBeEnded() {
    client.index("a", 1, 100);
    String task = begin("&requests_per_second=0.5");

    Told listed = client.get("/_reindex");
    assertThat(listed.text("reindex/0/id")).isEqualTo(task);
    assertThat(listed.text("reindex/0/cancelled")).isEqualTo("false");
    assertThat(listed.text("reindex/0/description")).startsWith("reindex from [a]");
    assertThat(listed.at("reindex/0/running_time_in_nanos")).isInstanceOf(Number.class);
    assertThat(listed.at("reindex/0/status")).isNull();
    assertThat(client.get("/_reindex?detailed=true").at("reindex/0/status/total")).isNotNull();
    assertThat(client.get("/_reindex/" + task).text("completed")).isEqualTo("false");

    Told ended = client.post("/_reindex/" + task + "/_cancel", "");
    assertThat(ended.text("completed")).isEqualTo("true");
    assertThat(ended.text("cancelled")).isEqualTo("true");
    assertThat(ended.text("response/canceled")).isEqualTo("by user request");
    assertThat(client.get("/_reindex").at("reindex")).isEqualTo(List.of());
    assertThat(client.post("/_reindex/" + task + "/_cancel", "").text("error/reason"))
        .isEqualTo("reindex task [" + task + "] either not found or completed");
  }

  @Test
  @Timeout(300)
  void whatCameOfOneIsKeptAndOthersAreNotFound() {
    client.index("a", 1, 3);
    String task = begin("");
    Told told = client.get("/_reindex/" + task + "?wait_for_completion=true");
    assertThat(told.text("id")).isEqualTo(task);
    assertThat(told.text("completed")).isEqualTo("true");
    assertThat(told.text("response/created")).isEqualTo("3");
    Told missing = client.get("/_reindex/nobody:17");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text("error/reason")).isEqualTo("Reindex operation [nobody:17] not found");
    Client other = new Client(node.whole(Persona.OPENSEARCH));
    assertThat(other.get("/_reindex").status()).isEqualTo(405);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/_reindex | kaboom + | script_exception",
        "/a/_update_by_query | kaboom + | script_exception",
        "/a/_update_by_query | | resource_not_found_exception"
      })
  @Timeout(300)
  void scriptsAreReadByTheTaskOnceThereIsADocument(String call, String source, String type) {
    client.index("a", 1, 3);
    String script = source == null ? "{\"id\":\"none\"}" : "{\"source\":\"" + source + "\"}";
    String body =
        (call.equals("/_reindex")
            ? "{\"source\":{\"index\":\"a\",\"query\":{\"%2$s\":{}}},"
                + "\"dest\":{\"index\":\"b\"},\"script\":%1$s}"
            : "{\"query\":{\"%2$s\":{}},\"script\":%1$s}");
    Told begun =
        client.post(call + "?wait_for_completion=false", body.formatted(script, "match_all"));
    Told ended = client.get("/_tasks/" + begun.text("task") + "?wait_for_completion=true");
    assertThat(ended.text("error/type")).isEqualTo(type);
    assertThat(ended.at("response")).isNull();

    Told waited = client.post(call, body.formatted(script, "match_all"));
    assertThat(waited.text("error/type")).isEqualTo(type);
    Told idle = client.post(call, body.formatted(script, "match_none"));
    assertThat(idle.status()).isEqualTo(200);
    assertThat(idle.text("total")).isEqualTo("0");
  }

  @ParameterizedTest
  @CsvSource({
    "none, b, , index_not_found_exception",
    "none, b, &slices=auto, index_not_found_exception",
    "a, a, , action_request_validation_exception"
  })
  @Timeout(300)
  void whatCannotBeReadFailsTheTask(String from, String to, String more, String type) {
    client.index("a", 1, 3);
    String body = "{\"source\":{\"index\":\"%s\"},\"dest\":{\"index\":\"%s\"}}".formatted(from, to);
    String given = more == null ? "" : more;
    String task = client.post("/_reindex?wait_for_completion=false" + given, body).text("task");
    Told ended = client.get("/_tasks/" + task + "?wait_for_completion=true");
    assertThat(ended.text("completed")).isEqualTo("true");
    assertThat(ended.text("error/type")).isEqualTo(type);
    assertThat(client.post("/_reindex?slices=1", body).text("error/type")).isEqualTo(type);
  }
}
