package io.lampyr.metrics.remotewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.protobuf.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What senders say of metrics. */
class MetadataTest {
  private static final WriteDestination HERE = WriteDestination.of("generic", "default", 10);

  private static Message told(String family, int type, String help, String unit) {
    return new Message().varint(1, type).text(2, family).text(4, help).text(5, unit);
  }

  private static WriteBatch v1(Message... metadata) {
    Message request = new Message();
    for (Message one : metadata) {
      request.message(3, one);
    }
    return WriteVersion.V1.read(request.toBytes(), HERE, 7);
  }

  private static List<String> said(WriteBatch batch) {
    return batch.metadata().stream()
        .map(document -> document.source().utf8ToString())
        .map(source -> source.substring(source.indexOf("\"metadata\":{") + 11))
        .toList();
  }

  @Test
  void whatIsSaidOfFamiliesIsADocumentEach() {
    WriteBatch batch =
        v1(
            told("http_requests_total", 1, "Requests.", ""),
            told("took", 3, "How \"long\"", "seconds"),
            told("took", 3, "How \"long\"", "seconds"),
            told("took", 3, "Otherwise", "seconds"));
    assertThat(batch.documents()).isEmpty();
    assertThat(batch.refusals().isEmpty()).isTrue();
    Document first = batch.metadata().getFirst();
    assertThat(first.stream()).isEqualTo("metrics-generic.prometheus.metadata-default");
    assertThat(first.kind()).isEqualTo(Document.Kind.METADATA);
    assertThat(first.source().utf8ToString())
        .isEqualTo(
            "{\"@timestamp\":7,\"data_stream\":{\"type\":\"metrics\","
                + "\"dataset\":\"generic.prometheus.metadata\",\"namespace\":\"default\"},"
                + "\"metadata\":{\"metric\":\"http_requests_total\",\"type\":\"counter\","
                + "\"help\":\"Requests.\",\"unit\":\"\"}}");
    assertThat(batch.metadata()).hasSize(3).extracting(Document::id).doesNotHaveDuplicates();
    assertThat(v1(told("http_requests_total", 1, "Requests.", "")).metadata().getFirst().id())
        .isEqualTo(first.id());
  }

  @Test
  void whatSaysNothingIsNotKept() {
    assertThat(said(v1(told("a", 0, "", ""), told("", 1, "x", ""), told("b", 99, "", ""))))
        .isEmpty();
    assertThat(said(v1(told("a", 99, "some", ""))).getFirst()).contains("\"type\":\"unknown\"");
  }

  @Test
  void longTextsAreCut() {
    String help = "x".repeat(MetadataDocuments.MAX_CHARS - 1) + "\uD83D\uDE00 and so on";
    assertThat(said(v1(told("a", 1, help, ""))).getFirst())
        .endsWith("x\",\"unit\":\"\"}}")
        .hasSizeLessThan(MetadataDocuments.MAX_CHARS + 100);
  }

  @Test
  void seriesOfTheSecondVersionSayItOfTheirFamily() {
    Sent.Symbols symbols = new Sent.Symbols();
    Message[] series = new Message[4];
    String[] names = {"took_bucket", "took_sum", "up", "took_bucket"};
    for (int i = 0; i < names.length; i++) {
      Message metadata =
          names[i].equals("up")
              ? new Message().varint(1, 2)
              : new Message().varint(1, 3).varint(3, symbols.of("Help")).varint(4, symbols.of("s"));
      series[i] =
          symbols
              .series("__name__", names[i], "le", String.valueOf(i))
              .message(2, Sent.sample(1, 5))
              .message(5, metadata);
    }
    WriteBatch batch = WriteVersion.V2.read(symbols.request(series), HERE, 7);
    assertThat(batch.documents()).hasSize(4);
    assertThat(said(batch))
        .containsExactly(
            "{\"metric\":\"took\",\"type\":\"histogram\",\"help\":\"Help\",\"unit\":\"s\"}}",
            "{\"metric\":\"up\",\"type\":\"gauge\",\"help\":\"\",\"unit\":\"\"}}");
  }

  @Test
  void referencesToNothingRefuseTheSeries() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] request =
        symbols.request(
            symbols
                .series("__name__", "m")
                .message(2, Sent.sample(1, 5))
                .message(5, new Message().varint(1, 1).varint(3, 77)));
    WriteBatch batch = WriteVersion.V2.read(request, HERE, 7);
    assertThat(batch.documents()).isEmpty();
    assertThat(batch.metadata()).isEmpty();
    assertThat(batch.refusals().text()).contains("metadata name no symbol");
  }
}
