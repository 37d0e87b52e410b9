package io.lampyr.restapi.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.otlp.Otlp;
import io.lampyr.metrics.protobuf.Message;
import io.lampyr.metrics.protobuf.WireReader;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OtlpCallsTest {
  private static final String PROTOBUF = "application/x-protobuf";
  private static final String JSON = "application/json";

  /** Points are taken of times that are not too far away. */
  private static final long NOW = new SystemClock().now().toEpochMilli() * 1_000_000;

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(67, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Response send(String signal, String type, String encoding, byte[] body) {
    Headers headers = new Headers(Map.of("Content-Type", type, "Content-Encoding", encoding));
    return api.answer(Request.of(Method.POST, "/_otlp/v1/" + signal, headers, body));
  }

  private static String text(Response response) {
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String get(String target) {
    return text(api.answer(Request.of(Method.GET, target, Headers.NONE, new byte[0])));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(plain);
    }
    return out.toByteArray();
  }

  private static byte[] metrics(Message... metrics) {
    return Otlp.request(Otlp.resource("service.name", "shop"), Otlp.scope("lib"), metrics);
  }

  @Test
  void metricsHaveTheTypesThatTheyAreSentWith() throws IOException {
    Message histogram = new Message().fixed64(3, NOW).fixed64(4, 2).float64(5, 3).varint(10, 0);
    byte[] request =
        metrics(
            Otlp.sum("requests", 2, true, Otlp.whole(5, NOW)),
            Otlp.gauge("load", Otlp.decimal(0.5, NOW)),
            Otlp.metric("latency", 9, new Message().varint(2, 1), histogram),
            Otlp.metric("quantiles", 11, new Message(), histogram));
    for (int i = 0; i < 2; i++) {
      Response response = send("metrics", PROTOBUF, "gzip", gzip(request));
      assertThat(text(response)).isEqualTo("200 ");
      assertThat(response.headers().find("Content-Type")).contains(PROTOBUF);
    }
    assertThat(get("/metrics-generic.otel-default/_refresh")).startsWith("200");
    assertThat(get("/metrics-generic.otel-default/_count")).contains("\"count\":1,");
    assertThat(get("/metrics-generic.otel-default/_mapping"))
        .contains("\"requests\":{\"type\":\"long\",\"time_series_metric\":\"counter\"}")
        .contains("\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\",")
        .contains("\"latency\":{\"type\":\"histogram\"")
        .contains("\"time_series_metric\":\"histogram\"")
        .contains("\"quantiles\":{\"type\":\"aggregate_metric_double\"")
        .contains("\"time_series_metric\":\"summary\"");
    assertThat(get("/_data_stream/metrics-generic.otel-default"))
        .contains("\"index_mode\":\"time_series\"");
  }

  @Test
  void pointsOfTooFarAwayTimesAreReportedAndThoseWithOtherAttributesAreOthers() {
    String point = "{\"timeUnixNano\":\"%d\",\"asDouble\":1,\"attributes\":[%s]}";
    String fraction = "{\"key\":\"part\",\"value\":{\"doubleValue\":%s}}";
    String tail = "x".repeat(2000);
    String whole = "{\"key\":\"whole\",\"value\":{%s}}";
    String word = "{\"key\":\"word\",\"value\":{\"stringValue\":\"%s\"}}";
    String points =
        String.join(
            ",",
            point.formatted(1_000_000_000L, ""),
            point.formatted(NOW, fraction.formatted("0.25")),
            point.formatted(NOW, fraction.formatted("0.75")),
            point.formatted(NOW, whole.formatted("\"intValue\":\"1\"")),
            point.formatted(NOW, whole.formatted("\"doubleValue\":1.5")),
            point.formatted(NOW, word.formatted(tail + "a")),
            point.formatted(NOW, word.formatted(tail + "b")),
            point.formatted(NOW, ""));
    String request =
        "{\"resourceMetrics\":[{\"resource\":{\"attributes\":[{\"key\":\"data_stream.dataset\","
            + "\"value\":{\"stringValue\":\"far\"}}]},\"scopeMetrics\":[{\"metrics\":[{\"name\":"
            + "\"m\",\"gauge\":{\"dataPoints\":["
            + points
            + "]}}]}]}]}";
    for (int i = 0; i < 2; i++) {
      assertThat(text(send("metrics", JSON, "identity", utf8(request))))
          .startsWith("200 {\"partialSuccess\":{")
          .contains("\"rejectedDataPoints\":\"2\"")
          .contains("is outside of ranges of currently writable indices [[");
    }
    assertThat(get("/metrics-far.otel-default/_refresh")).startsWith("200");
    assertThat(get("/metrics-far.otel-default/_count")).contains("\"count\":6,");
  }

  @Test
  void logsAndTracesAreFoundByWhatTheyShare() {
    Message record =
        new Message()
            .fixed64(1, Otlp.NANOS)
            .message(5, new Message().text(1, "the light goes on"))
            .bytes(9, utf8("0123456789abcdef"));
    Message span =
        new Message()
            .bytes(1, utf8("0123456789abcdef"))
            .bytes(2, utf8("01234567"))
            .text(5, "GET /")
            .fixed64(7, Otlp.NANOS)
            .message(11, new Message().fixed64(1, Otlp.NANOS).text(2, "miss"));
    assertThat(text(send("logs", PROTOBUF, "identity", metrics(record)))).isEqualTo("200 ");
    assertThat(text(send("traces", PROTOBUF, "identity", metrics(span)))).isEqualTo("200 ");
    assertThat(get("/*-generic.otel-default/_refresh")).startsWith("200");
    assertThat(
            get(
                "/logs-*,traces-*/_search?q=trace_id:30313233343536373839616263646566"
                    + "&filter_path=hits.total.value"))
        .contains("\"value\":3");
    assertThat(get("/logs-*.otel-*/_search?q=message:light&filter_path=hits.total.value"))
        .contains("\"value\":1");
  }

  @Test
  void jsonIsAnsweredInJson() {
    Response fine =
        send("metrics", JSON + "; charset=utf-8", "identity", utf8("{\"resourceMetrics\":[]}"));
    assertThat(text(fine)).isEqualTo("200 {}");
    String partly =
        "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"name\":\"m\",\"gauge\":"
            + "{\"dataPoints\":[{\"asInt\":1},{\"timeUnixNano\":\""
            + NOW
            + "\","
            + "\"asInt\":1}]}}]}]}]}";
    assertThat(text(send("metrics", JSON, "identity", utf8(partly))))
        .startsWith("200 {\"partialSuccess\":{")
        .contains("\"rejectedDataPoints\":\"1\"")
        .contains("\"errorMessage\":\"a point of metric [m] has no time\"");
    assertThat(text(send("logs", JSON, "identity", utf8("{"))))
        .startsWith("400 {")
        .contains("\"code\":3")
        .contains(
            "\"message\":\"the body is not JSON at line 1, column 2: Unexpected end-of-input:"
                + " expected close marker for Object\"");
  }

  @Test
  void protobufIsAnsweredInProtobuf() {
    Response partly =
        send("metrics", PROTOBUF, "identity", metrics(Otlp.gauge("m", new Message())));
    assertThat(partly.status()).isEqualTo(200);
    WireReader in = new WireReader(partly.body());
    assertThat(in.next()).isTrue();
    int outer = in.enter();
    assertThat(in.next()).isTrue();
    assertThat(in.varint()).isEqualTo(1);
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("a point of metric [m] has no time");
    in.leave(outer);
    Response wrong = send("traces", PROTOBUF, "identity", new byte[] {0x0b});
    assertThat(wrong.status()).isEqualTo(400);
    WireReader status = new WireReader(wrong.body());
    assertThat(status.next()).isTrue();
    assertThat(status.varint()).isEqualTo(3);
    assertThat(status.next()).isTrue();
    assertThat(status.text()).contains("groups are not taken");
  }

  @Test
  void otherTypesAndEncodingsAreNotTaken() {
    assertThat(text(send("metrics", "text/plain", "identity", new byte[0]))).startsWith("415 ");
    assertThat(text(send("metrics", PROTOBUF, "zstd", new byte[0]))).startsWith("415 ");
    assertThat(send("metrics", PROTOBUF, "gzip", new byte[] {1, 2}).status()).isEqualTo(400);
    assertThat(text(send("metrics", JSON, "gzip", new byte[] {1})))
        .startsWith("400")
        .contains("the body is not what gzip makes: it ends too early");
    assertThat(send("other", PROTOBUF, "identity", new byte[0]).status()).isEqualTo(400);
  }

  @Test
  void bulksNameTemplatesForFieldsToo() {
    String lines =
        """
        {"create":{"dynamic_templates":{"metrics.total":"counter_long"}}}
        {"@timestamp":NOW,"unit":"1","metrics":{"total":5}}
        {"create":{"dynamic_templates":{"metrics.other":"nothing"}}}
        {"@timestamp":NOW,"unit":"2","metrics":{"other":5}}
        """
            .replace("NOW", Long.toString(NOW / 1_000_000));
    Headers json = new Headers(Map.of("Content-Type", "application/x-ndjson"));
    assertThat(
            text(
                api.answer(
                    Request.of(
                        Method.POST, "/metrics-bulk.otel-default/_bulk", json, utf8(lines)))))
        .contains("\"status\":201")
        .contains("\"status\":400")
        .contains("Can't find dynamic template for dynamic template name [nothing]");
    assertThat(get("/metrics-bulk.otel-default/_mapping"))
        .contains("\"total\":{\"type\":\"long\",\"time_series_metric\":\"counter\"}");
  }
}
