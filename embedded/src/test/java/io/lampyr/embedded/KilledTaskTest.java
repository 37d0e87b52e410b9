package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A copy of documents, by a server that is killed again and again, is that of one that is not. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class KilledTaskTest {
  private static final int DOCUMENTS = Integer.getInteger("lampyr.tasks.documents", 1_500);
  private static final int BATCH = DOCUMENTS > 10_000 ? 1_000 : 50;
  private static final int RATE = DOCUMENTS > 10_000 ? -1 : 400;
  private static final int BULK = 10_000;
  private static final int KILLS = 3;

  @TempDir Path folder;

  @Test
  void aCopyWithThreeKillsIsTheSameAsOneWithout() throws Exception {
    killed(
        "/_reindex?",
        "{\"source\":{\"index\":\"from\",\"size\":" + BATCH + "},\"dest\":{\"index\":\"to\"}}",
        KilledTaskTest::judge);
  }

  @Test
  @EnabledIfSystemProperty(
      named = "lampyr.tasks.documents",
      matches = "\\d+",
      disabledReason = "its longer form is a part of make kill-tasks")
  void anUpdateWithThreeKillsIsAppliedOnceToEachDocument() throws Exception {
    killed(
        "/from/_update_by_query?scroll_size=" + BATCH + "&",
        "{\"script\":{\"source\":\"ctx._source.n += 1\"}}",
        KilledTaskTest::judgeUpdate);
  }

  private interface Judge {
    void judge(Http server, String task) throws Exception;
  }

  private void killed(String call, String body, Judge judge) throws Exception {
    Path data = folder.resolve("data");
    String task;
    try (ServerChild child = new ServerChild(data, folder.resolve("0.log"))) {
      Http server = Http.of(child.port());
      write(server);
      String terms = "wait_for_completion=false&refresh=true&requests_per_second=" + RATE;
      task = text(server.json("POST", call + terms, body), "task");
      awaitBatches(server, task, 1);
    }
    for (int kill = 1; kill < KILLS; kill++) {
      try (ServerChild child = new ServerChild(data, folder.resolve(kill + ".log"))) {
        awaitBatches(Http.of(child.port()), task, kill * DOCUMENTS / BATCH / KILLS);
      }
    }
    try (ServerChild child = new ServerChild(data, folder.resolve("last.log"))) {
      judge.judge(Http.of(child.port()), task);
    }
  }

  private static void write(Http server) throws Exception {
    server.json("PUT", "/from", "{\"settings\":{\"number_of_shards\":2}}");
    for (int from = 0; from < DOCUMENTS; from += BULK) {
      StringBuilder lines = new StringBuilder();
      for (int i = from; i < Math.min(DOCUMENTS, from + BULK); i++) {
        lines.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"n\":").append(i);
        lines.append("}\n");
      }
      assertThat(server.json("POST", "/from/_bulk", lines.toString())).contains("\"errors\":false");
    }
    server.json("POST", "/from/_refresh", "");
  }

  private static void awaitBatches(Http server, String task, int batches) throws Exception {
    while (true) {
      Map<String, ?> told = Json.readObject(server.json("GET", "/_tasks/" + task, ""));
      Map<?, ?> status = (Map<?, ?>) ((Map<?, ?>) told.get("task")).get("status");
      if (Boolean.TRUE.equals(told.get("completed"))
          || (status != null && ((Number) status.get("batches")).intValue() >= batches)) {
        return;
      }
      Thread.onSpinWait();
    }
  }

  private static Map<?, ?> ended(Http server, String task) throws Exception {
    Map<?, ?> ended = Map.of("completed", false);
    while (!Boolean.TRUE.equals(ended.get("completed"))) {
      ended = Json.readObject(server.json("GET", "/_tasks/" + task, ""));
    }
    return (Map<?, ?>) ended.get("response");
  }

  /** Each is one more than it was, whatever was repeated. */
  private static void judgeUpdate(Http server, String task) throws Exception {
    Map<?, ?> response = ended(server, task);
    assertThat((List<?>) response.get("failures")).as("%s", response).isEmpty();
    assertThat(response.get("total")).isEqualTo((long) DOCUMENTS);
    String sums = "{\"size\":0,\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}";
    Map<?, ?> sum = Json.readObject(server.json("POST", "/from/_search", sums));
    long all = DOCUMENTS * (DOCUMENTS + 1L) / 2;
    assertThat(((Map<?, ?>) ((Map<?, ?>) sum.get("aggregations")).get("s")).get("value"))
        .isEqualTo((double) all);
  }

  private static void judge(Http server, String task) throws Exception {
    Map<?, ?> response = ended(server, task);
    assertThat(response.get("created")).as("%s", response).isEqualTo((long) DOCUMENTS);
    assertThat(response.get("updated")).isEqualTo(0L);
    assertThat(response.get("batches")).isEqualTo((long) (DOCUMENTS + BATCH - 1) / BATCH);
    assertThat(response.get("version_conflicts")).isEqualTo(0L);
    assertThat((List<?>) response.get("failures")).isEmpty();
    String sums = "\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}";
    for (String query :
        List.of(
            "{\"size\":0,\"track_total_hits\":true," + sums + "}",
            "{\"size\":1000,\"version\":true,\"sort\":[\"n\"]}")) {
      Map<?, ?> from = Json.readObject(server.json("POST", "/from/_search", query));
      Map<?, ?> to = Json.readObject(server.json("POST", "/to/_search", query));
      assertThat(to.get("aggregations")).isEqualTo(from.get("aggregations"));
      assertThat(without(to)).isEqualTo(without(from));
    }
  }

  /** The hits, whatever their index is called. */
  private static String without(Map<?, ?> answer) {
    return String.valueOf(answer.get("hits")).replaceAll("_index=(from|to)", "");
  }

  private static String text(String json, String name) {
    return String.valueOf(Json.readObject(json).get(name));
  }
}
