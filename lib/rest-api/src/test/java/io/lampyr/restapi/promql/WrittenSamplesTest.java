package io.lampyr.restapi.promql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.remotewrite.Sent;
import io.lampyr.metrics.snappy.Packer;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What was sent by remote write is what is asked for. */
class WrittenSamplesTest {
  /** A while ago, in whole seconds. */
  private static final long START = (new SystemClock().now().getEpochSecond() - 600) * 1000;

  private static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void write() {
    node = new OneNode(67, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    write("ended", 1, 2, STALE);
    write("odd", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    write("fell", 50, 1, 7);
    api.answer(Request.of(Method.POST, "/metrics-*/_refresh", Headers.NONE, new byte[0]));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** One sample every ten seconds. */
  private static void write(String job, double... values) {
    var series = Sent.seriesV1("__name__", "x_total", "job", job, "a.b", "ü");
    for (int i = 0; i < values.length; i++) {
      series.message(2, Sent.sample(values[i], START + 10_000L * i));
    }
    Headers headers =
        new Headers(Map.of("Content-Type", "application/x-protobuf", "Content-Encoding", "snappy"));
    byte[] body = Packer.pack(Sent.v1(series));
    Request request = Request.of(Method.POST, "/_prometheus/api/v1/write", headers, body);
    assertThat(api.answer(request).status()).isEqualTo(204);
  }

  private static long second(int after) {
    return START / 1000 + after;
  }

  private static String answer(String query, int second) {
    String target =
        "/_prometheus/metrics-*.prometheus-*/api/v1/query?time="
            + second(second)
            + "&query="
            + URLEncoder.encode(query, StandardCharsets.UTF_8);
    Request request = Request.of(Method.GET, target, Headers.NONE, new byte[0]);
    String text = new String(api.answer(request).body(), StandardCharsets.UTF_8);
    return text.substring(text.indexOf("\"result\":"));
  }

  @Test
  void aSeriesEndsWhereItWasSaidTo() {
    assertThat(answer("x_total{job=\"ended\"}", 19)).contains("[" + second(19) + ",\"2\"]");
    assertThat(answer("x_total{job=\"ended\"}", 20)).isEqualTo("\"result\":[]}}");
    assertThat(answer("count_over_time(x_total{job=\"ended\"}[1m])", 20)).contains("\"2\"");
  }

  @Test
  void numbersThatJsonDoesNotHaveAreAnsweredAsPrometheusWritesThem() {
    assertThat(answer("x_total{job=\"odd\"}[1m]", 20))
        .contains(
            "[[%d,\"NaN\"],[%d,\"+Inf\"],[%d,\"-Inf\"]]"
                .formatted(second(0), second(10), second(20)));
  }

  @Test
  void labelsAreThoseThatWereSent() {
    assertThat(answer("x_total{job=\"fell\"}", 20))
        .contains("{\"__name__\":\"x_total\",\"a_b\":\"ü\",\"job\":\"fell\"}");
    assertThat(answer("count by (a_b) (x_total{a_b=~\"[ü]\"})", 15)).contains("\"3\"");
  }

  @Test
  void countersBeginAnewWhereTheyFell() {
    assertThat(answer("increase(x_total{job=\"fell\"}[20001ms])", 20)).contains("\"7.00035");
  }
}
