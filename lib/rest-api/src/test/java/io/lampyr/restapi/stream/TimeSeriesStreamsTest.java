package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Law SlicesDisjoint, and which index of a stream takes which point. */
class TimeSeriesStreamsTest {
  private static final Pattern START = Pattern.compile("\"start_time\":\"([^\"]*)\"");
  private static final Pattern END = Pattern.compile("\"end_time\":\"([^\"]*)\"");
  private static final Pattern INDEX = Pattern.compile("\"_index\":\"([^\"]*)\"");

  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(29, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static void template(String name, String settings) {
    calls.template(
        name,
        ",\"template\":{\"settings\":{\"index.mode\":\"time_series\""
            + settings
            + "},\"mappings\":{\"properties\":{\"labels\":{\"type\":\"passthrough\","
            + "\"priority\":1,\"time_series_dimension\":true},\"host\":{\"type\":\"keyword\","
            + "\"time_series_dimension\":true},\"load\":{\"type\":\"double\","
            + "\"time_series_metric\":\"gauge\"}}}}");
  }

  private static String point(Instant time) {
    return "{\"@timestamp\":\"" + time + "\",\"host\":\"a\",\"load\":1}";
  }

  private static String write(String stream, Instant time) {
    return calls.send(Method.POST, "/" + stream + "/_doc", point(time));
  }

  private static Instant now() {
    // The node's own clock tells it, by what a new stream begins with.
    template("clock", ",\"index.look_back_time\":\"1h\"");
    if (!calls.get("/_data_stream/clock").startsWith("200")) {
      assertThat(calls.send(Method.PUT, "/_data_stream/clock", "")).startsWith("200");
    }
    return Instant.parse(all(START, calls.get("/clock/_settings")).getFirst())
        .plus(Duration.ofHours(1));
  }

  private static List<Instant> times(Pattern which, String stream) {
    List<Instant> times = new ArrayList<>();
    for (String index : calls.indices(stream)) {
      times.add(Instant.parse(all(which, calls.get("/" + index + "/_settings")).getFirst()));
    }
    return times;
  }

  @Test
  void pointsGoToTheIndexOfTheirTime() {
    template("sliced", ",\"index.look_back_time\":\"3h\"");
    Instant now = now();
    assertThat(write("sliced", now)).startsWith("201").contains("-000001\"");
    assertThat(calls.send(Method.POST, "/sliced/_rollover", "")).startsWith("200");
    assertThat(calls.send(Method.POST, "/sliced/_rollover", "")).startsWith("200");
    List<Instant> starts = times(START, "sliced");
    List<Instant> ends = times(END, "sliced");
    assertThat(starts).hasSize(3);
    assertThat(starts.subList(1, 3)).as("SlicesDisjoint").isEqualTo(ends.subList(0, 2));
    assertThat(calls.get("/_data_stream/sliced"))
        .contains("\"index_mode\":\"time_series\"")
        .contains("\"temporal_ranges\":[{\"start\":\"");
    assertThat(write("sliced", now.minus(Duration.ofHours(2)))).contains("-000001\"");
    assertThat(write("sliced", ends.getFirst().minusMillis(1))).contains("-000001\"");
    assertThat(write("sliced", ends.getFirst())).contains("-000002\"");
    assertThat(write("sliced", starts.get(2))).contains("-000003\"");
    String bulk =
        "{\"create\":{}}\n%s\n{\"create\":{}}\n%s\n{\"create\":{}}\n%s\n"
            .formatted(
                point(now.minusSeconds(9)),
                point(ends.getFirst().plusSeconds(9)),
                point(now.minus(Duration.ofDays(9))));
    String answer = calls.send(Method.POST, "/sliced/_bulk?refresh=true", bulk);
    assertThat(all(INDEX, answer)).hasSize(3);
    assertThat(all(INDEX, answer).get(0)).endsWith("-000001");
    assertThat(all(INDEX, answer).get(1)).endsWith("-000002");
    assertThat(answer)
        .contains("\"status\":400")
        .contains("is outside of ranges of currently writable indices [[")
        .contains("]]: [index.look_back_time] in the stream's template, up to [7d], lets");
    assertThat(calls.send(Method.POST, "/sliced/_refresh", "")).startsWith("200");
    assertThat(calls.get("/sliced/_count")).contains("\"count\":7");
  }

  @Test
  void theLastSliceGrowsWithTimeButNotBeyondItsSight() {
    template("grown", ",\"index.look_ahead_time\":\"1m\"");
    Instant now = now();
    assertThat(write("grown", now)).startsWith("201");
    Instant end = times(END, "grown").getFirst();
    assertThat(write("grown", now.plus(Duration.ofHours(1))))
        .startsWith("400")
        .contains("the document timestamp [", "is outside of ranges")
        .contains("[index.look_ahead_time] in the stream's template, up to [2h]");
    assertThat(times(END, "grown").getFirst()).isEqualTo(end);
  }

  @Test
  void whatPointsMustHaveFollowsFromTheMapping() {
    template("derived", "");
    assertThat(calls.send(Method.PUT, "/_data_stream/derived", "")).startsWith("200");
    assertThat(calls.get("/derived/_settings"))
        .contains("\"routing_path\":[\"host\",\"labels.*\"]");
    template("given", ",\"index.time_series.start_time\":\"2026-01-01\"");
    assertThat(calls.send(Method.PUT, "/_data_stream/given", ""))
        .startsWith("400")
        .contains("is said by the data stream for each of its indices: leave it out");
  }
}
