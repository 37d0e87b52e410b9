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
import java.util.Map;
import java.util.Optional;

/**
 * Makes documents of the points of one series after the other: what all points of a series share is
 * written once and copied. Confined to one thread.
 */
final class SeriesDocuments {
  /** The dynamic template by which fields of native histograms are made. */
  private static final String TEMPLATE = "native_histogram";

  /** The object that documents have them in: a metric's numbers are a field of another type. */
  private static final String HISTOGRAMS = "histograms";

  private final WriteDestination destination;
  private final String samplesName;
  private final String exemplarsName;
  private final List<Document> documents = new ArrayList<>();
  private final Refusals refusals = new Refusals();
  private final JsonBytes out = new JsonBytes();
  private final JsonBytes labelsJson = new JsonBytes();
  private final JsonBytes shared = new JsonBytes();
  private final JsonBytes sharedOfHistograms = new JsonBytes();
  private final PointId id = new PointId();
  private SentLabels labels;
  private Map<String, String> templates = Map.of();
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
    sharedOfHistograms.clear();
    begin("metrics", shared);
  }

  /** Writes up to where the value of the metric belongs. */
  private void begin(String object, JsonBytes into) {
    into.clear();
    stream(destination.samples(), into);
    into.name("labels").all(labelsJson);
    into.name(object).beginObject();
    labels.writeMetricName(into);
  }

  /** The series, as people write it. */
  String shown() {
    return labels.shown();
  }

  static void stream(StreamName name, JsonBytes out) {
    out.name("data_stream").beginObject();
    out.name("type").text(name.type());
    out.name("dataset").text(name.dataset());
    out.name("namespace").text(name.namespace()).endObject();
  }

  void sample(double value, long millis, long startMillis) {
    open(millis, startMillis, shared);
    DecimalText.write(value, out);
    out.endObject().endObject();
    add(new Document(samplesName, Document.Kind.SAMPLE, id.at(millis), 1, out.cut()));
  }

  void histogram(HistogramReader value, long millis, long startMillis) {
    if (sharedOfHistograms.length() == 0) {
      begin(HISTOGRAMS, sharedOfHistograms);
      templates = Map.of(HISTOGRAMS + "." + labels.metricText(), TEMPLATE);
    }
    open(millis, startMillis, sharedOfHistograms);
    value.write(out);
    out.endObject().endObject();
    add(new Document(samplesName, Document.Kind.HISTOGRAM, id.at(millis), 1, out.cut(), templates));
  }

  private void open(long millis, long startMillis, JsonBytes upTo) {
    long start = startMillis == 0 ? sinceMillis : startMillis;
    out.beginObject().name("@timestamp").number(millis);
    if (start != 0) {
      out.name("start_timestamp").number(start);
    }
    out.all(upTo);
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
    add(new Document(exemplarsName, Document.Kind.EXEMPLAR, name, 1, out.cut()));
  }

  /** So many points are not taken. */
  void refuse(int points, String why) {
    refusals.add(points, why);
  }

  WriteBatch finish(List<Document> metadata) {
    return new WriteBatch(documents, metadata, refusals);
  }

  private void add(Document document) {
    if (documents.size() == destination.mostDocuments()) {
      throw TooLargeException.ofDocuments(destination.mostDocuments());
    }
    documents.add(document);
  }
}
