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
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Histograms of buckets where there are fewer points than there were. */
class DownsampledHistogramsTest {
  private static final String FIELD =
      "{\"type\":\"exponential_histogram\",\"time_series_metric\":\"histogram\"}";

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void write() {
    node = new OneNode(67, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    String settings =
        "{\"settings\":{\"index\":{\"mode\":\"time_series\",\"routing_path\":[\"host\"],"
            + "\"time_series\":{\"start_time\":\"2026-11-25T10:00:00Z\","
            + "\"end_time\":\"2026-11-26T00:00:00Z\"}}},\"mappings\":{\"properties\":{"
            + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
            + "\"counted\":"
            + FIELD
            + ",\"each\":"
            + FIELD
            + "}}}";
    assertThat(send(Method.PUT, "/all", settings)).startsWith("200");
    StringBuilder bulk = new StringBuilder();
    for (int minute = 1; minute < 20; minute++) {
      bulk.append("{\"create\":{}}\n{\"@timestamp\":\"2026-11-25T10:%02d:00Z\"".formatted(minute))
          .append(",\"host\":\"a\",\"counted\":")
          .append(
              "{\"scale\":1,\"sum\":%d,\"positive\":{\"indices\":[3],\"counts\":[%d]}}"
                  .formatted(3 * minute, minute))
          .append(
              ",\"each\":{\"scale\":%d,\"sum\":2,\"min\":%d,\"max\":9,\"reset\":\"gauge\","
                  .formatted(minute % 2, minute))
          .append("\"positive\":{\"indices\":[2],\"counts\":[1]}}}\n");
    }
    bulk.append("{\"create\":{}}\n{\"@timestamp\":\"2026-11-25T10:19:30Z\",\"host\":\"a\",")
        .append("\"counted\":{\"scale\":0,\"sum\":\"StaleNaN\"}}\n");
    assertThat(send(Method.POST, "/all/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
    assertThat(send(Method.PUT, "/all/_block/write", "")).startsWith("200");
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

  private static String asked(String index, String query) {
    return send(
            Method.GET,
            "/_prometheus/"
                + index
                + "/api/v1/query?time=2026-11-25T10:19:59Z&query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8),
            "")
        .replaceAll("^.*\"result\":", "");
  }

  @Test
  void whatStandsForItselfIsAddedUpAndCountersKeepTheirLast() {
    assertThat(send(Method.POST, "/all/_downsample/ten", "{\"fixed_interval\":\"10m\"}"))
        .startsWith("200");
    assertThat(send(Method.GET, "/ten/_search?sort=@timestamp", ""))
        .contains("\"total\":{\"value\":2,")
        .contains(
            "\"_source\":{\"@timestamp\":\"2026-11-25T10:00:00.000Z\",\"_doc_count\":9,\"counted\":"
                + "{\"positive\":{\"counts\":[9],\"indices\":[3]},\"scale\":1,\"sum\":27.0},"
                + "\"each\":{\"max\":9.0,\"min\":1.0,"
                + "\"positive\":{\"counts\":[5,4],\"indices\":[1,2]},"
                + "\"reset\":\"gauge\",\"scale\":0,\"sum\":18.0},\"host\":\"a\"}")
        .contains("\"counts\":[19],\"indices\":[3]}");
    for (String query :
        new String[] {
          "sum_over_time(each[20m])",
          "histogram_count(sum_over_time(each[20m]))",
          "histogram_quantile(0.5, last_over_time(counted[20m]))"
        }) {
      assertThat(asked("ten", query)).as(query).isEqualTo(asked("all", query)).contains("\"a\"");
    }
    assertThat(
            send(
                Method.POST,
                "/all/_downsample/last",
                "{\"fixed_interval\":\"10m\",\"sampling_method\":\"last_value\"}"))
        .startsWith("200");
    assertThat(send(Method.GET, "/last/_search?sort=@timestamp&size=1", ""))
        .contains("\"min\":9.0,\"positive\":{\"counts\":[1],\"indices\":[2]}");
  }

  @Test
  void figuresOfThemAreThoseOfTheMiddlesOfTheirBuckets() {
    String asked =
        "{\"size\":0,\"aggs\":{\"n\":{\"value_count\":{\"field\":\"each\"}},"
            + "\"a\":{\"avg\":{\"field\":\"each\"}}}}";
    // Ten of scale 1 in (2, 2.83], nine of scale 0 in (4, 8].
    assertThat(send(Method.POST, "/all/_search", asked))
        .contains("\"n\":{\"value\":19}")
        .contains("\"a\":{\"value\":4.1127");
  }
}
