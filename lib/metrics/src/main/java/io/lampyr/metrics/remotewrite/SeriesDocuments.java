package io.lampyr.metrics.remotewrite;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.document.DecimalText;
import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.PointId;
import io.lampyr.metrics.document.Refusals;
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.metrics.document.StreamName;
import io.lampyr.metrics.document.TooLargeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/**
 * Makes documents of the points of one series after the other: what all points of a series share is
 * written once and copied. Confined to one thread.
 */
final class SeriesDocuments {
  /** The dynamic template by which fields of native histograms are made. */
  private static final String TEMPLATE = "native_histogram";

  /** The object that documents have them in: a metric's numbers are a field of another type. */
  private static final String HISTOGRAMS = "histograms";

  private static final int FIRST_POINTS = 16;
  private static final long POINT_BYTES = 2 * Long.BYTES;

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

  /** Up to where the labels of samples and histograms belong. */
  private final JsonBytes streamOfSamples = new JsonBytes();

  private final boolean inBlocks;
  private final List<SentPoints> points = new ArrayList<>();
  private long[] millis = new long[FIRST_POINTS];
  private double[] values = new double[FIRST_POINTS];

  /** Where the labels begin in what was written last of what documents share. */
  private int labelsFrom;

  /** Points of the series that wait for more of it. */
  private int waiting;

  /** Points that are in no document. */
  private int pointsInAll;

  private SentLabels labels;

  /** Whether ids are of the series that was begun last. */
  private boolean isNamed;

  private Map<String, String> templates = Map.of();
  private long sinceMillis;

  /**
   * @param inBlocks whether numbers that documents of a series tell alike become no documents
   */
  SeriesDocuments(WriteDestination destination, boolean inBlocks) {
    this.destination = destination;
    this.inBlocks = inBlocks;
    this.samplesName = destination.samples().text();
    this.exemplarsName = destination.exemplars().text();
    this.labels = new SentLabels(new byte[0]);
    stream(destination.samples(), streamOfSamples);
    streamOfSamples.name("labels");
  }

  /**
   * What follows is of this series, whose labels are settled.
   *
   * @param since when it counts, for samples that do not say it themselves; zero if that is unknown
   */
  void begin(SentLabels series, long since) {
    endSeries();
    labels = series;
    sinceMillis = since;
    labelsJson.clear();
    series.write(labelsJson);
    isNamed = false;
    sharedOfHistograms.clear();
    begin("metrics", shared);
  }

  /** Writes up to where the value of the metric belongs. */
  private void begin(String object, JsonBytes into) {
    into.clear();
    into.all(streamOfSamples);
    labelsFrom = into.length();
    into.all(labelsJson);
    into.name(object).beginObject();
    labels.writeMetricName(into);
  }

  private PointId id() {
    if (!isNamed) {
      id.begin(labelsJson);
      isNamed = true;
    }
    return id;
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
    if (inBlocks && startMillis == 0 && sinceMillis == 0 && Double.isFinite(value)) {
      point(value, millis);
      return;
    }
    open(millis, startMillis, shared);
    DecimalText.write(value, out);
    out.endObject().endObject();
    add(new Document(samplesName, Document.Kind.SAMPLE, id().at(millis), 1, out.cut()));
  }

  private void point(double value, long at) {
    checkRoom();
    if (waiting == millis.length) {
      millis = Arrays.copyOf(millis, 2 * waiting);
      values = Arrays.copyOf(values, 2 * waiting);
    }
    millis[waiting] = at;
    values[waiting++] = value;
    pointsInAll++;
  }

  private void endSeries() {
    if (waiting > 0) {
      SeriesPoints series =
          new SeriesPoints(
              BytesRef.deepCopyOf(shared.view()).bytes,
              Arrays.copyOf(millis, waiting),
              Arrays.copyOf(values, waiting));
      RequestMemory.takeFor(shared.length() + waiting * POINT_BYTES, "<points>");
      points.add(new SentPoints(series, labelsFrom, labelsFrom + labelsJson.length()));
      waiting = 0;
    }
  }

  void histogram(HistogramReader value, long millis, long startMillis) {
    if (sharedOfHistograms.length() == 0) {
      begin(HISTOGRAMS, sharedOfHistograms);
      templates = Map.of(HISTOGRAMS + "." + labels.metricText(), TEMPLATE);
    }
    open(millis, startMillis, sharedOfHistograms);
    value.write(out);
    out.endObject().endObject();
    add(
        new Document(
            samplesName, Document.Kind.HISTOGRAM, id().at(millis), 1, out.cut(), templates));
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
    String name = id().of(out, before, millis);
    out.endObject().endObject();
    add(new Document(exemplarsName, Document.Kind.EXEMPLAR, name, 1, out.cut()));
  }

  /** So many points are not taken. */
  void refuse(int points, String why) {
    refusals.add(points, why);
  }

  WriteBatch finish(List<Document> metadata) {
    endSeries();
    return new WriteBatch(documents, points, metadata, refusals);
  }

  private void add(Document document) {
    checkRoom();
    documents.add(document);
  }

  private void checkRoom() {
    if (documents.size() + pointsInAll == destination.mostDocuments()) {
      throw TooLargeException.ofDocuments(destination.mostDocuments());
    }
  }
}
