package io.lampyr.restapi.downsample;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DownsampleTest {
  private static final Instant START = Instant.parse("2026-11-25T10:03:00Z");
  private static final String ASKED =
      "{\"aggs\":{\"avg\":{\"avg\":{\"field\":\"m.load\"}},\"min\":{\"min\":{\"field\":\"m.load\"}},"
          + "\"max\":{\"max\":{\"field\":\"m.load\"}},\"sum\":{\"sum\":{\"field\":\"m.load\"}},"
          + "\"n\":{\"value_count\":{\"field\":\"m.load\"}},"
          + "\"last\":{\"max\":{\"field\":\"m.requests\"}},"
          + "\"p\":{\"percentiles\":{\"field\":\"m.took\"}}}}";
  private static final String TEN = "{\"fixed_interval\":\"10m\"}";

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(37, Persona.ELASTICSEARCH);
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

  private static String downsample(String from, String to, String how) {
    return send(Method.POST, "/" + from + "/_downsample/" + to, how);
  }

  private static void index(String name, int hosts, int points) {
    String settings =
        "{\"settings\":{\"index\":{\"mode\":\"time_series\",\"routing_path\":[\"host\"],"
            + "\"number_of_shards\":2,\"time_series\":{\"start_time\":\""
            + START
            + "\",\"end_time\":\"2026-11-26T00:00:00Z\"}}},\"mappings\":{\"properties\":{"
            + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
            + "\"m\":{\"properties\":{"
            + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\",\"non_finite\":true,"
            + "\"meta\":{\"unit\":\"1\"}},"
            + "\"requests\":{\"type\":\"long\",\"time_series_metric\":\"counter\"},"
            + "\"took\":{\"type\":\"histogram\",\"time_series_metric\":\"histogram\"}}},"
            + "\"note\":{\"type\":\"keyword\"},\"text\":{\"type\":\"text\"},"
            + "\"place\":{\"type\":\"geo_point\"}}}}";
    assertThat(send(Method.PUT, "/" + name, settings)).startsWith("200");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < points; i++) {
      for (int host = 0; host < hosts; host++) {
        bulk.append("{\"create\":{}}\n{\"@timestamp\":\"")
            .append(START.plusSeconds(30L * i))
            .append("\",\"host\":\"h")
            .append(host)
            .append("\",\"text\":\"some words\",\"place\":\"1.5,2.5\",\"m\":{\"load\":")
            .append(i + 0.5)
            .append(",\"requests\":")
            .append(10 * i)
            .append(",\"took\":{\"values\":[0.5,")
            .append(1 + i % 2)
            .append("],\"counts\":[1,2]}}")
            // Labels come and go, and the newest that there is stands for all.
            .append(i % 7 == 0 ? ",\"note\":[\"n" + i + "\",\"x\"]" : "")
            .append("}\n");
      }
      if (i == points / 2) {
        send(bulk, name);
      }
    }
    send(bulk, name);
    assertThat(send(Method.PUT, "/" + name + "/_block/write", "")).startsWith("200");
  }

  private static void send(StringBuilder bulk, String name) {
    assertThat(send(Method.POST, "/" + name + "/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
    bulk.setLength(0);
  }

  private static String asked(String index) {
    return send(Method.POST, "/" + index + "/_search?size=0", ASKED)
        .replaceAll("^.*aggregations", "");
  }

  private static String hits(String index, int count) {
    return send(
        Method.POST,
        "/" + index + "/_search?size=" + count,
        "{\"sort\":[\"host\",\"@timestamp\"]}");
  }

  @Test
  void fewerPointsAnswerAsAllOfThem() {
    index("all", 3, 60);
    assertThat(downsample("all", "ten", TEN)).isEqualTo("200 {\"acknowledged\":true}");
    assertThat(downsample("all", "ten", TEN))
        .as("once more")
        .isEqualTo("200 {\"acknowledged\":true}");
    assertThat(asked("ten")).isEqualTo(asked("all")).contains("\"n\":{\"value\":180}");
    String hits = hits("ten", 2);
    assertThat(hits).contains("\"total\":{\"value\":12,");
    // The first interval begins with the index.
    assertThat(hits)
        .contains(
            "\"_source\":{\"@timestamp\":\"2026-11-25T10:03:00.000Z\",\"_doc_count\":14,\"host\":\"h0\",\"m\":{"
                + "\"load\":{\"max\":13.5,\"min\":0.5,\"sum\":98.0,\"value_count\":14},"
                + "\"requests\":130,\"took\":{\"counts\":[14,14,14],\"values\":[0.5,1.0,2.0]}},"
                + "\"note\":[\"n7\",\"x\"],\"place\":")
        .contains("\"@timestamp\":\"2026-11-25T10:10:00.000Z\"");
    assertThat(send(Method.GET, "/ten/_settings", ""))
        .contains("\"downsample\":{\"interval\":\"10m\",\"origin\":{\"name\":\"all\"")
        .contains("\"sampling_method\":\"aggregate\"", "\"status\":\"success\"")
        .contains("\"start_time\":\"2026-11-25T10:03:00Z\"", "\"blocks\":{\"write\":\"true\"}");
    assertThat(send(Method.GET, "/ten/_mapping", ""))
        .contains("\"load\":{\"type\":\"aggregate_metric_double\"", "\"meta\":{\"unit\":\"1\"}")
        .contains("\"requests\":{\"type\":\"long\",\"time_series_metric\":\"counter\"}");
    assertThat(downsample("ten", "hour", "{\"fixed_interval\":\"1h\"}")).startsWith("200");
    assertThat(asked("hour")).isEqualTo(asked("all"));
    assertThat(hits("hour", 1)).contains("\"total\":{\"value\":3,", "\"value_count\":60}");
    assertThat(downsample("ten", "odd", "{\"fixed_interval\":\"25m\"}"))
        .startsWith("400")
        .contains("must be a multiple of the source index interval [10m].");
    assertThat(downsample("ten", "odd", "{\"fixed_interval\":\"5m\"}"))
        .contains("must be greater than the source index interval [10m].");
    assertThat(
            downsample(
                "ten", "odd", "{\"fixed_interval\":\"1h\",\"sampling_method\":\"last_value\"}"))
        .contains("Downsampling method [last_value] is not compatible");
    assertThat(downsample("all", "ten", "{\"fixed_interval\":\"20m\"}"))
        .contains("resource_already_exists_exception");
  }

  private static String prometheus(String index, String query) {
    return send(
        Method.GET,
        "/_prometheus/"
            + index
            + "/api/v1/query?time=2026-11-25T10:40:00Z&query="
            + URLEncoder.encode(query, StandardCharsets.UTF_8),
        "");
  }

  private static String piped(String query) {
    return send(Method.POST, "/_query?format=csv", "{\"query\":\"" + query + "\"}");
  }

  @Test
  void languagesOfSeriesReadFiguresWhereThereAreSome() {
    index("asked", 2, 60);
    assertThat(downsample("asked", "asked-10m", TEN)).startsWith("200");
    for (String function : List.of("min", "max", "avg", "sum", "count", "present")) {
      String query = "sum by (host) (" + function + "_over_time(m_load[40m]))";
      assertThat(prometheus("asked-10m", query))
          .as(query)
          .isEqualTo(prometheus("asked", query))
          .contains("\"host\":\"h1\"");
      String pipe = " | STATS v = max(" + function + "_over_time(m.load)) BY host | SORT host";
      assertThat(piped("TS asked-10m" + pipe))
          .as(pipe)
          .isEqualTo(piped("TS asked" + pipe))
          .contains(",h1");
    }
    // A point stands for its interval, which may be longer than series are looked back for.
    assertThat(prometheus("asked-10m", "m_load")).contains("\"result\":[]");
    assertThat(prometheus("asked-10m", "m_load offset 2m")).contains("\"57\"");
    assertThat(prometheus("asked-10m", "max_over_time(m_requests[40m])")).contains("\"590\"");
    assertThat(prometheus("asked-10m", "increase(m_requests[40m])")).contains("\"host\":\"h1\"");
    assertThat(prometheus("asked,asked-10m", "count_over_time(m_load[40m])"))
        .as("points of one time are one")
        .contains("\"host\":\"h0\"");
    String both = "STATS n = sum(count_over_time(m.load)), s = sum(sum_over_time(m.load)) BY host";
    assertThat(piped("TS asked,asked-10m | " + both + " | SORT host"))
        .contains("120,3600.0,h0", "120,3600.0,h1");
    assertThat(piped("TS asked-10m | STATS sum(rate(m.requests)) BY host | SORT host"))
        .contains(",h1");
  }

  @Test
  void aMetricThatIsOfTwoTypesIsOneMetric() {
    for (String type : List.of("long", "double")) {
      assertThat(
              send(
                  Method.PUT,
                  "/mixed-" + type,
                  "{\"mappings\":{\"properties\":{\"host\":{\"type\":\"keyword\"},"
                      + "\"load\":{\"type\":\""
                      + type
                      + "\"}}}}"))
          .startsWith("200");
      assertThat(
              send(
                  Method.POST,
                  "/mixed-" + type + "/_doc?refresh=true",
                  "{\"@timestamp\":\"2026-11-25T10:39:00Z\",\"host\":\"" + type + "\",\"load\":7}"))
          .startsWith("201");
    }
    assertThat(prometheus("mixed-*", "load + 0.5")).contains("\"host\":\"long\"", "\"7.5\"");
    assertThat(prometheus("mixed-*", "count(load)")).contains("\"2\"");
  }

  @Test
  void theLastValueStandsForAll() {
    index("values", 1, 60);
    assertThat(
            downsample(
                "values",
                "last",
                "{\"fixed_interval\":\"10m\",\"sampling_method\":\"last_value\"}"))
        .startsWith("200");
    assertThat(hits("last", 1))
        .contains("\"total\":{\"value\":4,")
        .contains(
            "\"m\":{\"load\":13.5,\"requests\":130,"
                + "\"took\":{\"counts\":[1,2],\"values\":[0.5,2.0]}}");
    assertThat(send(Method.GET, "/last/_mapping", ""))
        .contains("\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"");
  }

  @Test
  void manyPointsAreWrittenInBatches() {
    index("long", 20, 130);
    assertThat(downsample("long", "short", "{\"fixed_interval\":\"30s\"}")).startsWith("200");
    String figures = ",\"p\".*";
    assertThat(asked("short").replaceAll(figures, ""))
        .isEqualTo(asked("long").replaceAll(figures, ""))
        .contains("\"n\":{\"value\":2600}");
    assertThat(send(Method.GET, "/short/_count", "")).contains("\"count\":2600");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThat(send(Method.PUT, "/plain", "{\"settings\":{\"index.blocks.write\":true}}"))
        .startsWith("200");
    assertThat(downsample("plain", "x", TEN))
        .startsWith("400")
        .contains("Downsample requires setting [index.mode=time_series] for index [plain]");
    assertThat(downsample("nothing", "x", TEN)).startsWith("404");
    assertThat(downsample("plain", "x", ""))
        .contains("parse_exception", "request body is required");
    assertThat(downsample("plain", "x", "{}")).contains("Required [fixed_interval]");
    assertThat(downsample("plain", "x", "{\"fixed_interval\":\"1x\"}")).contains("[1x]");
    assertThat(downsample("plain", "x", "{\"fixed_interval\":\"0s\"}"))
        .contains("Zero or negative time interval");
    assertThat(downsample("plain", "x", "{\"fixed_interval\":\"1h\",\"y\":1}"))
        .contains("[downsample] unknown field [y]");
    assertThat(
            downsample("plain", "x", "{\"fixed_interval\":\"1h\",\"sampling_method\":\"first\"}"))
        .contains("Sampling method [first] is not one of the accepted methods");
    assertThat(downsample("plain", "X", TEN)).startsWith("400");
    assertThat(downsample("plain", "x?wait=1", TEN)).startsWith("400");
  }
}
