package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.PointId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes documents of what is said of metrics: one for each thing that is said, whose id follows
 * from it. Confined to one thread.
 */
final class MetadataDocuments {
  /** More than that of one request is left out: senders repeat what they say. */
  static final int MOST = 10_000;

  /** Texts are cut here: they are for people to read. */
  static final int MAX_CHARS = 4096;

  private static final List<String> TYPES =
      List.of(
          "unknown",
          "counter",
          "gauge",
          "histogram",
          "gaugehistogram",
          "summary",
          "info",
          "stateset");

  private final WriteDestination destination;
  private final long millis;
  private final Set<List<String>> seen = new HashSet<>();
  private final List<Document> documents = new ArrayList<>();
  private final JsonBytes out = new JsonBytes();
  private final JsonBytes said = new JsonBytes();
  private final PointId id = new PointId();

  /** Those of a request that came then. */
  MetadataDocuments(WriteDestination destination, long millis) {
    this.destination = destination;
    this.millis = millis;
  }

  /** What is said of a metric, or of a family of metrics; nothing at all need not be kept. */
  void add(String metric, long typeNumber, String help, String unit) {
    String type = TYPES.get(Math.clamp(typeNumber, 0, TYPES.size() - 1));
    boolean known = typeNumber > 0 && typeNumber < TYPES.size();
    boolean says = known || !help.isEmpty() || !unit.isEmpty();
    List<String> all =
        List.of(family(metric, known ? type : ""), known ? type : "unknown", cut(help), cut(unit));
    if (!says || metric.isEmpty() || documents.size() == MOST || !seen.add(all)) {
      return;
    }
    said.clear();
    said.beginObject();
    said.name("metric").text(all.get(0)).name("type").text(all.get(1));
    said.name("help").text(all.get(2)).name("unit").text(all.get(3)).endObject();
    id.begin(said);
    out.beginObject().name("@timestamp").number(millis);
    SeriesDocuments.stream(destination.metadata(), out);
    out.name("metadata").all(said).endObject();
    documents.add(
        new Document(
            destination.metadata().text(), Document.Kind.METADATA, id.at(0), 0, out.cut()));
  }

  private static String cut(String text) {
    if (text.length() <= MAX_CHARS) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1));
    return text.substring(0, pair ? MAX_CHARS - 1 : MAX_CHARS);
  }

  /** Series of classic histograms and of summaries are called by what they count, too. */
  private static String family(String metric, String type) {
    List<String> endings =
        switch (type) {
          case "histogram", "gaugehistogram" -> List.of("_bucket", "_count", "_sum");
          case "summary" -> List.of("_count", "_sum");
          default -> List.of();
        };
    String name = cut(metric);
    for (String ending : endings) {
      if (name.endsWith(ending) && name.length() > ending.length()) {
        return name.substring(0, name.length() - ending.length());
      }
    }
    return name;
  }

  static String text(byte[] bytes, int at, int length) {
    return new String(bytes, at, length, StandardCharsets.UTF_8);
  }

  List<Document> finish() {
    return documents;
  }
}
