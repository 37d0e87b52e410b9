package io.lampyr.metrics.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.protobuf.Message;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsReaderTest {
  private static final Message HOST = Otlp.resource("host.name", "h");

  private static TelemetryBatch read(Message... metrics) {
    return Signal.METRICS.read(Otlp.request(HOST, Otlp.scope("s"), metrics), 100);
  }

  private static List<String> metrics(TelemetryBatch batch) {
    return batch.documents().stream()
        .map(document -> document.source().utf8ToString())
        .map(json -> json.substring(json.indexOf("\"metrics\":{") + 10, json.length() - 1))
        .toList();
  }

  @Test
  void pointsOfOneTimeAndOfOneSetOfAttributesAreOneDocument() {
    Message free = Otlp.whole(5).message(7, Otlp.text("state", "free"));
    Message used = Otlp.whole(7).message(7, Otlp.text("state", "used"));
    Message usedToo = Otlp.decimal(0.5).message(7, Otlp.text("state", "used"));
    TelemetryBatch batch = read(Otlp.gauge("memory", free, used), Otlp.gauge("share", usedToo));
    assertThat(batch.documents()).extracting(Document::parts).containsExactly(1, 2);
    assertThat(batch.documents().get(1).source().utf8ToString())
        .startsWith(
            "{\"@timestamp\":1795000000123,"
                + "\"data_stream\":{\"type\":\"metrics\",\"dataset\":\"generic.otel\","
                + "\"namespace\":\"default\"},\"unit\":\"By\",\"attributes\":{\"state\":\"used\"},"
                + "\"resource\":{\"attributes\":{\"host.name\":\"h\"}},"
                + "\"scope\":{\"schema_url\":\"https://s/scope\",\"name\":\"s\",\"version\":\"1.0\"},"
                + "\"_metric_names_hash\":\"")
        .endsWith("\"metrics\":{\"memory\":7,\"share\":0.5}}");
    assertThat(batch.documents().get(1).templates())
        .isEqualTo(Map.of("metrics.memory", "gauge_long", "metrics.share", "gauge_double"));
    assertThat(batch.documents())
        .extracting(Document::stream)
        .containsOnly("metrics-generic.otel-default");
  }

  @Test
  void theOrderOfAttributesAndMetricsDoesNotMatter() {
    Message ab = Otlp.whole(1).message(7, Otlp.text("a", "1")).message(7, Otlp.text("b", "2"));
    Message ba = Otlp.whole(1).message(7, Otlp.text("b", "2")).message(7, Otlp.text("a", "1"));
    TelemetryBatch one = read(Otlp.gauge("x", ab), Otlp.gauge("y", ba));
    TelemetryBatch other = read(Otlp.gauge("y", ab), Otlp.gauge("x", ba));
    assertThat(one.documents()).hasSize(1);
    assertThat(other.documents().getFirst().source())
        .isEqualTo(one.documents().getFirst().source());
    assertThat(other.documents().getFirst().id()).isEqualTo(one.documents().getFirst().id());
  }

  @Test
  void onlyWhatGrowsFromOneStartIsACounter() {
    TelemetryBatch batch =
        read(
            Otlp.sum("cumulative", 2, true, Otlp.whole(1)),
            Otlp.sum("delta", 1, true, Otlp.whole(1)),
            Otlp.sum("updown", 2, false, Otlp.decimal(1)));
    assertThat(batch.documents().getFirst().templates())
        .isEqualTo(
            Map.of(
                "metrics.cumulative", "counter_long",
                "metrics.delta", "gauge_long",
                "metrics.updown", "gauge_double"));
  }

  @Test
  void histogramsAreTheMiddlesOfTheirBuckets() {
    Message explicit =
        new Message()
            .fixed64(3, Otlp.NANOS)
            .fixed64(4, 10)
            .float64(5, 40)
            .bytes(6, longs(1, 0, 2, 7))
            .packedDoubles(7, 2, 4, 8);
    Message bare = new Message().fixed64(3, Otlp.NANOS).fixed64(4, 4).float64(5, 10);
    assertThat(
            metrics(
                read(
                    Otlp.metric("a", 9, new Message().varint(2, 2), explicit),
                    Otlp.metric("b", 9, new Message().varint(2, 1), bare))))
        .containsExactly(
            "{\"a\":{\"values\":[1.0,6.0,8.0],\"counts\":[1,2,7]},"
                + "\"b\":{\"values\":[2.5],\"counts\":[4]}}");
  }

  private static Message exponential() {
    return new Message()
        .fixed64(3, Otlp.NANOS)
        .fixed64(4, 6)
        .float64(5, 1.5)
        .zigzag(6, 3)
        .fixed64(7, 1)
        .message(8, new Message().zigzag(1, -2).packed(2, 2, 0, 1))
        .message(9, new Message().zigzag(1, 1).packed(2, 2));
  }

  @Test
  void exponentialHistogramsAreTheirBuckets() {
    Message ends = exponential().float64(12, -1.25).float64(13, 2).float64(14, 0.125);
    TelemetryBatch batch =
        read(
            Otlp.metric("a", 10, new Message().varint(2, 2), exponential()),
            Otlp.metric("b", 10, new Message().varint(2, 1), ends));
    String sides =
        "\"positive\":{\"indices\":[-2,0],\"counts\":[2,1]},"
            + "\"negative\":{\"indices\":[1],\"counts\":[2]}}";
    assertThat(metrics(batch))
        .containsExactly(
            "{\"a\":{\"scale\":3,\"sum\":1.5,\"count\":6,"
                + "\"zero\":{\"threshold\":0.0,\"count\":1},"
                + sides
                + ",\"b\":{\"scale\":3,\"sum\":1.5,\"count\":6,\"min\":-1.25,\"max\":2.0,"
                + "\"zero\":{\"threshold\":0.125,\"count\":1},\"reset\":\"gauge\","
                + sides
                + "}");
    assertThat(batch.documents().getFirst().templates())
        .isEqualTo(
            Map.of("metrics.a", "exponential_histogram", "metrics.b", "exponential_histogram"));
  }

  @Test
  void exponentialHistogramsThatAreWrongAreRefusedAlone() {
    Message fine = new Message().fixed64(3, Otlp.NANOS).zigzag(6, 21);
    Message far =
        new Message()
            .fixed64(3, Otlp.NANOS)
            .zigzag(6, -10)
            .message(8, new Message().zigzag(1, 5).packed(2, 1));
    Message wide = new Message().fixed64(3, Otlp.NANOS).float64(14, -1);
    TelemetryBatch batch =
        read(
            Otlp.metric("fine", 10, new Message(), fine),
            Otlp.metric("far", 10, new Message(), far),
            Otlp.metric("wide", 10, new Message(), wide),
            Otlp.metric("good", 10, new Message(), exponential()));
    assertThat(batch.refusals().parts()).isEqualTo(3);
    assertThat(batch.refusals().text())
        .contains("metric [fine] is invalid: its scale is 21")
        .contains("metric [far] is invalid: a bucket has more than can be counted, or lies beyond")
        .contains("metric [wide] is invalid: its zero threshold is -1.0");
    assertThat(metrics(batch)).hasSize(1);
  }

  private static byte[] longs(long... values) {
    Message message = new Message();
    java.nio.ByteBuffer bytes =
        java.nio.ByteBuffer.allocate(8 * values.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      bytes.putLong(value);
    }
    assertThat(message.toBytes()).isEmpty();
    return bytes.array();
  }

  @Test
  void summariesAreTheirSumAndCount() {
    Message summary = new Message().fixed64(3, Otlp.NANOS).fixed64(4, 3).float64(5, 1.5);
    TelemetryBatch batch = read(Otlp.metric("s", 11, new Message(), summary));
    assertThat(metrics(batch)).containsExactly("{\"s\":{\"sum\":1.5,\"value_count\":3}}");
    assertThat(batch.documents().getFirst().templates()).isEqualTo(Map.of("metrics.s", "summary"));
  }

  @Test
  void pointsThatAreWrongAreRefusedAlone() {
    Message noTime = new Message().fixed64(6, 1);
    Message noValue = new Message().fixed64(3, Otlp.NANOS);
    Message uneven =
        new Message().fixed64(3, Otlp.NANOS).bytes(6, longs(1, 2)).packedDoubles(7, 1, 2);
    TelemetryBatch batch =
        read(
            Otlp.gauge("late", noTime),
            Otlp.gauge("empty", noValue),
            Otlp.gauge("", Otlp.whole(1)),
            Otlp.gauge("twice", Otlp.whole(1), Otlp.whole(2)),
            Otlp.metric("uneven", 9, new Message(), uneven),
            Otlp.gauge("fine", Otlp.whole(1)));
    assertThat(metrics(batch)).containsExactly("{\"fine\":1,\"twice\":1}");
    assertThat(batch.refusals().parts()).isEqualTo(5);
    assertThat(batch.refusals().text())
        .contains("a point of metric [late] has no time")
        .contains("a metric has no name")
        .contains("[twice] has two points")
        .contains("a point of metric [empty] has no value")
        .contains("it has 2 counts for 2 bounds");
  }

  @Test
  void pointsWithoutARecordedValueWriteNothing() {
    TelemetryBatch batch = read(Otlp.gauge("gone", Otlp.whole(1).varint(8, 1)));
    assertThat(batch.documents()).isEmpty();
    assertThat(batch.refusals().isEmpty()).isTrue();
  }

  @Test
  void attributesSayWhereDocumentsGo() {
    Message point =
        Otlp.whole(1)
            .message(7, Otlp.text("data_stream.dataset", "Own-Set"))
            .message(7, Otlp.text("kept", "1"));
    byte[] request =
        Otlp.request(
            Otlp.resource("data_stream.dataset", "theirs", "data_stream.namespace", "prod-eu"),
            Otlp.scope("s"),
            Otlp.gauge("a", point),
            Otlp.gauge("b", Otlp.whole(1)));
    TelemetryBatch batch = Signal.METRICS.read(request, 100);
    assertThat(batch.documents())
        .extracting(Document::stream)
        .containsExactly("metrics-own_set.otel-prod-eu", "metrics-theirs.otel-prod-eu");
    assertThat(batch.documents().getFirst().source().utf8ToString())
        .contains("\"attributes\":{\"kept\":\"1\"},\"resource\":{\"attributes\":{}},");
  }

  @Test
  void mapsAmongAttributesAreTexts() {
    Message map = new Message().message(6, new Message().message(1, Otlp.text("k", "v")));
    TelemetryBatch batch =
        read(Otlp.gauge("a", Otlp.whole(1).message(7, Otlp.attribute("m", map))));
    assertThat(batch.documents().getFirst().source().utf8ToString())
        .contains("\"attributes\":{\"m\":\"{\\\"k\\\":\\\"v\\\"}\"}");
  }
}
