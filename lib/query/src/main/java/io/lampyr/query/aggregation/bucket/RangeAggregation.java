package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Multiplying;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.Keys;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code range}, {@code date_range}, {@code geo_distance}: a bucket for each range of numbers or
 * times; ranges may overlap.
 */
public final class RangeAggregation implements Aggregation, Multiplying {
  /** One range as it was asked for. */
  record Wanted(@Nullable String key, @Nullable Object from, @Nullable Object to) {}

  private record Ends(double from, double to) {
    boolean contains(double value) {
      return value >= from && value < to;
    }
  }

  private final String type;
  private final FieldSpec spec;
  private final List<Wanted> ranges;
  private final boolean keyed;
  private final Instant now;
  private final @Nullable Distances distances;

  private RangeAggregation(
      FieldSpec spec,
      List<Wanted> ranges,
      boolean keyed,
      Instant now,
      @Nullable Distances distances) {
    this.type = spec.aggregation();
    this.spec = spec;
    this.ranges = ranges;
    this.keyed = keyed;
    this.now = now;
    this.distances = distances;
  }

  public static RangeAggregation of(Options options, Instant now) {
    boolean keyed = options.flag("keyed", false);
    return new RangeAggregation(
        FieldSpec.of(options), RangeReader.ranges(options), keyed, now, null);
  }

  /** Ranges of distances from a place. */
  public static RangeAggregation ofDistances(Options options) {
    boolean keyed = options.flag("keyed", false);
    FieldSpec spec = FieldSpec.of(options);
    Distances distances = Distances.read(options);
    return new RangeAggregation(spec, RangeReader.ranges(options), keyed, Instant.EPOCH, distances);
  }

  /** Refuses an aggregation that would have no buckets. */
  static void checkSome(List<?> ranges, Node self) {
    if (ranges.isEmpty()) {
      throw FaultException.argument(
          "No [ranges] specified for the [" + self.name() + "] aggregation");
    }
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public boolean makesMany() {
    return ranges.size() > 1;
  }

  private Ends ends(Wanted wanted, @Nullable DateFormat dates) {
    return new Ends(
        end(wanted.from, Double.NEGATIVE_INFINITY, dates),
        end(wanted.to, Double.POSITIVE_INFINITY, dates));
  }

  private double end(@Nullable Object value, double absent, @Nullable DateFormat dates) {
    if (value == null) {
      return absent;
    }
    if (dates != null && !(type.equals("range") && value instanceof Number)) {
      // A bare number is a date of the format too, such as seconds.
      String text = value instanceof Double d ? Long.toString(d.longValue()) : value.toString();
      return new DateMath(dates).parse(text, now, false, spec.zoneOrUtc()).toEpochMilli();
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    try {
      return Double.parseDouble(value.toString());
    } catch (NumberFormatException notANumber) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + value + "\"");
    }
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    checkSome(ranges, self);
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    if (type.equals("range") && leaf != null && leaf.type() instanceof HistogramType) {
      return new Counted(scope, self, leaf.path(), ends(null));
    }
    if (Sources.of(scope, spec) instanceof Source.Absent) {
      return Nothing.of(nothing(self), scope, self);
    }
    if (distances != null) {
      Source.Points points = Objects.requireNonNull(Sources.points(scope, spec));
      return new Ranging(scope, self, distances.from(points), ends(null));
    }
    NumberSource numbers = Sources.numbers(scope, spec);
    if (numbers == null || !(Sources.of(scope, spec) instanceof Source.Numbers found)) {
      throw Sources.unsupported(scope, spec);
    }
    DateFormat dates = null;
    if (found.leaf() != null && found.leaf().type() instanceof DateType date) {
      dates = spec.format() == null ? date.format() : DateFormat.of(spec.format());
    }
    return new Ranging(scope, self, numbers, ends(dates));
  }

  private List<Ends> ends(@Nullable DateFormat dates) {
    List<Ends> ends = new ArrayList<>();
    for (Wanted wanted : ranges) {
      ends.add(ends(wanted, dates));
    }
    return ends;
  }

  /** A bucket for each range. */
  private abstract static class OfRanges extends KeyedCollecting {
    final List<Ends> ends;

    OfRanges(AggregationScope scope, Node self, String type, Format format, List<Ends> ends) {
      super(scope, self, type, format);
      this.ends = ends;
    }

    /** The ends and the name, which together say which range it is, also on other shards. */
    @Override
    Object key(long key) {
      Ends range = ends.get((int) key);
      return rangeKey((int) key, range.from, range.to);
    }

    @Override
    void complete(int owner) {
      for (int i = 0; i < ends.size(); i++) {
        ordinals.find(owner, i);
      }
    }
  }

  /** Of values that documents counted themselves: a bucket has as many as were counted. */
  private final class Counted extends OfRanges {
    private final String path;

    Counted(AggregationScope scope, Node self, String path, List<Ends> ends) {
      super(scope, self, type, Format.RAW, ends);
      this.path = path;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      BinaryDocValues column = DocValues.getBinary(segment.context().reader(), path);
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (!column.advanceExact(doc)) {
            return;
          }
          long[] counts = new long[ends.size()];
          HistogramType.read(
              column.binaryValue(),
              (value, count) -> {
                for (int i = 0; i < counts.length; i++) {
                  counts[i] += ends.get(i).contains(value) ? count : 0;
                }
              });
          for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
              int ordinal = ordinals.find(bucket, i);
              ordinals.count(ordinal, counts[i]);
              inside.collect(doc, ordinal);
            }
          }
        }
      };
    }
  }

  private final class Ranging extends OfRanges {
    private final NumberSource source;
    private final PointTally tally = new PointTally();
    private final @Nullable RangePlaces places;

    Ranging(AggregationScope scope, Node self, NumberSource source, List<Ends> ends) {
      super(scope, self, type, source.format(), ends);
      this.source = source;
      double[] bounds = new double[2 * ends.size()];
      for (int i = 0; i < ends.size(); i++) {
        bounds[2 * i] = ends.get(i).from;
        bounds[2 * i + 1] = ends.get(i).to;
      }
      this.places =
          RangePlaces.of(bounds, (i, count) -> ordinals.count(ordinals.find(0, i), count));
    }

    @Override
    public boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
      return subs.isEmpty() && places != null && tally.count(context, extent, source, places);
    }

    @Override
    public void debug(Map<String, Object> into) {
      tally.debug(into);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      tally.collected();
      LeafNumbers numbers = source.leaf(segment.context());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (!numbers.advance(doc)) {
            return;
          }
          int count = numbers.count();
          boolean[] in = new boolean[ends.size()];
          for (int v = 0; v < count; v++) {
            double value = numbers.nextDouble();
            for (int i = 0; i < in.length; i++) {
              if (!in[i] && ends.get(i).contains(value)) {
                in[i] = true;
                count(doc, bucket, i, inside);
              }
            }
          }
        }
      };
    }
  }

  private static List<Object> rangeKey(int index, double from, double to) {
    return List.of(from, to, (long) index);
  }

  /** A format of numbers; one of dates is for shards that have some. */
  private static Format numbers(@Nullable String pattern) {
    return pattern != null && (pattern.contains("0") || pattern.contains("#"))
        ? Format.decimals(pattern)
        : Format.RAW;
  }

  @Override
  public Partial nothing(Node self) {
    List<Bucket> buckets = new ArrayList<>();
    boolean dates = type.equals("date_range");
    DateFormat format = dates ? Fill.dates(spec.format()) : null;
    for (int i = 0; i < ranges.size(); i++) {
      Ends range = ends(ranges.get(i), format);
      buckets.add(new Bucket(rangeKey(i, range.from, range.to), 0, 0, self.children().nothing()));
    }
    Format written =
        dates
            ? Format.dates(
                spec.format() == null ? "strict_date_optional_time" : spec.format(),
                spec.zoneOrUtc())
            : numbers(spec.format());
    return new Partial.Buckets("", written, buckets, 0, 0, 1);
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    // Where there is no such field, nobody knew what the ends mean, and there are no documents.
    List<Partial> mapped =
        partials.stream()
            .filter(partial -> !BucketMerge.buckets(partial).type().isEmpty())
            .toList();
    return mapped.isEmpty() ? partials.getFirst() : BucketMerge.merge(mapped, self);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    List<Bucket> sorted = new ArrayList<>(buckets.buckets());
    sorted.sort(
        distances == null
            ? Comparator.comparing(Bucket::key, Keys.ORDER)
            : Comparator.comparing(bucket -> ((List<?>) bucket.key()).get(2), Keys.ORDER));
    Format format = buckets.format();
    Answer.Head head =
        (bucket, json) -> {
          List<?> key = (List<?>) bucket.key();
          double from = (Double) key.get(0);
          double to = (Double) key.get(1);
          Wanted wanted = ranges.get(Math.clamp((Long) key.get(2), 0, ranges.size() - 1));
          String name =
              wanted.key == null ? begin(from, format) + "-" + text(to, format) : wanted.key;
          json.put("key", name);
          if (distances != null && Double.isInfinite(from)) {
            json.put("from", 0.0);
          }
          put(json, "from", from, format);
          put(json, "to", to, format);
          json.put("doc_count", bucket.count());
        };
    return Answer.of(type, Map.of(), buckets.with(sorted), keyed, head, self, reducing);
  }

  /** No place is nearer than nought. */
  private String begin(double from, Format format) {
    return distances != null && from == 0 ? "*" : text(from, format);
  }

  private static String text(double end, Format format) {
    if (Double.isInfinite(end)) {
      return "*";
    }
    String text = format.text(end);
    return text == null ? Double.toString(end) : text;
  }

  private static void put(
      Map<String, @Nullable Object> json, String name, double end, Format format) {
    if (Double.isInfinite(end)) {
      return;
    }
    json.put(name, end);
    Object text = format.shown(end);
    if (text != null) {
      json.put(name + "_as_string", text);
    }
  }
}
