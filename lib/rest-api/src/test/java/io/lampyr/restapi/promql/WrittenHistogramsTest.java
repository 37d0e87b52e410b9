package io.lampyr.restapi.promql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.otlp.Otlp;
import io.lampyr.metrics.protobuf.Message;
import io.lampyr.metrics.remotewrite.Sent;
import io.lampyr.metrics.snappy.Packer;
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

/** Native histograms that were sent are what is asked for. */
class WrittenHistogramsTest {
  /** A while ago, in whole seconds. */
  private static final long START = (new SystemClock().now().getEpochSecond() - 600) * 1000;

  private static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);
  private static final String V1 = "application/x-protobuf";
  private static final String V2 = V1 + ";proto=io.prometheus.write.v2.Request";

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void write() {
    node = new OneNode(67, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    Message seconds = Sent.seriesV1("__name__", "seconds", "job", "a");
    for (int i = 0; i < 6; i++) {
      seconds.message(4, histogram(i, i));
    }
    // Counting began anew.
    seconds.message(4, histogram(6, 1));
    Message ended =
        Sent.seriesV1("__name__", "seconds", "job", "ended")
            .message(4, histogram(0, 1))
            .message(4, new Message().float64(3, STALE).varint(15, START + 10_000));
    Message mixed =
        Sent.seriesV1("__name__", "mixed")
            .message(2, Sent.sample(5, START))
            .message(4, histogram(1, 1));
    assertThat(send(V1, Sent.v1(seconds, ended, mixed)).status()).isEqualTo(204);
    refresh();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static void refresh() {
    api.answer(Request.of(Method.POST, "/metrics-*/_refresh", Headers.NONE, new byte[0]));
  }

  private static Response send(String type, byte[] message) {
    return post("/_prometheus/api/v1/write", type, Map.of("Content-Encoding", "snappy"), message);
  }

  private static Response post(
      String target, String type, Map<String, String> more, byte[] message) {
    Map<String, String> headers = new java.util.HashMap<>(more);
    headers.put("Content-Type", type);
    byte[] body = more.isEmpty() ? message : Packer.pack(message);
    return api.answer(Request.of(Method.POST, target, new Headers(headers), body));
  }

  /** Every ten seconds, with so many times 4 above a half and up to 1, and 2 up to 2. */
  private static Message histogram(int place, int times) {
    return new Message()
        .varint(1, 6L * times)
        .float64(3, 5.5 * times)
        .zigzag(4, 0)
        .float64(5, 0.001)
        .message(11, new Message().zigzag(1, 0).varint(2, 2))
        .packedZigzag(12, 4L * times, -2L * times)
        .varint(15, START + 10_000L * place);
  }

  private static String answer(String target) {
    Request request = Request.of(Method.GET, target, Headers.NONE, new byte[0]);
    return new String(api.answer(request).body(), StandardCharsets.UTF_8);
  }

  private static long second(int after) {
    return START / 1000 + after;
  }

  private static String encoded(String query) {
    return URLEncoder.encode(query, StandardCharsets.UTF_8);
  }

  private static String query(String query, int second) {
    String text =
        answer("/_prometheus/api/v1/query?time=" + second(second) + "&query=" + encoded(query));
    return text.replaceAll("^.*\"result\":", "");
  }

  @Test
  void theyAreAnsweredWithTheirBuckets() {
    assertThat(query("seconds{job=\"a\"}", 20))
        .isEqualTo(
            "[{\"metric\":{\"__name__\":\"seconds\",\"job\":\"a\"},\"histogram\":["
                + second(20)
                + ",{\"count\":\"12\",\"sum\":\"11\",\"buckets\":"
                + "[[0,\"0.5\",\"1\",\"8\"],[0,\"1\",\"2\",\"4\"]]}]}]}}");
    String ranged =
        answer(
            "/_prometheus/api/v1/query_range?start=%d&end=%d&step=10&query=%s"
                .formatted(second(10), second(20), encoded("seconds{job=\"a\"}")));
    assertThat(ranged)
        .contains("\"histograms\":[[" + second(10) + ",{\"count\":\"6\",")
        .contains("[" + second(20) + ",{\"count\":\"12\",")
        .doesNotContain("\"values\"");
  }

  @Test
  void functionsOfHistogramsComputeWithThem() {
    assertThat(query("histogram_count(increase(seconds{job=\"a\"}[20001ms]))", 50))
        .contains("\"12.0006");
    assertThat(query("histogram_quantile(0.5, seconds{job=\"a\"})", 30)).contains("\"0.84089");
    assertThat(query("histogram_avg(sum(seconds))", 5)).contains("\"0.9166666666666666\"");
    assertThat(query("count_over_time(seconds{job=\"a\"}[1m])", 50)).contains("\"6\"");
  }

  @Test
  void countsThatFellBeganAnew() {
    assertThat(query("resets(seconds{job=\"a\"}[2m])", 60)).contains("\"1\"");
    assertThat(query("histogram_count(increase(seconds{job=\"a\"}[20001ms]))", 60))
        .contains("\"12.0006");
  }

  @Test
  void aSeriesEndsWhereItWasSaidTo() {
    assertThat(query("histogram_count(seconds{job=\"ended\"})", 9)).contains("\"6\"");
    assertThat(query("seconds{job=\"ended\"}", 10)).startsWith("[]");
  }

  @Test
  void aSeriesMayHaveNumbersAndHistograms() {
    assertThat(query("mixed", 5)).contains("\"value\":[" + second(5) + ",\"5\"]");
    assertThat(query("mixed", 10)).contains("\"histogram\":[" + second(10) + ",");
    assertThat(query("mixed[1m]", 10)).contains("\"values\":[[").contains("\"histograms\":[[");
  }

  @Test
  void theyAreListedAsOtherSeriesAre() {
    assertThat(answer("/_prometheus/api/v1/series?match[]=seconds"))
        .contains("{\"__name__\":\"seconds\",\"job\":\"a\"}")
        .contains("{\"__name__\":\"seconds\",\"job\":\"ended\"}");
    assertThat(answer("/_prometheus/api/v1/metadata?metric=seconds"))
        .contains("\"seconds\":[{\"type\":\"histogram\"");
  }

  @Test
  void documentsSayWhatWasSent() {
    assertThat(
            answer(
                "/metrics-generic.prometheus-default/_search?q=labels.__name__:seconds"
                    + "&sort=@timestamp&_source=histograms&size=1"))
        .contains(
            "\"_source\":{\"histograms\":{\"seconds\":{\"positive\":{\"counts\":[0,0],"
                + "\"indices\":[-1,0]},\"scale\":0,\"sum\":0.0,"
                + "\"zero\":{\"count\":0,\"threshold\":0.001}}}}");
    assertThat(answer("/metrics-generic.prometheus-default/_mapping"))
        .contains("\"seconds\":{\"type\":\"exponential_histogram\"");
  }

  @Test
  void howManyWereWrittenIsToldAndWhatIsWrongIsRefusedAlone() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] message =
        symbols.request(
            symbols
                .series("__name__", "told", "job", "b")
                .message(3, histogram(0, 1))
                .message(3, histogram(1, 2))
                .message(3, new Message().zigzag(4, 99)));
    for (int i = 0; i < 2; i++) {
      Response response = send(V2, message);
      assertThat(response.status()).isEqualTo(400);
      assertThat(new String(response.body(), StandardCharsets.UTF_8))
          .startsWith("1 points are refused: there is no schema 99, of a native histogram of");
      assertThat(response.headers().find("X-Prometheus-Remote-Write-Histograms-Written"))
          .contains("2");
    }
    refresh();
    assertThat(query("histogram_count(told)", 10)).contains("\"12\"");
  }

  private static String json(Method method, String target, String body) {
    Headers headers = new Headers(Map.of("Content-Type", "application/json"));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new String(
        api.answer(Request.of(method, target, headers, bytes)).body(), StandardCharsets.UTF_8);
  }

  @Test
  void ordinaryIndicesMayHaveThemToo() {
    String fields =
        "{\"mappings\":{\"properties\":{\"host\":{\"type\":\"keyword\"},"
            + "\"took\":{\"type\":\"exponential_histogram\"}}}}";
    assertThat(json(Method.PUT, "/plain", fields)).contains("\"acknowledged\":true");
    for (int i = 2; i > 0; i--) {
      String document =
          "{\"@timestamp\":%d,\"host\":\"a\",\"took\":{\"scale\":9,\"sum\":%d,"
                  .formatted(START + 10_000L * i, i)
              + "\"positive\":{\"indices\":[-1,0,1],\"counts\":[1,%d,3]}}}".formatted(i);
      assertThat(json(Method.POST, "/plain/_doc?refresh=true", document)).contains("created");
    }
    String asked = "/_prometheus/plain/api/v1/query?time=" + second(25) + "&query=";
    assertThat(answer(asked + encoded("took")))
        .contains("\"metric\":{\"__name__\":\"took\",\"host\":\"a\"}")
        .contains("{\"count\":\"6\",\"sum\":\"2\",\"buckets\":[[0,\"0.9972")
        .contains("\"1\",\"1\"],[0,\"1\",\"1.0027112750502025\",\"5\"]]}");
    assertThat(answer(asked + encoded("histogram_count(sum_over_time(took[1m]))")))
        .contains("\"11\"");
    assertThat(answer("/_prometheus/plain/api/v1/series?match[]=took")).contains("\"took\"");
  }

  @Test
  void histogramsOfOpenTelemetryWithPowersAsBoundsAreNativeOnes() {
    long nanos = START * 1_000_000;
    Message data = new Message().varint(2, 2);
    for (int i = 1; i < 4; i++) {
      data.message(
          1,
          new Message()
              .fixed64(3, nanos + i * 10_000_000_000L)
              .fixed64(4, 3L * i)
              .float64(5, 4.5 * i)
              .zigzag(6, 0)
              .message(8, new Message().zigzag(1, 0).packed(2, 2L * i, i)));
    }
    byte[] request =
        Otlp.request(
            Otlp.resource("service.name", "shop"),
            Otlp.scope("lib"),
            new Message().text(1, "http.took").message(10, data));
    assertThat(post("/_otlp/v1/metrics", V1, Map.of(), request).status()).isEqualTo(200);
    refresh();
    assertThat(query("http_took{service_name=\"shop\"}", 30))
        .contains("{\"count\":\"9\",\"sum\":\"13.5\",\"buckets\":")
        .contains("[[0,\"1\",\"2\",\"6\"],[0,\"2\",\"4\",\"3\"]]");
    assertThat(query("histogram_sum(increase(http_took[20001ms]))", 30)).contains("\"9.00045\"");
    String average = "{\"size\":0,\"aggs\":{\"a\":{\"avg\":{\"field\":\"metrics.http.took\"}}}}";
    assertThat(json(Method.POST, "/metrics-generic.otel-default/_search", average))
        .contains("\"a\":{\"value\":2.0}");
  }
}
