package io.lampyr.metrics.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.metrics.protobuf.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonRequestTest {
  private static final String POINT = "{\"timeUnixNano\":\"1795000000123456789\",\"asInt\":\"5\"}";

  private static TelemetryBatch metrics(String metric) {
    return Signal.METRICS.readJson(
        utf8("{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[" + metric + "]}]}]}"), 10);
  }

  private static byte[] utf8(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String source(TelemetryBatch batch) {
    return batch.documents().getFirst().source().utf8ToString();
  }

  @Test
  void numbersComeAsNumbersOrTexts() {
    for (String point :
        List.of(
            POINT,
            "{\"timeUnixNano\":1795000000123456789,\"asInt\":5}",
            "{\"time_unix_nano\":1795000000123456789,\"as_int\":5,\"unknown\":{\"x\":[1]}}")) {
      TelemetryBatch batch =
          metrics("{\"name\":\"m\",\"gauge\":{\"dataPoints\":[" + point + "]},\"more\":1}");
      assertThat(source(batch))
          .startsWith("{\"@timestamp\":1795000000123,")
          .endsWith("\"metrics\":{\"m\":5}}");
    }
    assertThat(
            source(
                metrics(
                    "{\"name\":\"m\",\"gauge\":{\"dataPoints\":["
                        + "{\"timeUnixNano\":\"1\",\"asDouble\":\"NaN\"}]}}")))
        .endsWith("\"metrics\":{\"m\":\"NaN\"}}");
  }

  @Test
  void bothEncodingsSayTheSame() {
    byte[] binary =
        Otlp.request(
            Otlp.resource("service.name", "shop"),
            Otlp.scope("lib"),
            Otlp.sum("m", 2, true, Otlp.whole(-5).message(7, Otlp.text("a", "ü"))));
    byte[] json =
        utf8(
            "{\"resourceMetrics\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\","
                + "\"value\":{\"stringValue\":\"shop\"}}]},\"scopeMetrics\":[{\"scope\":{"
                + "\"name\":\"lib\",\"version\":\"1.0\"},\"schemaUrl\":\"https://s/scope\","
                + "\"metrics\":[{\"name\":\"m\",\"unit\":\"By\",\"sum\":{"
                + "\"aggregationTemporality\":2,\"isMonotonic\":true,\"dataPoints\":[{"
                + "\"timeUnixNano\":\"1795000000123456789\",\"asInt\":\"-5\",\"attributes\":["
                + "{\"key\":\"a\",\"value\":{\"stringValue\":\"\\u00fc\"}}]}]}}]}]}]}");
    TelemetryBatch one = Signal.METRICS.read(binary, 10);
    TelemetryBatch other = Signal.METRICS.readJson(json, 10);
    assertThat(source(other)).isEqualTo(source(one));
    assertThat(other.documents().getFirst().id()).isEqualTo(one.documents().getFirst().id());
    assertThat(other.documents().getFirst().templates())
        .isEqualTo(one.documents().getFirst().templates());
  }

  @Test
  void idsAreHexadecimalAndOtherBytesAreNot() {
    byte[] json =
        utf8(
            "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"timeUnixNano\":\"1000000\","
                + "\"traceId\":\"0102030405060708090A0B0C0D0E0F10\",\"spanId\":\"\","
                + "\"severityNumber\":9,\"body\":{\"bytesValue\":\"//8=\"},\"attributes\":["
                + "{\"key\":\"l\",\"value\":{\"arrayValue\":{\"values\":[{\"boolValue\":true},"
                + "{\"doubleValue\":1.5},{}]}}}]}]}]}]}");
    assertThat(source(Signal.LOGS.readJson(json, 10)))
        .contains("\"trace_id\":\"0102030405060708090a0b0c0d0e0f10\",\"attributes\"")
        .contains("\"attributes\":{\"l\":[true,1.5,null]}")
        .endsWith("\"body\":{\"text\":\"ffff\"}}");
  }

  @Test
  void whatIsNoRequestIsRefused() {
    for (String wrong :
        List.of(
            "",
            "[]",
            "{",
            "{} {}",
            "{\"resourceMetrics\":{}}",
            "{\"resourceMetrics\":[1]}",
            "{\"resourceMetrics\":[{\"schemaUrl\":5}]}",
            "{\"resourceMetrics\":[{\"resource\":{\"droppedAttributesCount\":\"x\"}}]}",
            "{\"resourceMetrics\":[{\"resource\":{\"droppedAttributesCount\":1.5}}]}")) {
      assertThatThrownBy(() -> Signal.METRICS.readJson(utf8(wrong), 10))
          .as(wrong)
          .isInstanceOf(MalformedException.class);
    }
    assertThatThrownBy(() ->
            metrics(
                "{\"name\":\"m\",\"sum\":{\"aggregationTemporality\":"
                    + "\"AGGREGATION_TEMPORALITY_DELTA\",\"dataPoints\":[]}}"))
        .hasMessageContaining("names of enumerations are not taken");
    String deep = "{\"arrayValue\":{\"values\":[".repeat(70) + "{}" + "]}}".repeat(70);
    assertThatThrownBy(() ->
            Signal.LOGS.readJson(
                utf8(
                    "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"body\":"
                        + deep
                        + "}]}]}]}"),
                10))
        .isInstanceOf(MalformedException.class);
  }
}
