package io.lampyr.metrics.remotewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.protobuf.Message;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NativeHistogramsTest {
  private static final WriteDestination HERE = WriteDestination.of("generic", "default", 100);

  private static WriteBatch read(Message... histograms) {
    Message series = Sent.seriesV1("__name__", "seconds", "job", "a");
    for (Message histogram : histograms) {
      series.message(4, histogram);
    }
    return WriteVersion.V1.read(Sent.v1(series), HERE, 0);
  }

  private static String value(Message histogram) {
    WriteBatch batch = read(histogram);
    assertThat(batch.refusals().text()).isEmpty();
    String source = batch.documents().getFirst().source().utf8ToString();
    return source.substring(source.indexOf("\"histograms\":{\"seconds\":") + 24);
  }

  private static Message span(long offset, long length) {
    return new Message().zigzag(1, offset).varint(2, length);
  }

  @Test
  void histogramsAreFieldsOfTheirOwnObject() {
    Document document = read(Histograms.whole()).documents().getFirst();
    assertThat(document.kind()).isEqualTo(Document.Kind.HISTOGRAM);
    assertThat(document.templates()).isEqualTo(Map.of("histograms.seconds", "native_histogram"));
    assertThat(document.source().utf8ToString())
        .startsWith("{\"@timestamp\":1700000000000,\"data_stream\":{")
        .contains("\"labels\":{\"__name__\":\"seconds\",\"job\":\"a\"}")
        .endsWith(
            "\"histograms\":{\"seconds\":{\"scale\":2,\"sum\":12.5,\"count\":10,"
                + "\"zero\":{\"threshold\":0.001,\"count\":2},"
                + "\"positive\":{\"indices\":[-2,-1,3],\"counts\":[1,3,4]}}}}");
  }

  @Test
  void bothVersionsSayTheSameAndTheSecondSinceWhenItCounts() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] second =
        symbols.request(
            symbols
                .series("__name__", "seconds", "job", "a")
                .message(3, Histograms.whole())
                .message(3, Histograms.whole().varint(17, 5)));
    List<Document> documents = WriteVersion.V2.read(second, HERE, 0).documents();
    assertThat(documents.getFirst().source())
        .isEqualTo(read(Histograms.whole()).documents().getFirst().source());
    assertThat(documents.getLast().source().utf8ToString())
        .startsWith("{\"@timestamp\":1700000000000,\"start_timestamp\":5,");
  }

  @Test
  void numbersWithFractionsAndBothSidesAreKept() {
    assertThat(
            value(
                new Message()
                    .float64(2, 4.75)
                    .float64(3, Double.POSITIVE_INFINITY)
                    .zigzag(4, -4)
                    .float64(7, 0.25)
                    .message(8, span(-1, 1))
                    .message(8, span(2, 1))
                    .packedDoubles(10, 1.5, 2)
                    .message(11, span(3, 1))
                    .packedDoubles(13, 1)
                    .varint(14, 3)
                    .varint(15, 7)))
        .isEqualTo(
            "{\"scale\":-4,\"sum\":\"Infinity\",\"count\":4.75,"
                + "\"zero\":{\"threshold\":0.0,\"count\":0.25},\"reset\":\"gauge\","
                + "\"positive\":{\"indices\":[2],\"counts\":[1]},"
                + "\"negative\":{\"indices\":[-2,1],\"counts\":[1.5,2]}}}}");
  }

  @Test
  void customBucketsHaveTheirBounds() {
    assertThat(
            value(
                new Message()
                    .varint(1, 6)
                    .float64(3, 9)
                    .zigzag(4, -53)
                    .message(11, span(1, 2))
                    .packedZigzag(12, 2, 2)
                    .varint(14, 1)
                    .packedDoubles(16, 0.5, 1)))
        .isEqualTo(
            "{\"bounds\":[0.5,1.0],\"sum\":9,\"count\":6,\"reset\":\"yes\","
                + "\"positive\":{\"indices\":[1,2],\"counts\":[2,4]}}}}");
  }

  @Test
  void whatIsNoNumberMayBeCountedBesideTheBuckets() {
    assertThat(value(new Message().varint(1, 3).float64(3, Double.NaN).varint(6, 1)))
        .isEqualTo(
            "{\"scale\":0,\"sum\":\"NaN\",\"count\":3,"
                + "\"zero\":{\"threshold\":0.0,\"count\":1}}}}");
  }

  @Test
  void theEndOfASeriesIsTheMarkThatNumbersHaveAsASum() {
    double stale = Double.longBitsToDouble(0x7ff0000000000002L);
    Document document =
        read(new Message().varint(1, 0).float64(3, stale).varint(15, 9)).documents().getFirst();
    assertThat(document.kind()).isEqualTo(Document.Kind.HISTOGRAM);
    assertThat(document.source().utf8ToString())
        .startsWith("{\"@timestamp\":9,")
        .endsWith("\"histograms\":{\"seconds\":{\"scale\":0,\"sum\":\"StaleNaN\",\"count\":0}}}");
  }

  @Test
  void whatIsWrongIsRefusedAlone() {
    Message plain = Histograms.whole();
    WriteBatch batch =
        read(
            plain,
            new Message().zigzag(4, -5),
            new Message().zigzag(4, 39),
            new Message().varint(14, 4),
            new Message().varint(1, 2).float64(3, 1).varint(6, 1),
            new Message().varint(1, 1).float64(3, Double.NaN).varint(6, 2),
            new Message().float64(2, -1),
            new Message().float64(5, -1),
            new Message().packedDoubles(16, 1),
            new Message().message(11, span(0, 2)).packedZigzag(12, 0),
            new Message().message(11, span(0, 0xffffffffL)).packedZigzag(12, 0),
            new Message().message(11, span(0, 1)).message(11, span(-1, 1)).packedZigzag(12, 0, 0),
            new Message().message(11, span(Integer.MAX_VALUE, 2)).packedZigzag(12, 0, 0),
            new Message().message(11, span(0, 2)).packedZigzag(12, 1, -2),
            new Message().float64(2, 1).message(8, span(0, 1)).packedDoubles(10, -1),
            new Message().float64(2, 1).message(8, span(0, 1)).packedZigzag(9, 1),
            new Message().zigzag(4, -53).varint(6, 1).packedDoubles(16, 1),
            new Message().zigzag(4, -53).message(8, span(0, 1)).packedZigzag(9, 1),
            new Message().zigzag(4, -53).packedDoubles(16, 1, 1),
            new Message().zigzag(4, -53).packedDoubles(16, Double.POSITIVE_INFINITY),
            new Message().zigzag(4, -53).message(11, span(1, 1)).packedZigzag(12, 0),
            new Message().varint(3, 1),
            new Message().packedZigzag(12, new long[SentBuckets.MOST + 1]));
    assertThat(batch.documents()).hasSize(1);
    assertThat(batch.refusals().parts()).isEqualTo(22);
    assertThat(batch.refusals().text())
        .contains(
            "there is no schema -5, of a native histogram of {__name__=\"seconds\", job=\"a\"}");
  }

  @Test
  void refusalsSayWhatIsWrong() {
    assertThat(read(new Message().varint(1, 2).float64(3, 1).varint(6, 1)).refusals().text())
        .startsWith("its buckets hold 1, and its count is 2");
    assertThat(
            read(new Message().message(11, span(0, 0x7fffffffL)).packedZigzag(12, 0))
                .refusals()
                .text())
        .startsWith("its spans need 2147483647 buckets, and there are 1");
  }

  @Test
  void samplesAndHistogramsOfOneSeriesAreKeptApart() {
    Message series =
        Sent.seriesV1("__name__", "mixed")
            .message(2, Sent.sample(1, 1))
            .message(4, Histograms.whole())
            .message(2, Sent.sample(2, 2));
    assertThat(
            WriteVersion.V1.read(Sent.v1(series), HERE, 0).documents().stream()
                .map(document -> document.source().utf8ToString())
                .map(source -> source.replaceAll(".*\"(metrics|histograms)\":.*", "$1")))
        .containsExactly("metrics", "histograms", "metrics");
  }
}
