package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What lasts, and what must have come of it whoever was killed meanwhile. */
enum KilledWork {
  COPY {
    @Override
    String begin(Http server) throws Exception {
      String body =
          "{\"source\":{\"index\":\"from\",\"size\":" + BATCH + "},\"dest\":{\"index\":\"to\"}}";
      return task(server.json("POST", "/_reindex?" + TERMS, body));
    }

    @Override
    void judge(Http server, Map<?, ?> response) throws Exception {
      assertThat(response.get("created")).as("%s", response).isEqualTo((long) DOCUMENTS);
      assertThat(response.get("updated")).isEqualTo(0L);
      assertThat(response.get("batches")).isEqualTo((long) (DOCUMENTS + BATCH - 1) / BATCH);
      assertThat(response.get("version_conflicts")).isEqualTo(0L);
      assertThat((List<?>) response.get("failures")).isEmpty();
      String sums = "{\"size\":0,\"track_total_hits\":true," + SUMS + "}";
      assertThat(without(server.json("POST", "/to/_search", sums)))
          .isEqualTo(without(server.json("POST", "/from/_search", sums)));
      assertThat(Checksum.of(server, "to")).isEqualTo(Checksum.of(server, "from"));
    }
  },
  UPDATE {
    @Override
    String begin(Http server) throws Exception {
      String body = "{\"script\":{\"source\":\"ctx._source.n += 1\"}}";
      return task(
          server.json("POST", "/from/_update_by_query?scroll_size=" + BATCH + "&" + TERMS, body));
    }

    /** Each is one more than it was, whatever was repeated. */
    @Override
    void judge(Http server, Map<?, ?> response) throws Exception {
      assertThat((List<?>) response.get("failures")).as("%s", response).isEmpty();
      assertThat(response.get("total")).isEqualTo((long) DOCUMENTS);
      assertThat(sum(server)).isEqualTo(DOCUMENTS * (DOCUMENTS + 1L) / 2.0);
    }
  },
  DELETE {
    @Override
    String begin(Http server) throws Exception {
      String body = "{\"query\":{\"range\":{\"n\":{\"gte\":" + LEFT + "}}}}";
      return task(
          server.json("POST", "/from/_delete_by_query?scroll_size=" + BATCH + "&" + TERMS, body));
    }

    @Override
    void judge(Http server, Map<?, ?> response) throws Exception {
      assertThat((List<?>) response.get("failures")).as("%s", response).isEmpty();
      assertThat(response.get("total")).isEqualTo((long) DOCUMENTS - LEFT);
      assertThat(server.json("GET", "/from/_count", "")).contains("\"count\":" + LEFT + ",");
      assertThat(sum(server)).isEqualTo(LEFT * (LEFT - 1L) / 2.0);
    }
  },
  MERGE {
    @Override
    String begin(Http server) throws Exception {
      assertThat(segments(server)).doesNotMatch(ONE_OF_EACH);
      String target = "/from/_forcemerge?wait_for_completion=false&max_num_segments=1";
      return task(server.json("POST", target, ""));
    }

    @Override
    void judge(Http server, Map<?, ?> response) throws Exception {
      assertThat(response.get("_shards")).as("%s", response).isInstanceOf(Map.class);
      assertThat(segments(server)).matches(ONE_OF_EACH);
      assertThat(sum(server)).isEqualTo(DOCUMENTS * (DOCUMENTS - 1L) / 2.0);
    }
  },
  SEARCH {
    @Override
    String begin(Http server) throws Exception {
      String script =
          "long x = 0; for (int i = 0; i < " + LOOPS + "; ++i) { x += i % 7 } return x > 0";
      String body =
          "{\"size\":0,\"track_total_hits\":true,\"query\":{\"script\":{\"script\":{\"source\":\""
              + script
              + "\"}}},"
              + SUMS
              + "}";
      String terms = "?wait_for_completion_timeout=1ms&keep_on_completion=true";
      String told = server.json("POST", "/from/_async_search" + terms, body);
      return String.valueOf(Json.readObject(told).get("id"));
    }

    @Override
    Map<?, ?> look(Http server, String id) throws Exception {
      return Json.readObject(server.json("GET", "/_async_search/" + id, ""));
    }

    @Override
    boolean hasEnded(Map<?, ?> told) {
      return Boolean.FALSE.equals(told.get("is_running"));
    }

    /** By what is found, which whoever asks sees while it grows. */
    @Override
    boolean hasReached(Map<?, ?> told, int kill, int kills) {
      return hasEnded(told)
          || (told.get("response") instanceof Map<?, ?> response
              && response.get("hits") instanceof Map<?, ?> hits
              && hits.get("total") instanceof Map<?, ?> total
              && total.get("value") instanceof Number found
              && found.intValue() >= kill * DOCUMENTS / kills);
    }

    @Override
    void judge(Http server, Map<?, ?> response) {
      Map<?, ?> hits = (Map<?, ?>) Objects.requireNonNull(response.get("hits"));
      assertThat(String.valueOf(hits.get("total")))
          .as("%s", response)
          .contains("value=" + DOCUMENTS);
      assertThat(sum(response)).isEqualTo(DOCUMENTS * (DOCUMENTS - 1L) / 2.0);
    }
  },
  DOWNSAMPLING {
    @Override
    void prepare(Http server) throws Exception {
      server.json("PUT", "/points", POINTS);
      for (int from = 0; from < DOCUMENTS; from += BULK) {
        StringBuilder lines = new StringBuilder();
        for (int i = from; i < Math.min(DOCUMENTS, from + BULK); i++) {
          Instant at = START.plusSeconds(i / HOSTS);
          lines.append("{\"create\":{}}\n{\"@timestamp\":\"").append(at);
          lines
              .append("\",\"host\":\"h")
              .append(i % HOSTS)
              .append("\",\"n\":")
              .append(i)
              .append("}\n");
        }
        String told = server.json("POST", "/points/_bulk?refresh=true", lines.toString());
        assertThat(told).contains("\"errors\":false");
      }
      server.json("PUT", "/points/_block/write", "");
    }

    @Override
    String begin(Http server) throws Exception {
      server.json("POST", "/points/_downsample/from?timeout=1ms", "{\"fixed_interval\":\"10s\"}");
      return "from";
    }

    @Override
    Map<?, ?> look(Http server, String id) throws Exception {
      return Json.readObject(server.json("GET", "/" + id + "/_settings?flat_settings=true", ""));
    }

    @Override
    boolean hasEnded(Map<?, ?> told) {
      return told.toString().contains("index.downsample.status=success");
    }

    @Override
    void judge(Http server, Map<?, ?> response) throws Exception {
      assertThat(sum(server)).isEqualTo(DOCUMENTS * (DOCUMENTS - 1L) / 2.0);
      long seconds = (DOCUMENTS + HOSTS - 1L) / HOSTS;
      String count = "\"count\":" + (seconds + 9) / 10 * HOSTS + ",";
      assertThat(server.json("GET", "/from/_count", "")).contains(count);
    }
  };

  static final int DOCUMENTS = Integer.getInteger("lampyr.tasks.documents", 1_500);
  static final int BATCH = DOCUMENTS > 10_000 ? 1_000 : 50;
  private static final int LEFT = DOCUMENTS / 10;
  private static final int RATE = DOCUMENTS > 10_000 ? -1 : 400;
  private static final String TERMS =
      "wait_for_completion=false&refresh=true&requests_per_second=" + RATE;
  private static final int BULK = Math.min(10_000, DOCUMENTS / 5);

  /** Of a search's script for each document, so that the whole takes a second or a minute. */
  private static final int LOOPS = DOCUMENTS > 10_000 ? 1_000 : 20_000;

  private static final String ONE_OF_EACH = "\\[\\{\"shard\":\"0\"},\\{\"shard\":\"1\"}]";
  private static final int HOSTS = 10;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String SUMS = "\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}";
  private static final String POINTS =
      "{\"settings\":{\"index\":{\"mode\":\"time_series\",\"routing_path\":[\"host\"],"
          + "\"number_of_shards\":2,\"time_series\":{\"start_time\":\"2026-01-01T00:00:00Z\","
          + "\"end_time\":\"2026-02-01T00:00:00Z\"}}},\"mappings\":{\"properties\":{"
          + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
          + "\"n\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}}";

  /** What it works at: an index of two shards, of several segments each. */
  void prepare(Http server) throws Exception {
    server.json("PUT", "/from", "{\"settings\":{\"number_of_shards\":2}}");
    for (int from = 0; from < DOCUMENTS; from += BULK) {
      StringBuilder lines = new StringBuilder();
      for (int i = from; i < Math.min(DOCUMENTS, from + BULK); i++) {
        lines.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"n\":").append(i);
        lines.append("}\n");
      }
      String told = server.json("POST", "/from/_bulk?refresh=true", lines.toString());
      assertThat(told).contains("\"errors\":false");
    }
  }

  /** By what it is asked for from now on. */
  abstract String begin(Http server) throws Exception;

  /** What a server tells of it. */
  Map<?, ?> look(Http server, String id) throws Exception {
    return Json.readObject(server.json("GET", "/_tasks/" + id, ""));
  }

  boolean hasEnded(Map<?, ?> told) {
    return Boolean.TRUE.equals(told.get("completed"));
  }

  /** Whether it has come so far, of all that it does by batches; what has none has always. */
  boolean hasReached(Map<?, ?> told, int kill, int kills) {
    boolean counted =
        told.get("task") instanceof Map<?, ?> task
            && task.get("status") instanceof Map<?, ?> status
            && status.get("batches") instanceof Number;
    if (!counted || hasEnded(told)) {
      return true;
    }
    Map<?, ?> status = (Map<?, ?>) ((Map<?, ?>) told.get("task")).get("status");
    int wanted = Math.max(1, kill * DOCUMENTS / BATCH / kills);
    return ((Number) status.get("batches")).intValue() >= wanted;
  }

  /** What must be so once it has ended. */
  abstract void judge(Http server, Map<?, ?> response) throws Exception;

  private static String segments(Http server) throws Exception {
    return server.json("GET", "/_cat/segments/from?format=json&h=shard", "").strip();
  }

  private static String task(String told) {
    return String.valueOf(Json.readObject(told).get("task"));
  }

  /** Of all that is there. */
  private static Object sum(Http server) throws Exception {
    String query = "{\"size\":0," + SUMS + "}";
    return sum(Json.readObject(server.json("POST", "/from/_search", query)));
  }

  private static Object sum(Map<?, ?> answer) {
    Map<?, ?> all = (Map<?, ?>) Objects.requireNonNull(answer.get("aggregations"));
    return ((Map<?, ?>) Objects.requireNonNull(all.get("s"))).get("value");
  }

  /** What was found and summed up. */
  private static String without(String told) {
    Map<?, ?> answer = Json.readObject(told);
    return answer.get("hits") + " " + answer.get("aggregations");
  }
}
