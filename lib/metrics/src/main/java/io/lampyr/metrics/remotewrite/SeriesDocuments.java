package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.document.DecimalText;
import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.PointId;
import io.lampyr.metrics.document.Refusals;
import io.lampyr.metrics.document.StreamName;
import io.lampyr.metrics.document.TooLargeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes documents of the points of one series after the other: what all points of a series share is
 * written once and copied. Confined to one thread.
 */
final class SeriesDocuments {
  private final WriteDestination destination;
  private final String samplesName;
  private final String exemplarsName;
  private final List<Document> documents = new ArrayList<>();
  private final Refusals refusals = new Refusals();
  private final JsonBytes out = new JsonBytes();
  private final JsonBytes labelsJson = new JsonBytes();
  private final JsonBytes shared = new JsonBytes();
  private final PointId id = new PointId();
  private SentLabels labels;
  private long sinceMillis;

  SeriesDocuments(WriteDestination destination) {
    this.destination = destination;
    this.samplesName = destination.samples().text();
    this.exemplarsName = destination.exemplars().text();
    this.labels = new SentLabels(new byte[0]);
  }

  /**
   * What follows is of this series, whose labels are settled.
   *
   * @param since when it counts, for samples that do not say it themselves; zero if that is unknown
   */
  void begin(SentLabels series, long since) {
    labels = series;
    sinceMillis = since;
    labelsJson.clear();
    series.write(labelsJson);
    id.begin(labelsJson);
    shared.clear();
    stream(destination.samples(), shared);
    shared.name("labels").all(labelsJson);
    shared.name("metrics").beginObject();
    series.writeMetricName(shared);
  }

  private static void stream(StreamName name, JsonBytes out) {
    out.name("data_stream").beginObject();
    out.name("type").text(name.type());
    out.name("dataset").text(name.dataset());
    out.name("namespace").text(name.namespace()).endObject();
  }

  void sample(double value, long millis, long startMillis) {
    open(millis, startMillis == 0 ? sinceMillis : startMillis);
    DecimalText.write(value, out);
    out.endObject().endObject();
    add(samplesName, Document.Kind.SAMPLE, id.at(millis));
  }

  /** Writes up to where the value of the metric belongs. */
  private void open(long millis, long startMillis) {
    out.beginObject().name("@timestamp").number(millis);
    if (startMillis != 0) {
      out.name("start_timestamp").number(startMillis);
    }
    out.all(shared);
  }

  /** Its labels are settled here; they need not have a metric's name. */
  void exemplar(SentLabels own, double value, long millis) {
    Optional<String> problem = own.settleLoosely();
    if (problem.isPresent()) {
      refuse(1, problem.get() + " of an exemplar of " + labels.shown());
      return;
    }
    out.beginObject().name("@timestamp").number(millis);
    stream(destination.exemplars(), out);
    out.name("labels").all(labelsJson);
    out.name("exemplar").beginObject().name("value");
    DecimalText.write(value, out);
    int before = out.length();
    out.name("labels");
    own.write(out);
    String name = id.of(out, before, millis);
    out.endObject().endObject();
    add(exemplarsName, Document.Kind.EXEMPLAR, name);
  }

  /** So many points are not taken. */
  void refuse(int points, String why) {
    refusals.add(points, why);
  }

  WriteBatch finish() {
    return new WriteBatch(documents, refusals);
  }

  private void add(String stream, Document.Kind kind, String name) {
    if (documents.size() == destination.mostDocuments()) {
      throw TooLargeException.ofDocuments(destination.mostDocuments());
    }
    documents.add(new Document(stream, kind, name, 1, out.cut()));
  }
}
