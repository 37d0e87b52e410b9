package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.PointId;
import io.lampyr.metrics.document.StreamName;
import io.lampyr.metrics.otlp.Metric.Temporality;
import io.lampyr.metrics.protobuf.WireReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;

/**
 * Makes documents of points: those of one scope that have the same attributes, times and unit are
 * one document, with a field for each metric.
 */
final class MetricsReader {
  private static final int RESOURCE_METRICS = 1;
  private static final int SCOPE_METRICS = 2;
  private static final int METRICS = 2;
  private static final int DATA_POINTS = 1;

  /** Of a point's flags, the one that says that there was nothing to record. */
  private static final long NO_RECORDED_VALUE = 1;

  private final byte[] request;
  private final WireReader in;
  private final Origin origin;
  private final Attributes attributes;
  private final JsonBytes out = new JsonBytes();
  private final JsonBytes attributesJson = new JsonBytes();
  private final Documents documents;
  private final PointId id = new PointId();
  private final PointValue values;
  private final Map<Place, Points> places = new LinkedHashMap<>();

  MetricsReader(byte[] request, int mostDocuments) {
    this.request = request;
    this.in = new WireReader(request);
    this.origin = new Origin(request, "metrics", AnyValue.Maps.TEXTS);
    this.attributes = new Attributes(request);
    this.documents = new Documents(mostDocuments);
    this.values = new PointValue(request, documents.refusals());
  }

  /** What points have in common that become one document. */
  private record Place(
      StreamName stream, BytesRef attributes, long millis, long startMillis, String unit) {}

  /** The points of a place by their metrics' names, and where in the request they are. */
  private static final class Points {
    final Map<String, Point> byName = new TreeMap<>();
  }

  private record Point(Metric metric, int at, int length) {}

  TelemetryBatch read() {
    Walk.messages(
        in,
        RESOURCE_METRICS,
        () -> {
          origin.readResource(in);
          Walk.messages(
              in,
              SCOPE_METRICS,
              () -> {
                origin.readScope(in);
                Walk.messages(in, METRICS, this::metric);
                finishScope();
              });
        });
    return documents.batch();
  }

  private void metric() {
    int begin = in.position();
    BytesRef name = new BytesRef();
    String unit = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          int length = in.textSlice();
          name = new BytesRef(request, in.position() - length, length);
        }
        case 3 -> unit = in.text();
        default -> {}
      }
    }
    in.returnTo(begin);
    String text = new String(name.bytes, name.offset, name.length, StandardCharsets.UTF_8);
    while (in.next()) {
      for (Metric.Kind kind : Metric.Kind.values()) {
        if (in.field() == kind.field) {
          int outer = in.enter();
          points(counted(text, name, unit, kind));
          in.leave(outer);
          break;
        }
      }
    }
  }

  /** The metric by what it says of its counting; gauges and summaries say nothing. */
  private Metric counted(String text, BytesRef name, String unit, Metric.Kind kind) {
    boolean says =
        switch (kind) {
          case SUM, HISTOGRAM, EXPONENTIAL_HISTOGRAM -> true;
          case GAUGE, SUMMARY -> false;
        };
    int begin = in.position();
    Temporality temporality = Temporality.UNKNOWN;
    boolean monotonic = false;
    while (says && in.next()) {
      switch (in.field()) {
        case 2 -> temporality = temporality(in.varint());
        case 3 -> monotonic = kind == Metric.Kind.SUM && in.bool();
        default -> {}
      }
    }
    in.returnTo(begin);
    boolean counts = temporality == Temporality.CUMULATIVE && monotonic;
    return new Metric(text, name, unit, kind, temporality, counts);
  }

  private static Temporality temporality(long number) {
    return number == 1
        ? Temporality.DELTA
        : number == 2 ? Temporality.CUMULATIVE : Temporality.UNKNOWN;
  }

  private void points(Metric metric) {
    Walk.messages(
        in,
        DATA_POINTS,
        () -> {
          int at = in.position();
          long time = 0;
          long start = 0;
          long flags = 0;
          attributes.clear();
          while (in.next()) {
            int field = in.field();
            if (field == metric.kind().attributes) {
              attributes.add(in);
            } else if (field == metric.kind().time) {
              time = in.fixed64();
            } else if (field == metric.kind().start) {
              start = in.fixed64();
            } else if (field == metric.kind().flags) {
              flags = in.varint();
            }
          }
          if ((flags & NO_RECORDED_VALUE) == 0) {
            place(metric, time, start, new Point(metric, at, in.position() - at));
          }
        });
  }

  private void place(Metric metric, long time, long start, Point point) {
    if (metric.name().isEmpty() || time == 0) {
      documents
          .refusals()
          .add(1, metric.name().isEmpty() ? "a metric has no name" : lacksTime(metric));
      return;
    }
    attributesJson.clear();
    attributes.writeObject(attributesJson, AnyValue.Maps.TEXTS);
    Place place =
        new Place(
            origin.stream(attributes),
            attributesJson.view(),
            Times.millis(time),
            Times.millis(start),
            metric.unit());
    Points points = places.get(place);
    if (points == null) {
      attributesJson.cut();
      points = new Points();
      places.put(place, points);
    }
    if (points.byName.putIfAbsent(metric.name(), point) != null) {
      documents
          .refusals()
          .add(1, "metric [" + metric.name() + "] has two points of the same time and attributes");
    }
  }

  private static String lacksTime(Metric metric) {
    return "a point of metric [" + metric.name() + "] has no time";
  }

  private void finishScope() {
    places.forEach(this::document);
    places.clear();
  }

  private void document(Place place, Points points) {
    out.beginObject();
    out.name("@timestamp").number(place.millis());
    Origin.count("start_timestamp", place.startMillis(), out);
    int identity = out.length();
    Origin.writeStream(place.stream(), out);
    Origin.text("unit", place.unit(), out);
    if (place.attributes().length > 2) {
      out.name("attributes").json(place.attributes());
    }
    origin.write(out);
    out.name("_metric_names_hash").text(MetricNames.hash(points.byName.keySet()));
    String name = id.of(out, identity, place.millis());
    out.name("metrics").beginObject();
    Map<String, String> templates = new HashMap<>();
    for (Point point : points.byName.values()) {
      Metric metric = point.metric();
      if (values.write(metric, point.at(), point.length(), out)) {
        templates.put("metrics." + metric.name(), values.template());
      }
    }
    out.endObject().endObject();
    if (templates.isEmpty()) {
      out.clear();
    } else {
      documents.add(
          new Document(
              place.stream().text(),
              Document.Kind.DATA_POINTS,
              name,
              templates.size(),
              out.cut(),
              templates));
    }
  }
}
