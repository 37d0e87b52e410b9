package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Laws SeriesInOneShard and PointOnce, and what else indices of time series are asked. */
class TimeSeriesIndexTest {
  private static final String FIELDS =
      "\"@timestamp\":{\"type\":\"date\"},"
          + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
          + "\"ip\":{\"type\":\"ip\",\"time_series_dimension\":true},"
          + "\"core\":{\"type\":\"integer\",\"time_series_dimension\":true},"
          + "\"on\":{\"type\":\"boolean\",\"time_series_dimension\":true},"
          + "\"labels\":{\"type\":\"passthrough\",\"priority\":10,\"time_series_dimension\":true},"
          + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"},"
          + "\"bytes\":{\"type\":\"long\",\"time_series_metric\":\"counter\"},"
          + "\"wild\":{\"type\":\"double\",\"non_finite\":true},"
          + "\"note\":{\"type\":\"text\"}";

  private static final Map<String, Integer> HITS =
      Map.ofEntries(
          Map.entry("\"term\":{\"host\":\"host-1\"}", 5),
          Map.entry("\"terms\":{\"host\":[\"host-1\",\"host-2\"]}", 10),
          Map.entry("\"prefix\":{\"host\":\"host\"}", 20),
          Map.entry("\"wildcard\":{\"host\":\"*-3\"}", 5),
          Map.entry("\"regexp\":{\"host\":\"host-[01]\"}", 10),
          Map.entry("\"range\":{\"host\":{\"gt\":\"host-2\"}}", 5),
          Map.entry("\"exists\":{\"field\":\"host\"}", 20),
          Map.entry("\"term\":{\"core\":4}", 4),
          Map.entry("\"range\":{\"core\":{\"lt\":2}}", 8),
          Map.entry("\"term\":{\"on\":true}", 10),
          Map.entry("\"term\":{\"ip\":\"10.0.0.0/31\"}", 14),
          Map.entry("\"term\":{\"job\":\"j1\"}", 10),
          Map.entry("\"term\":{\"labels.job\":\"j0\"}", 10),
          Map.entry("\"range\":{\"load\":{\"gte\":15}}", 5),
          Map.entry("\"range\":{\"@timestamp\":{\"gte\":\"2026-11-23T10:00:12Z\"}}", 8),
          Map.entry("\"range\":{\"@timestamp\":{\"lt\":\"2026-11-23T10:00:00Z\"}}", 0));

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(31, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String get(String target) {
    return send(Method.GET, target, "");
  }

  private static String search(String index, String body) {
    return send(Method.POST, "/" + index + "/_search", body);
  }

  private static void make(String index, String settings) {
    assertThat(
            send(
                Method.PUT,
                "/" + index,
                "{\"settings\":{\"index\":{\"mode\":\"time_series\",\"routing_path\":"
                    + "[\"host\",\"labels.*\"]"
                    + settings
                    + "}},\"mappings\":{\"properties\":{"
                    + FIELDS
                    + "}}}"))
        .startsWith("200");
  }

  private static String refused(String settings, String mappings) {
    String answer =
        send(
            Method.PUT,
            "/refused",
            "{\"settings\":{" + settings + "},\"mappings\":{\"properties\":{" + mappings + "}}}");
    assertThat(answer).startsWith("400");
    return answer;
  }

  private static List<String> all(String pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String point(String host, int second, String rest) {
    return "{\"@timestamp\":\"2026-11-23T10:00:%02dZ\",\"host\":\"%s\"%s}"
        .formatted(second, host, rest);
  }

  @Test
  void settingsThatDoNotGoTogetherAreRefused() {
    String series = "\"index.mode\":\"time_series\",\"index.routing_path\":\"host\"";
    assertThat(refused("\"index.mode\":\"time_series\"", FIELDS))
        .contains("[index.mode=time_series] requires a non-empty [index.routing_path]");
    assertThat(refused("\"index.routing_path\":\"host\"", FIELDS))
        .contains("[index.routing_path] requires [index.mode=time_series]");
    assertThat(refused("\"index.time_series.start_time\":\"2026-01-01\"", FIELDS))
        .contains("[index.time_series.start_time] requires [index.mode=time_series]");
    assertThat(refused(series + ",\"index.sort.field\":\"host\"", FIELDS))
        .contains("[index.mode=time_series] is incompatible with [index.sort.field]");
    assertThat(
            refused(
                series
                    + ",\"index.time_series.start_time\":\"2026-02-01\""
                    + ",\"index.time_series.end_time\":\"2026-01-01\"",
                FIELDS))
        .contains("index.time_series.end_time must be larger than index.time_series.start_time");
    assertThat(refused(series + ",\"index.look_ahead_time\":\"3h\"", FIELDS))
        .contains("[index.look_ahead_time], must be <= [2h]");
    assertThat(refused(series + ",\"index.mapping.source.mode\":\"stored\"", FIELDS))
        .contains("only supports synthetic source");
    assertThat(refused("\"index.mode\":\"logsdb\"", FIELDS)).contains("is not supported");
  }

  @Test
  void mappingsThatTimeSeriesCannotHaveAreRefused() {
    String series = "\"index.mode\":\"time_series\",\"index.routing_path\":\"host\"";
    assertThat(refused(series, "\"host\":{\"type\":\"keyword\"}"))
        .contains("All fields that match routing_path must be configured with")
        .contains("[host] was [keyword]");
    assertThat(refused(series, FIELDS + ",\"n\":{\"type\":\"nested\"}"))
        .contains("cannot have nested fields when index is in [index.mode=time_series]");
    assertThat(
            refused(series, FIELDS + ",\"d\":{\"type\":\"double\",\"time_series_dimension\":true}"))
        .contains("Parameter [time_series_dimension] cannot be set to numeric type [double]");
    assertThat(
            refused(
                series,
                "\"d\":{\"type\":\"long\",\"time_series_dimension\":true,"
                    + "\"time_series_metric\":\"gauge\"}"))
        .contains("cannot be set in conjunction with field [time_series_metric]");
    assertThat(refused(series, "\"d\":{\"type\":\"long\",\"time_series_metric\":\"speed\"}"))
        .contains("Unknown value [speed] for field [time_series_metric]")
        .contains("accepted values are [gauge, counter]");
    assertThat(
            refused(
                series,
                "\"d\":{\"type\":\"keyword\",\"time_series_dimension\":true,\"doc_values\":false}"))
        .contains("Field [time_series_dimension] requires that [doc_values] is true");
    assertThat(refused(series, "\"@timestamp\":{\"type\":\"keyword\"}"))
        .contains("is of type [keyword], but [date,date_nanos] is expected");
    assertThat(
            send(
                Method.PUT,
                "/refused",
                "{\"settings\":{"
                    + series
                    + "},\"mappings\":{\"_source\":{\"enabled\":false},\"properties\":{"
                    + FIELDS
                    + "}}}"))
        .contains("_source can not be disabled in index using [time_series] index mode");
  }

  @Test
  void aPointIsThereOnce() {
    make("once", ",\"number_of_shards\":3");
    String first = send(Method.POST, "/once/_doc", point("a", 1, ",\"load\":1"));
    String second =
        send(Method.POST, "/once/_doc?op_type=index&refresh=true", point("a", 1, ",\"load\":2"));
    assertThat(first).startsWith("201");
    assertThat(second).startsWith("200").contains("\"result\":\"updated\"", "\"_version\":2");
    String id = all("\"_id\":\"([^\"]*)\"", first).getFirst();
    assertThat(second).contains(id);
    assertThat(send(Method.POST, "/once/_create/" + id, point("a", 1, ",\"load\":3")))
        .startsWith("409")
        .contains("version conflict, document already exists (current version [2])");
    assertThat(get("/once/_doc/" + id)).startsWith("200").contains("\"load\":2");
    assertThat(search("once", "{}")).contains("\"total\":{\"value\":1,").contains("\"load\":2.0");
    assertThat(send(Method.DELETE, "/once/_doc/" + id + "?refresh=true", "")).startsWith("200");
    assertThat(search("once", "{}")).contains("\"total\":{\"value\":0,");
  }

  @Test
  void allPointsOfASeriesLieInOneShard() {
    assertThat(shardsWithPoints("one_series", 1, 6)).hasSize(1).containsOnly(6);
    assertThat(shardsWithPoints("more_series", 12, 2)).hasSizeGreaterThan(1);
  }

  /** How many points there are in each shard that has any, of so many hosts and seconds. */
  private static List<Integer> shardsWithPoints(String index, int hosts, int seconds) {
    make(index, ",\"number_of_shards\":5");
    StringBuilder bulk = new StringBuilder();
    for (int second = 0; second < seconds; second++) {
      for (int host = 0; host < hosts; host++) {
        String metric = second % 2 == 0 ? "up" : "down";
        bulk.append("{\"create\":{}}\n")
            .append(point("h" + host, second, ",\"labels\":{\"__name__\":\"" + metric + "\"}"))
            .append('\n');
      }
    }
    assertThat(send(Method.POST, "/" + index + "/_bulk?refresh=true", bulk.toString()))
        .startsWith("200")
        .contains("\"errors\":false");
    return all("\"docs\":\"([0-9]+)\"", get("/_cat/shards/" + index + "?h=docs&format=json"))
        .stream()
        .map(Integer::valueOf)
        .filter(documents -> documents > 0)
        .toList();
  }

  @Test
  void whatIsNoPointIsRefused() {
    make(
        "points",
        ",\"time_series.start_time\":\"2026-11-23T00:00:00Z\""
            + ",\"time_series.end_time\":\"2026-11-24T00:00:00Z\"");
    assertThat(send(Method.POST, "/points/_doc", "{\"@timestamp\":1,\"load\":1}"))
        .startsWith("400")
        .contains("Error extracting tsid: source didn't contain any dimension fields");
    assertThat(send(Method.POST, "/points/_doc", "{\"@timestamp\":\"2026-11-23\",\"core\":1}"))
        .contains("Error extracting routing: source didn't contain any routing fields");
    assertThat(send(Method.POST, "/points/_doc", "{\"host\":\"a\"}"))
        .contains("data stream timestamp field [@timestamp] is missing");
    assertThat(
            send(
                Method.POST,
                "/points/_doc",
                "{\"@timestamp\":[\"2026-11-23\",\"2026-11-22\"],\"host\":\"a\"}"))
        .contains("data stream timestamp field [@timestamp] encountered multiple values");
    assertThat(send(Method.POST, "/points/_doc", "{\"@timestamp\":\"2026-11-22\",\"host\":\"a\"}"))
        .contains(
            "time series index @timestamp value [2026-11-22T00:00:00.000Z] must be larger than"
                + " 2026-11-23T00:00:00.000Z");
    assertThat(send(Method.POST, "/points/_doc", "{\"@timestamp\":\"2026-11-24\",\"host\":\"a\"}"))
        .contains("must be smaller than 2026-11-24T00:00:00.000Z");
    assertThat(send(Method.PUT, "/points/_doc/mine", point("a", 1, "")))
        .startsWith("400")
        .contains("_id must be unset or set to [")
        .contains("but was [mine] because [points] is in time_series mode");
    assertThat(send(Method.POST, "/points/_doc?routing=r", point("a", 1, "")))
        .contains(
            "specifying routing is not supported because the destination index [points] is in"
                + " time series mode");
    assertThat(send(Method.POST, "/points/_update/x", "{\"doc\":{}}"))
        .contains("update is not supported because the destination index [points]");
    assertThat(send(Method.POST, "/points/_search?routing=r", "{}"))
        .contains("searching with a specified routing is not supported");
  }

  @Test
  void sourcesComeFromColumnsAndWhatTheseDoNotHoldIsKept() {
    make("sources", "");
    String rest =
        ",\"ip\":\"10.0.0.1\",\"core\":3,\"on\":true,\"load\":0.25,\"bytes\":12345678901,"
            + "\"labels\":{\"b.c\":\"y\",\"a\":[\"x\",\"w\"]}";
    assertThat(send(Method.POST, "/sources/_doc?refresh=true", point("a", 1, rest)))
        .startsWith("201");
    assertThat(search("sources", "{}"))
        .contains(
            "\"_source\":{\"@timestamp\":\"2026-11-23T10:00:01.000Z\",\"bytes\":12345678901,"
                + "\"core\":3,\"host\":\"a\",\"ip\":\"10.0.0.1\","
                + "\"labels\":{\"a\":[\"w\",\"x\"],\"b.c\":\"y\"},\"load\":0.25,\"on\":true}");
    assertThat(
            send(
                Method.POST,
                "/sources/_doc?refresh=true",
                point("a", 2, ",\"note\":\"kept as it is\",\"load\":1")))
        .startsWith("201");
    assertThat(search("sources", "{\"query\":{\"match\":{\"note\":\"kept\"}}}"))
        .contains("\"note\":\"kept as it is\",\"load\":1}");
    String id = all("\"_id\":\"([^\"]*)\"", search("sources", "{\"size\":1}")).getFirst();
    assertThat(send(Method.POST, "/sources/_flush", "")).startsWith("200");
    assertThat(get("/sources/_doc/" + id)).contains("\"found\":true", "\"host\":\"a\"");
    assertThat(
            send(
                Method.POST,
                "/_reindex?refresh=true",
                "{\"source\":{\"index\":\"sources\"},\"dest\":{\"index\":\"copied\"}}"))
        .contains("\"created\":2");
    assertThat(search("copied", "{\"query\":{\"term\":{\"core\":3}}}")).contains("\"b.c\":\"y\"");
  }

  @Test
  void marksAmongNumbersAreToldApartBySourcesFromColumns() {
    make("marks", "");
    for (String mark : List.of("StaleNaN", "NaN", "Infinity", "-Infinity")) {
      String one = point(mark, 1, ",\"wild\":\"" + mark + "\"");
      assertThat(send(Method.POST, "/marks/_doc?refresh=true", one)).startsWith("201");
      assertThat(search("marks", "{\"query\":{\"term\":{\"host\":\"" + mark + "\"}}}"))
          .contains("\"wild\":\"" + mark + "\"}");
    }
  }

  @Test
  void dimensionsAndTimesAreFoundByTheirColumns() {
    make("found", ",\"number_of_shards\":2");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      bulk.append("{\"index\":{}}\n")
          .append(
              point(
                  "host-" + i % 4,
                  i,
                  ",\"core\":"
                      + i % 5
                      + ",\"on\":"
                      + (i % 2 == 0)
                      + ",\"ip\":\"10.0.0."
                      + i % 3
                      + "\",\"labels\":{\"job\":\"j"
                      + i % 2
                      + "\"},\"load\":"
                      + i))
          .append('\n');
    }
    assertThat(send(Method.POST, "/found/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
    HITS.forEach((query, count) ->
        assertThat(search("found", "{\"size\":0,\"query\":{" + query + "}}"))
            .as(query)
            .contains("\"total\":{\"value\":" + count + ","));
  }

  @Test
  void seriesAreSummedUp() {
    make("summed", "");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      bulk.append("{\"index\":{}}\n")
          .append(point("host-" + i % 4, i, ",\"load\":" + i))
          .append('\n');
    }
    assertThat(send(Method.POST, "/summed/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
    assertThat(
            search(
                "summed",
                "{\"size\":0,\"aggs\":{\"h\":{\"terms\":{\"field\":\"host\"},\"aggs\":{\"m\":"
                    + "{\"max\":{\"field\":\"load\"}},\"t\":{\"top_metrics\":{\"metrics\":"
                    + "{\"field\":\"load\"},\"sort\":{\"@timestamp\":\"desc\"}}}}}}}"))
        .contains("\"key\":\"host-3\",\"doc_count\":5,\"m\":{\"value\":19.0}");
  }

  @Test
  void mappingsAndCapabilitiesTellWhatFieldsAre() {
    make("told", "");
    assertThat(get("/told/_mapping"))
        .contains("\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true}")
        .contains("\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}")
        .contains("\"type\":\"passthrough\",\"priority\":10,\"time_series_dimension\":true");
    assertThat(get("/told/_field_caps?fields=host,load,note"))
        .contains("\"time_series_dimension\":true")
        .contains("\"time_series_metric\":\"gauge\"");
    assertThat(
            send(
                Method.PUT,
                "/plain",
                "{\"mappings\":{\"properties\":{\"host\":{\"type\":"
                    + "\"keyword\"},\"load\":{\"type\":\"double\",\"time_series_metric\":\"counter\"}}}}"))
        .startsWith("200");
    assertThat(get("/told,plain/_field_caps?fields=host,load"))
        .contains("\"non_dimension_indices\":[\"plain\"]")
        .contains("\"metric_conflicts_indices\":[\"plain\",\"told\"]");
    assertThat(
            send(
                Method.PUT, "/told/_mapping", "{\"properties\":{\"host\":{\"type\":\"keyword\"}}}"))
        .startsWith("400")
        .contains("Cannot update parameter [time_series_dimension] from [true] to [false]");
  }
}
