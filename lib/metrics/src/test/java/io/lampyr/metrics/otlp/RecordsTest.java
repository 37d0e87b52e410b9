package io.lampyr.metrics.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.protobuf.Message;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Logs and spans. */
class RecordsTest {
  private static final byte[] TRACE = HexFormat.of().parseHex("0102030405060708090a0b0c0d0e0f10");
  private static final byte[] SPAN = HexFormat.of().parseHex("a1a2a3a4a5a6a7a8");
  private static final String ORIGIN =
      ",\"resource\":{\"attributes\":{\"service.name\":\"shop\"}},"
          + "\"scope\":{\"schema_url\":\"https://s/scope\",\"name\":\"lib\",\"version\":\"1.0\"}";

  private static TelemetryBatch read(Signal signal, Message... records) {
    return signal.read(
        Otlp.request(Otlp.resource("service.name", "shop"), Otlp.scope("lib"), records), 100);
  }

  private static String source(TelemetryBatch batch, int at) {
    return batch.documents().get(at).source().utf8ToString();
  }

  @Test
  void aRecordIsADocumentOfTheLogs() {
    Message record =
        new Message()
            .fixed64(1, Otlp.NANOS)
            .varint(2, 9)
            .text(3, "INFO")
            .message(5, new Message().text(1, "hello"))
            .message(6, Otlp.attribute("n", new Message().varint(3, -5)))
            .message(6, Otlp.attribute("d", new Message().float64(4, 2)))
            .message(6, Otlp.attribute("raw", new Message().bytes(7, SPAN)))
            .varint(7, 2)
            .bytes(9, TRACE)
            .bytes(10, SPAN)
            .fixed64(11, Otlp.NANOS + 1);
    TelemetryBatch batch = read(Signal.LOGS, record);
    assertThat(batch.documents())
        .extracting(Document::stream)
        .containsExactly("logs-generic.otel-default");
    assertThat(source(batch, 0))
        .isEqualTo(
            "{\"@timestamp\":\"1795000000123.456789\","
                + "\"observed_timestamp\":\"1795000000123.456790\","
                + "\"data_stream\":{\"type\":\"logs\",\"dataset\":\"generic.otel\","
                + "\"namespace\":\"default\"},\"severity_text\":\"INFO\",\"severity_number\":9,"
                + "\"trace_id\":\"0102030405060708090a0b0c0d0e0f10\","
                + "\"span_id\":\"a1a2a3a4a5a6a7a8\","
                + "\"attributes\":{\"d\":2.0,\"n\":-5,\"raw\":\"a1a2a3a4a5a6a7a8\"},"
                + "\"dropped_attributes_count\":2"
                + ORIGIN
                + ",\"body\":{\"text\":\"hello\"}}");
  }

  @Test
  void bodiesAreTextsOrObjects() {
    Message map = new Message().message(6, new Message().message(1, Otlp.text("k", "v")));
    Message maps = new Message().message(5, new Message().message(1, map).message(1, map));
    Message mixed =
        new Message()
            .message(5, new Message().message(1, map).message(1, new Message().varint(2, 1)));
    TelemetryBatch batch =
        read(
            Signal.LOGS,
            new Message().fixed64(11, 1).message(5, map),
            new Message().fixed64(11, 1).message(5, maps),
            new Message().fixed64(11, 1).message(5, mixed),
            new Message().fixed64(11, 1).message(5, new Message().varint(3, 4)),
            new Message().fixed64(11, 1).message(5, new Message()),
            new Message().fixed64(11, 1));
    assertThat(source(batch, 0)).endsWith(",\"body\":{\"structured\":{\"k\":\"v\"}}}");
    assertThat(source(batch, 1))
        .endsWith(",\"body\":{\"structured\":[{\"k\":\"v\"},{\"k\":\"v\"}]}}");
    assertThat(source(batch, 2))
        .endsWith(",\"body\":{\"structured\":{\"value\":[{\"k\":\"v\"},true]}}}");
    assertThat(source(batch, 3)).endsWith(",\"body\":{\"text\":4}}");
    assertThat(source(batch, 4)).endsWith(ORIGIN + "}");
    assertThat(source(batch, 5))
        .startsWith("{\"@timestamp\":\"0.000001\",\"observed_timestamp\":\"0.000001\"")
        .endsWith(ORIGIN + "}");
  }

  @Test
  void aSpanIsADocumentAndItsEventsAreLogs() {
    // long on purpose: a span with all that there can be in it
    Message span =
        new Message()
            .bytes(1, TRACE)
            .bytes(2, SPAN)
            .text(3, "a=b")
            .bytes(4, new byte[8])
            .text(5, "GET /")
            .varint(6, 2)
            .fixed64(7, Otlp.NANOS)
            .fixed64(8, Otlp.NANOS + 1500)
            .message(9, Otlp.text("http.method", "GET"))
            .message(
                11,
                new Message()
                    .fixed64(1, Otlp.NANOS + 7)
                    .text(2, "exception")
                    .message(3, Otlp.text("exception.type", "x")))
            .message(13, new Message().bytes(1, TRACE).bytes(2, SPAN))
            .message(15, new Message().text(2, "bad").varint(3, 2));
    TelemetryBatch batch = read(Signal.TRACES, span);
    assertThat(batch.documents())
        .extracting(Document::stream)
        .containsExactly("traces-generic.otel-default", "logs-generic.otel-default");
    assertThat(batch.documents()).extracting(Document::parts).containsExactly(1, 0);
    assertThat(source(batch, 0))
        .isEqualTo(
            "{\"@timestamp\":\"1795000000123.456789\","
                + "\"data_stream\":{\"type\":\"traces\",\"dataset\":\"generic.otel\","
                + "\"namespace\":\"default\"},"
                + "\"trace_id\":\"0102030405060708090a0b0c0d0e0f10\","
                + "\"span_id\":\"a1a2a3a4a5a6a7a8\",\"trace_state\":\"a=b\",\"name\":\"GET /\","
                + "\"kind\":\"Server\",\"duration\":1500,"
                + "\"attributes\":{\"http.method\":\"GET\"},"
                + "\"links\":[{\"trace_id\":\"0102030405060708090a0b0c0d0e0f10\","
                + "\"span_id\":\"a1a2a3a4a5a6a7a8\"}],"
                + "\"status\":{\"message\":\"bad\",\"code\":\"Error\"}"
                + ORIGIN
                + "}");
    assertThat(source(batch, 1))
        .startsWith("{\"@timestamp\":\"1795000000123.456796\",\"data_stream\":{\"type\":\"logs\"")
        .contains("\"event_name\":\"exception\",\"attributes\":{\"exception.type\":\"x\"}")
        .contains("\"trace_id\":\"0102030405060708090a0b0c0d0e0f10\"");
  }
}
