package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A copy of an index that takes longer than a function may run, one of whose invocations is killed:
 * beside one that nothing befell.
 */
final class CopyInPieces {
  private static final int DOCUMENTS = 1_000;
  private static final int BATCH = 50;

  /** Documents a second: twenty-five seconds for all, of which an invocation has fifteen. */
  private static final int RATE = 40;

  /** An invocation keeps five of them for what it has to write down. */
  static final int SECONDS = 20;

  private static final int MORE_SECONDS = 60;
  private static final Duration WITHIN = Duration.ofSeconds(90);
  private static final String HANDLER = "io.lampyr.functions.search.SearchFunction";

  private final Deployment deployment;
  private final Api api;
  private final long invoked;
  private String task = "";

  CopyInPieces(Deployment deployment, Api api) {
    this.deployment = deployment;
    this.api = api;
    this.invoked = deployment.aws().calls("lambda.Invoke");
  }

  /** Copies at once, begins another copy, and kills who works at it once it was handed on. */
  void beginAndKill() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n");
      lines.append("{\"n\":%d,\"text\":\"line %d\"}\n".formatted(i, i * 31 % 97));
    }
    api.put("/from", "{\"settings\": {\"number_of_shards\": 2}}").ok();
    assertThat(api.post("/from/_bulk?refresh=true", lines.toString()).ok().at("errors"))
        .isEqualTo(false);
    String undisturbed = begin("whole", -1);
    awaitCreated(undisturbed, DOCUMENTS);
    task = begin("pieces", RATE);
    // More than one invocation has time for: another is at it by then.
    awaitCreated(task, (long) RATE * (SECONDS - 5) + 3 * BATCH);
    assertThat(deployment.killFunction(HANDLER)).isPositive();
    assertThat(api.get("/_tasks/" + task).ok().at("completed")).isEqualTo(false);
    // One for the other copy, one by the request, one by who gave it back.
    assertThat(deployment.aws().calls("lambda.Invoke") - invoked).isGreaterThanOrEqualTo(3);
    deployment.set(
        deployment.outputs().get("SearchFunctionName"), Map.of(), Optional.of(MORE_SECONDS));
  }

  private String begin(String to, int rate) {
    String address = "/_reindex?wait_for_completion=false&refresh=true&requests_per_second=" + rate;
    return String.valueOf(api.post(address, body(to)).ok().at("task"));
  }

  private static String body(String to) {
    return "{\"source\":{\"index\":\"from\",\"size\":"
        + BATCH
        + "},\"dest\":{\"index\":\""
        + to
        + "\"}}";
  }

  private void awaitCreated(String id, long least) {
    Patience.await(
        WITHIN,
        () -> api.get("/_tasks/" + id).text(),
        () -> {
          Reply told = api.get("/_tasks/" + id).ok();
          return told.at("completed").equals(true)
              || (told.at("task.status") instanceof Map<?, ?> status
                  && status.get("created") instanceof Number created
                  && created.longValue() >= least);
        });
  }

  /** Has the flusher look after it, as quick as it can be now, and compares what becomes of it. */
  void endsAsTheOther() {
    // Where all takes long it has ended: whoever invokes so tries again after a minute.
    api.post("/_reindex/" + task + "/_rethrottle?requests_per_second=-1", "");
    Patience.await(
        WITHIN,
        () -> api.get("/_tasks/" + task).text() + deployment.whatHappened(),
        () -> {
          if (api.get("/_tasks/" + task).ok().at("completed").equals(true)) {
            return true;
          }
          deployment.fire("starts flusher");
          return false;
        });
    Reply ended = api.get("/_tasks/" + task).ok();
    assertThat(ended.at("response.created")).as(ended.text()).isEqualTo((long) DOCUMENTS);
    assertThat(ended.at("response.updated")).isEqualTo(0L);
    assertThat(ended.at("response.batches")).isEqualTo((long) DOCUMENTS / BATCH);
    assertThat((List<?>) ended.at("response.failures")).isEmpty();
    String all = "{\"size\":%d,\"version\":true,\"sort\":[\"n\"]}".formatted(DOCUMENTS);
    assertThat(hits("pieces", all)).isEqualTo(hits("whole", all)).contains("_id=999");
  }

  /** The hits, whatever their index is called. */
  private String hits(String index, String query) {
    return String.valueOf(api.post("/" + index + "/_search", query).ok().at("hits"))
        .replaceAll("_index=" + index, "");
  }
}
