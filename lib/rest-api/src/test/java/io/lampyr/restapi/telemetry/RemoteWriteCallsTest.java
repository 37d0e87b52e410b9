package io.lampyr.restapi.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.protobuf.Message;
import io.lampyr.metrics.remotewrite.Histograms;
import io.lampyr.metrics.remotewrite.Sent;
import io.lampyr.metrics.snappy.Packer;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.gateway.ProxyRequestReader;
import io.lampyr.restapi.gateway.ProxyResponseWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RemoteWriteCallsTest {
  private static final String V1 = "application/x-protobuf";
  private static final String V2 = V1 + ";proto=io.prometheus.write.v2.Request";
  private static final String WRITE = "/_prometheus/api/v1/write";
  private static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);
  private static final long NOW = new SystemClock().now().toEpochMilli();
  private static final long DAYS = 86_400_000;

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(61, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Response send(String path, String type, String encoding, byte[] body) {
    Headers headers = new Headers(Map.of("Content-Type", type, "Content-Encoding", encoding));
    return api.answer(Request.of(Method.POST, path, headers, body));
  }

  private static Response write(String type, byte[] message) {
    return send(WRITE, type, "snappy", Packer.pack(message));
  }

  private static String text(Response response) {
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String get(String target) {
    return text(api.answer(Request.of(Method.GET, target, Headers.NONE, new byte[0])));
  }

  private static String written(Response response, String what) {
    return response.headers().find("X-Prometheus-Remote-Write-" + what + "-Written").orElse("-");
  }

  @Test
  void samplesAreFoundInTheirStream() {
    Response first =
        write(
            V1,
            Sent.v1(
                Sent.seriesV1("__name__", "up", "job", "first")
                    .message(2, Sent.sample(1, NOW))
                    .message(2, Sent.sample(STALE, NOW + 1))));
    assertThat(text(first)).isEqualTo("204 ");
    assertThat(written(first, "Samples")).isEqualTo("-");
    assertThat(get("/metrics-generic.prometheus-default/_refresh")).startsWith("200");
    assertThat(
            get(
                "/metrics-generic.prometheus-default/_search?q=labels.job:first"
                    + "&sort=@timestamp&_source=metrics"))
        .contains("\"_source\":{\"metrics\":{\"up\":1.0}}")
        .contains("\"_source\":{\"metrics\":{\"up\":\"StaleNaN\"}}");
    assertThat(get("/metrics-generic.prometheus-default/_mapping"))
        .contains("\"up\":{\"type\":\"double\",\"time_series_metric\":\"gauge\",");
  }

  /** The first is a document as it brings fields, the others come in blocks. */
  @Test
  void samplesOfSeriesThatAreKnownAreWhatTheFirstOneIs() {
    for (int i = 0; i < 3; i++) {
      Message series = Sent.seriesV1("__name__", "known", "job", "k");
      for (int sample = 0; sample < 400; sample++) {
        series.message(2, Sent.sample(i + 0.5, NOW + 1000L * i + sample));
      }
      series.message(2, Sent.sample(Double.POSITIVE_INFINITY, NOW + 1000L * i + 500));
      assertThat(text(write(V1, Sent.v1(series)))).isEqualTo("204 ");
    }
    String stream = "/metrics-generic.prometheus-default";
    assertThat(get(stream + "/_refresh")).startsWith("200");
    assertThat(get(stream + "/_count?q=labels.job:k")).contains("\"count\":1203");
    String found =
        get(stream + "/_search?q=labels.job:k&size=2000&sort=@timestamp&_source=metrics,labels");
    for (double value : new double[] {0.5, 1.5, 2.5}) {
      String source =
          "\"_source\":{\"labels\":{\"__name__\":\"known\",\"job\":\"k\"},"
              + "\"metrics\":{\"known\":"
              + value
              + "}}";
      assertThat(found.split(Pattern.quote(source), -1)).hasSize(401);
    }
    String ids = get(stream + "/_search?q=labels.job:k&size=2000&_source=false");
    Matcher id = Pattern.compile("\"_index\":\"([^\"]+)\",\"_id\":\"([^\"]+)\"").matcher(ids);
    int told = 0;
    while (id.find() && told < 20) {
      assertThat(get("/" + id.group(1) + "/_doc/" + id.group(2))).contains("\"found\":true");
      told++;
    }
    assertThat(told).isEqualTo(20);
  }

  @Test
  void pipelinesOfTheStreamSeeEachSample() {
    String path = "/_prometheus/metrics/piped/api/v1/write";
    for (int i = 0; i < 3; i++) {
      byte[] message =
          Sent.v1(Sent.seriesV1("__name__", "up", "job", "p").message(2, Sent.sample(i, NOW + i)));
      assertThat(text(send(path, V1, "snappy", Packer.pack(message)))).isEqualTo("204 ");
      if (i == 1) {
        put(
            "/_ingest/pipeline/mark",
            "{\"processors\":[{\"set\":{\"field\":\"labels.mark\",\"value\":\"x\"}}]}");
        put("/metrics-piped.prometheus-default/_settings", "{\"index.default_pipeline\":\"mark\"}");
      }
    }
    assertThat(get("/metrics-piped.prometheus-default/_refresh")).startsWith("200");
    assertThat(get("/metrics-piped.prometheus-default/_count")).contains("\"count\":3");
    assertThat(get("/metrics-piped.prometheus-default/_count?q=labels.mark:x"))
        .contains("\"count\":1");
  }

  private static void put(String target, String body) {
    Headers json = new Headers(Map.of("Content-Type", "application/json"));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    assertThat(text(api.answer(Request.of(Method.PUT, target, json, bytes)))).startsWith("200");
  }

  @Test
  void whatIsSentAgainIsNotThereTwice() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] message =
        symbols.request(
            symbols
                .series("__name__", "again_total", "job", "x")
                .message(2, Sent.sample(5, NOW))
                .message(4, new Message().float64(2, 1).varint(3, NOW)));
    for (int i = 0; i < 2; i++) {
      Response response = write(V2, message);
      assertThat(text(response)).isEqualTo("204 ");
      assertThat(written(response, "Samples")).isEqualTo("1");
      assertThat(written(response, "Exemplars")).isEqualTo("1");
      assertThat(written(response, "Histograms")).isEqualTo("0");
    }
    assertThat(get("/metrics-*/_refresh")).startsWith("200");
    assertThat(get("/metrics-generic.prometheus-default/_count?q=labels.job:x"))
        .contains("\"count\":1");
    assertThat(get("/metrics-generic.prometheus.exemplars-default/_count")).contains("\"count\":1");
  }

  @Test
  void whatIsSaidOfMetricsIsToldByTheQueryApi() {
    Sent.Symbols symbols = new Sent.Symbols();
    Message said = new Message().varint(1, 3).varint(3, symbols.of("How long.")).varint(4, 0);
    byte[] second =
        symbols.request(
            symbols
                .series("__name__", "said_seconds_bucket", "le", "1")
                .message(2, Sent.sample(5, NOW))
                .message(5, said),
            symbols.series("__name__", "unsaid_total").message(2, Sent.sample(5, NOW)));
    Message family = new Message().varint(1, 1).text(2, "first_total").text(4, "One.").text(5, "B");
    byte[] first = new Message().message(3, family).toBytes();
    for (int i = 0; i < 2; i++) {
      Response response = write(V2, second);
      assertThat(text(response)).isEqualTo("204 ");
      assertThat(written(response, "Samples")).isEqualTo("2");
      assertThat(text(write(V1, first))).isEqualTo("204 ");
    }
    assertThat(get("/metrics-*/_refresh")).startsWith("200");
    assertThat(get("/metrics-generic.prometheus.metadata-default/_count")).contains("\"count\":2");
    String told = get("/_prometheus/api/v1/metadata");
    assertThat(told)
        .contains(
            "\"said_seconds\":[{\"type\":\"histogram\",\"help\":\"How long.\",\"unit\":\"\"}]")
        .contains("\"first_total\":[{\"type\":\"counter\",\"help\":\"One.\",\"unit\":\"B\"}]")
        .contains("\"unsaid_total\":[{\"type\":\"counter\",\"help\":\"\",\"unit\":\"\"}]")
        .doesNotContain("said_seconds_bucket");
    assertThat(get("/_prometheus/api/v1/label/__name__/values")).doesNotContain("metadata");
  }

  @Test
  void samplesAreTimeSeriesAndThoseOfTooFarAwayTimesAreReported() {
    Response response =
        write(
            V1,
            Sent.v1(
                Sent.seriesV1("__name__", "late", "job", "far")
                    .message(2, Sent.sample(1, NOW - 30 * DAYS))
                    .message(2, Sent.sample(2, NOW + DAYS))
                    .message(2, Sent.sample(3, NOW))));
    assertThat(text(response))
        .startsWith("400 2 points are refused: ")
        .contains("is outside of ranges of currently writable indices [[");
    assertThat(get("/metrics-generic.prometheus-default/_refresh")).startsWith("200");
    assertThat(get("/metrics-generic.prometheus-default/_count?q=labels.job:far"))
        .contains("\"count\":1");
    assertThat(get("/_data_stream/metrics-generic.prometheus-default"))
        .contains("\"index_mode\":\"time_series\"");
  }

  @Test
  void ordinaryStreamsOfATemplateOfOnesOwnTakeThemAsEver() {
    String template =
        "{\"index_patterns\":[\"metrics-own.prometheus-*\"],\"priority\":200,"
            + "\"data_stream\":{}}";
    Headers json = new Headers(Map.of("Content-Type", "application/json"));
    byte[] body = template.getBytes(StandardCharsets.UTF_8);
    assertThat(text(api.answer(Request.of(Method.PUT, "/_index_template/own", json, body))))
        .startsWith("200");
    byte[] message = Sent.v1(Sent.seriesV1("__name__", "up").message(2, Sent.sample(1, 1000)));
    for (int i = 0; i < 2; i++) {
      Response response =
          send("/_prometheus/metrics/own/api/v1/write", V1, "snappy", Packer.pack(message));
      assertThat(text(response)).isEqualTo("204 ");
    }
    assertThat(get("/metrics-own.prometheus-default/_refresh")).startsWith("200");
    assertThat(get("/metrics-own.prometheus-default/_count")).contains("\"count\":1,");
    // The template knows of no native histograms, which would be fields of any other kind.
    byte[] both =
        Sent.v1(
            Sent.seriesV1("__name__", "took")
                .message(2, Sent.sample(1, 2000))
                .message(4, Histograms.whole()));
    assertThat(text(send("/_prometheus/metrics/own/api/v1/write", V1, "snappy", Packer.pack(both))))
        .startsWith("400 1 points are refused: ")
        .contains("native_histogram");
    assertThat(get("/metrics-own.prometheus-default/_refresh")).startsWith("200");
    assertThat(get("/metrics-own.prometheus-default/_count")).contains("\"count\":2,");
  }

  @Test
  void anOrdinaryStreamGoesOnInTimeSeriesFromItsNextRollover() {
    String template =
        "{\"index_patterns\":[\"metrics-older.prometheus-*\"],\"priority\":200,"
            + "\"data_stream\":{}}";
    Headers json = new Headers(Map.of("Content-Type", "application/json"));
    byte[] body = template.getBytes(StandardCharsets.UTF_8);
    assertThat(text(api.answer(Request.of(Method.PUT, "/_index_template/older", json, body))))
        .startsWith("200");
    assertThat(older(1, NOW - DAYS, NOW)).isEqualTo("204 ");
    Headers none = Headers.NONE;
    assertThat(
            text(
                api.answer(Request.of(Method.DELETE, "/_index_template/older", none, new byte[0]))))
        .startsWith("200");
    assertThat(older(1, NOW)).isEqualTo("204 ");
    String stream = "/metrics-older.prometheus-default";
    assertThat(get("/_data_stream" + stream)).contains("\"index_mode\":\"standard\"");
    assertThat(text(api.answer(Request.of(Method.POST, stream + "/_rollover", none, new byte[0]))))
        .startsWith("200");
    assertThat(get("/_data_stream" + stream)).contains("\"index_mode\":\"time_series\"");
    // What is sent again, and what a sender that was away for an hour brings along.
    assertThat(older(1, NOW - DAYS / 24, NOW, NOW + 1000)).isEqualTo("204 ");
    assertThat(older(2, NOW - 2 * DAYS)).startsWith("400 1 points are refused: ");
    assertThat(get(stream + "/_refresh")).startsWith("200");
    String asked = "/_prometheus/metrics-older.prometheus-default/api/v1/query?time=";
    assertThat(get(asked + (NOW / 1000 + 2) + "&query=count_over_time(up%5B2d%5D)"))
        .contains("\"value\":[" + (NOW / 1000 + 2) + ",\"4\"]");
  }

  private String older(double value, long... times) {
    Message series = Sent.seriesV1("__name__", "up");
    for (long time : times) {
      series.message(2, Sent.sample(value, time));
    }
    return text(
        send(
            "/_prometheus/metrics/older/api/v1/write", V1, "snappy", Packer.pack(Sent.v1(series))));
  }

  @Test
  void theRestIsWrittenWhereSomethingIsRefused() {
    Sent.Symbols symbols = new Sent.Symbols();
    Response response =
        write(
            V2,
            symbols.request(
                symbols.series("job", "nameless").message(2, Sent.sample(1, NOW)),
                symbols.series("__name__", "..").message(2, Sent.sample(1, NOW)),
                symbols.series("__name__", "named").message(2, Sent.sample(1, NOW))));
    assertThat(text(response))
        .startsWith("400 2 points are refused: ")
        .contains("label [__name__] is missing in the series {job=\"nameless\"}");
    assertThat(written(response, "Samples")).isEqualTo("1");
  }

  @Test
  void streamsAreNamedByThePath() {
    byte[] body =
        Packer.pack(Sent.v1(Sent.seriesV1("__name__", "up").message(2, Sent.sample(1, NOW))));
    assertThat(text(send("/_prometheus/metrics/infra/api/v1/write", V1, "snappy", body)))
        .isEqualTo("204 ");
    assertThat(text(send("/_prometheus/metrics/infra/prod/api/v1/write", V1, "snappy", body)))
        .isEqualTo("204 ");
    assertThat(get("/_data_stream/metrics-infra*"))
        .contains("\"name\":\"metrics-infra.prometheus-default\"")
        .contains("\"name\":\"metrics-infra.prometheus-prod\"");
    assertThat(text(send("/_prometheus/metrics/a-b/api/v1/write", V1, "snappy", body)))
        .startsWith("400")
        .contains("[a-b] cannot be the dataset of a stream");
  }

  @Test
  void theGatewayCarriesItByBase64() throws IOException {
    byte[] body =
        Packer.pack(
            Sent.v1(
                Sent.seriesV1("__name__", "up", "job", "away").message(2, Sent.sample(1, NOW))));
    String event =
        ("{\"httpMethod\":\"POST\",\"path\":\"%s\",\"headers\":{\"Content-Type\":\"%s\","
                + "\"Content-Encoding\":\"snappy\"},\"isBase64Encoded\":true,\"body\":\"%s\"}")
            .formatted(WRITE, V1, Base64.getEncoder().encodeToString(body));
    Response response =
        api.answer(
            ProxyRequestReader.read(
                new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8))));
    assertThat(ProxyResponseWriter.write(response))
        .hasValueSatisfying(bytes ->
            assertThat(new String(bytes, StandardCharsets.UTF_8)).contains("\"statusCode\":204"));
  }

  @Test
  void whatIsNotTakenIsRefusedForGood() {
    byte[] body = Packer.pack(Sent.v1());
    assertThat(text(send(WRITE, "application/json", "snappy", body))).startsWith("415 ");
    assertThat(text(send(WRITE, V1 + ";proto=other", "snappy", body))).startsWith("415 ");
    assertThat(text(send(WRITE, V1, "gzip", body))).startsWith("415 ");
    assertThat(text(send(WRITE, V1, "identity", new byte[] {1}))).startsWith("400 ");
    assertThat(text(send(WRITE, V1, "snappy", new byte[] {1}))).startsWith("400 ");
    byte[] endless = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 15};
    assertThat(text(send(WRITE, V1, "snappy", endless))).startsWith("413 ");
    assertThat(text(send(WRITE, V1, "snappy", body))).isEqualTo("204 ");
    assertThat(text(send(WRITE + "?what=1", V1, "snappy", body)))
        .startsWith("400")
        .contains("unrecognized parameter: [what]");
  }
}
