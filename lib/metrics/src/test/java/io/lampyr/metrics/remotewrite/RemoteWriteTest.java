package io.lampyr.metrics.remotewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.TooLargeException;
import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RemoteWriteTest {
  private static final WriteDestination HERE = WriteDestination.of("generic", "default", 100);
  private static final String STREAM =
      "\"data_stream\":{\"type\":\"metrics\",\"dataset\":\"generic.prometheus\","
          + "\"namespace\":\"default\"},";

  private static List<String> sources(WriteBatch batch) {
    return batch.documents().stream().map(document -> document.source().utf8ToString()).toList();
  }

  private static WriteBatch v1(Message... series) {
    return WriteVersion.V1.read(Sent.v1(series), HERE, 0);
  }

  @Test
  void everySampleIsADocument() {
    WriteBatch batch =
        v1(
            Sent.seriesV1("__name__", "up", "job", "a \"b\"\n")
                .message(2, Sent.sample(1, 1000))
                .message(2, Sent.sample(0.25, 2000)));
    assertThat(sources(batch))
        .containsExactly(
            "{\"@timestamp\":1000,"
                + STREAM
                + "\"labels\":{\"__name__\":\"up\",\"job\":\"a \\\"b\\\"\\u000a\"},"
                + "\"metrics\":{\"up\":1}}",
            "{\"@timestamp\":2000,"
                + STREAM
                + "\"labels\":{\"__name__\":\"up\",\"job\":\"a \\\"b\\\"\\u000a\"},"
                + "\"metrics\":{\"up\":0.25}}");
    assertThat(batch.documents())
        .extracting(Document::stream)
        .containsOnly("metrics-generic.prometheus-default");
    assertThat(batch.refusals().isEmpty()).isTrue();
  }

  @Test
  void bothVersionsSayTheSame() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] second =
        symbols.request(symbols.series("__name__", "up", "job", "x").message(2, Sent.sample(3, 5)));
    assertThat(sources(WriteVersion.V2.read(second, HERE, 0)))
        .isEqualTo(
            sources(v1(Sent.seriesV1("__name__", "up", "job", "x").message(2, Sent.sample(3, 5)))));
  }

  @Test
  void blocksAreTheSameDocuments() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] body =
        symbols.request(
            symbols
                .series("__name__", "up", "job", "x")
                .message(2, Sent.sample(3, 5))
                .message(2, Sent.sample(Double.NaN, 6))
                .message(2, Sent.sample(-0.0, 7)),
            symbols
                .series("__name__", "since_total", "job", "é\"")
                .message(2, Sent.sample(1e-300, 8))
                .message(2, Sent.sample(1, 9).varint(3, 2)));
    WriteBatch blocks = WriteVersion.V2.readInBlocks(body, HERE, 0);
    assertThat(blocks.points()).hasSize(2);
    assertThat(sources(blocks)).hasSize(2);
    List<Document> all = new ArrayList<>(blocks.documents());
    String stream = HERE.samples().text();
    blocks.points().forEach(one -> all.addAll(one.documents(stream, new JsonBytes())));
    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(WriteVersion.V2.read(body, HERE, 0).documents());
  }

  @Test
  void blocksCountAsDocuments() {
    Message series = Sent.seriesV1("__name__", "up");
    for (int i = 0; i < 100; i++) {
      series.message(2, Sent.sample(i, i));
    }
    assertThat(WriteVersion.V1.readInBlocks(Sent.v1(series), HERE, 0).points()).hasSize(1);
    byte[] tooMany = Sent.v1(series.message(2, Sent.sample(1, 1000)));
    assertThatThrownBy(() -> WriteVersion.V1.readInBlocks(tooMany, HERE, 0))
        .isInstanceOf(TooLargeException.class);
  }

  @Test
  void pointsAreNamedByWhatTheyAre() {
    WriteBatch sorted =
        v1(
            Sent.seriesV1("__name__", "up", "job", "a").message(2, Sent.sample(1, 1000)),
            Sent.seriesV1("job", "a", "__name__", "up").message(2, Sent.sample(2, 1000)),
            Sent.seriesV1("__name__", "up", "job", "b").message(2, Sent.sample(1, 1000)),
            Sent.seriesV1("__name__", "up", "job", "a").message(2, Sent.sample(1, 1001)));
    List<String> ids = sorted.documents().stream().map(document -> document.id() + "").toList();
    assertThat(ids.get(0)).hasSize(32).isEqualTo(ids.get(1));
    assertThat(Stream.of(ids.get(0), ids.get(2), ids.get(3)).distinct()).hasSize(3);
  }

  @Test
  void numbersThatJsonDoesNotHaveAreTexts() {
    double stale = Double.longBitsToDouble(0x7ff0000000000002L);
    double normal = Double.longBitsToDouble(0x7ff8000000000001L);
    WriteBatch batch =
        v1(
            Sent.seriesV1("__name__", "m")
                .message(2, Sent.sample(stale, 1))
                .message(2, Sent.sample(normal, 2))
                .message(2, Sent.sample(Double.POSITIVE_INFINITY, 3))
                .message(2, Sent.sample(Double.NEGATIVE_INFINITY, 4))
                .message(2, Sent.sample(-0.0, 5))
                .message(2, Sent.sample(1e300, 6)));
    assertThat(sources(batch))
        .extracting(source -> source.substring(source.indexOf("\"metrics\":")))
        .containsExactly(
            "\"metrics\":{\"m\":\"StaleNaN\"}}",
            "\"metrics\":{\"m\":\"NaN\"}}",
            "\"metrics\":{\"m\":\"Infinity\"}}",
            "\"metrics\":{\"m\":\"-Infinity\"}}",
            "\"metrics\":{\"m\":-0.0}}",
            "\"metrics\":{\"m\":1.0E300}}");
  }

  @Test
  void labelsMayComeAfterSamplesAndWithoutOrder() {
    Message series =
        new Message()
            .message(2, Sent.sample(1, 1))
            .message(1, new Message().text(1, "z").text(2, "1"))
            .message(1, new Message().text(1, "empty").text(2, ""))
            .message(1, new Message().text(1, "__name__").text(2, "m"));
    assertThat(sources(v1(series)).getFirst())
        .contains("\"labels\":{\"__name__\":\"m\",\"z\":\"1\"}");
  }

  @Test
  void aSeriesThatIsWrongIsRefusedAlone() {
    WriteBatch batch =
        v1(
            Sent.seriesV1("job", "a").message(2, Sent.sample(1, 1)).message(2, Sent.sample(1, 2)),
            Sent.seriesV1("__name__", "").message(2, Sent.sample(1, 1)),
            Sent.seriesV1("__name__", "m", "a", "1", "a", "2").message(2, Sent.sample(1, 1)),
            Sent.seriesV1("__name__", "m", "", "2").message(2, Sent.sample(1, 1)),
            Sent.seriesV1("__name__", "m").message(2, Sent.sample(1, 1)));
    assertThat(batch.documents()).hasSize(1);
    assertThat(batch.refusals().parts()).isEqualTo(5);
    assertThat(batch.refusals().text())
        .contains("label [__name__] is missing in the series {job=\"a\"}")
        .contains("label [a] is there twice")
        .contains("a label has no name");
  }

  @Test
  void labelsThatAreNotTextAreRefused() {
    Message wrong =
        Sent.seriesV1("__name__", "m")
            .message(1, new Message().text(1, "a").bytes(2, new byte[] {(byte) 0xff}))
            .message(2, Sent.sample(1, 1));
    assertThat(v1(wrong).refusals().text()).contains("not UTF-8");
  }

  @Test
  void theSecondVersionSaysWhenCountingBegan() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] request =
        symbols.request(
            symbols
                .series("__name__", "m_total")
                .message(2, Sent.sample(1, 2000).varint(3, 1000))
                .message(5, new Message().varint(1, 1).varint(3, symbols.of("help"))));
    assertThat(sources(WriteVersion.V2.read(request, HERE, 0)).getFirst())
        .startsWith("{\"@timestamp\":2000,\"start_timestamp\":1000,");
  }

  @Test
  void sendersOfEarlierDraftsSayItOfTheSeries() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] request =
        symbols.request(
            symbols
                .series("__name__", "m_total")
                .message(2, Sent.sample(1, 2000))
                .message(2, Sent.sample(1, 3000).varint(3, 1500))
                .varint(6, 1000));
    assertThat(sources(WriteVersion.V2.read(request, HERE, 0)))
        .extracting(source -> source.substring(0, source.indexOf("\"data_stream\"")))
        .containsExactly(
            "{\"@timestamp\":2000,\"start_timestamp\":1000,",
            "{\"@timestamp\":3000,\"start_timestamp\":1500,");
  }

  @Test
  void symbolsThatAreNotThereAreRefused() {
    byte[] request =
        new Message()
            .text(4, "")
            .text(4, "__name__")
            .message(5, new Message().packed(1, 1, 9).message(2, Sent.sample(1, 1)))
            .message(5, new Message().packed(1, 1).message(2, Sent.sample(1, 1)))
            .toBytes();
    WriteBatch batch = WriteVersion.V2.read(request, HERE, 0);
    assertThat(batch.documents()).isEmpty();
    assertThat(batch.refusals().parts()).isEqualTo(2);
    assertThat(batch.refusals().text())
        .contains("labels name the symbols 1 and 9 of 2")
        .contains("not pairs");
    byte[] noEmpty = new Message().text(4, "__name__").toBytes();
    assertThatThrownBy(() -> WriteVersion.V2.read(noEmpty, HERE, 0))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("must be empty");
  }

  @Test
  void aSeriesOfTheSecondVersionHasSomethingInIt() {
    Sent.Symbols symbols = new Sent.Symbols();
    WriteBatch batch =
        WriteVersion.V2.read(symbols.request(symbols.series("__name__", "m")), HERE, 0);
    assertThat(batch.refusals().isEmpty()).isFalse();
    assertThat(batch.refusals().text()).contains("neither samples nor histograms nor exemplars");
  }

  @Test
  void exemplarsHaveAStreamOfTheirOwn() {
    Message exemplar =
        new Message()
            .message(1, new Message().text(1, "trace_id").text(2, "abc"))
            .float64(2, 0.5)
            .varint(3, 7);
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] second =
        symbols.request(
            symbols
                .series("__name__", "m", "job", "x")
                .message(
                    4,
                    new Message()
                        .packed(1, symbols.of("trace_id"), symbols.of("abc"))
                        .float64(2, 0.5)
                        .varint(3, 7)));
    WriteBatch batch = WriteVersion.V2.read(second, HERE, 0);
    assertThat(batch.documents()).hasSize(1);
    Document document = batch.documents().getFirst();
    assertThat(document.kind()).isEqualTo(Document.Kind.EXEMPLAR);
    assertThat(document.stream()).isEqualTo("metrics-generic.prometheus.exemplars-default");
    assertThat(document.source().utf8ToString())
        .isEqualTo(
            "{\"@timestamp\":7,\"data_stream\":{\"type\":\"metrics\","
                + "\"dataset\":\"generic.prometheus.exemplars\",\"namespace\":\"default\"},"
                + "\"labels\":{\"__name__\":\"m\",\"job\":\"x\"},"
                + "\"exemplar\":{\"value\":0.5,\"labels\":{\"trace_id\":\"abc\"}}}");
    Document first =
        v1(Sent.seriesV1("__name__", "m", "job", "x").message(3, exemplar)).documents().getFirst();
    assertThat(first.source()).isEqualTo(document.source());
    assertThat(first.id()).isEqualTo(document.id());
  }

  @Test
  void aRequestMakesNoMoreDocumentsThanItMay() {
    Message series = Sent.seriesV1("__name__", "m");
    for (int i = 0; i < 101; i++) {
      series.message(2, Sent.sample(i, i));
    }
    assertThatThrownBy(() -> v1(series)).isInstanceOf(TooLargeException.class);
  }

  @Test
  void partsOfStreamsAreNamesOfStreams() {
    assertThat(WriteDestination.of("infra", "prod-eu", 1).samples().text())
        .isEqualTo("metrics-infra.prometheus-prod-eu");
    for (String wrong : List.of("", "a-b", "A", "a b", "a/b", "a*", "x".repeat(101))) {
      assertThatThrownBy(() -> WriteDestination.of(wrong, "default", 1))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("cannot be the dataset");
    }
  }
}
