package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Refused;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.frame.Thinned;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.NumberSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/** {@code histogram}: buckets of equal width. */
public final class HistogramAggregation implements ManyBuckets, Thinned {
  private final FieldSpec spec;
  private final double interval;
  private final double offset;
  private final Fill fill;
  private final Bounds.Range hard;

  private HistogramAggregation(
      FieldSpec spec, double interval, double offset, Fill fill, Bounds.Range hard) {
    this.spec = spec;
    this.interval = interval;
    this.offset = offset;
    this.fill = fill;
    this.hard = hard;
  }

  public static Aggregation of(Options options) {
    FieldSpec spec = FieldSpec.of(options);
    double interval = options.number("interval", 0);
    boolean isTold = options.has("interval");
    if (isTold && (!(interval > 0) || Double.isInfinite(interval))) {
      throw options.invalid(
          "interval", "[interval] must be >0 for histogram aggregation [" + options.name() + "]");
    }
    double offset = options.number("offset", 0);
    Fill fill = Fill.read(options, Bounds.read(options, "extended_bounds"));
    Bounds.Range hard = Bounds.read(options, "hard_bounds");
    return isTold
        ? new HistogramAggregation(
            spec, interval, offset, fill, hard == null ? Bounds.Range.ALL : hard)
        : new Refused(
            "histogram",
            Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "interval must be positive, got: 0.0"));
  }

  @Override
  public String type() {
    return "histogram";
  }

  /** How many intervals a value is from the offset, which may be more than there are integers. */
  private double count(double value) {
    return Math.floor((value - offset) / interval);
  }

  /** Counts as numbers in their order. */
  private static long index(double count) {
    return NumericUtils.doubleToSortableLong(count);
  }

  private double key(double count) {
    // Nought has no sign.
    return count * interval + offset + 0.0;
  }

  @Override
  public boolean leavesOutBuckets() {
    return fill.minDocCount() > 0;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    // What is wrong with what is inside is told first, as by the peers.
    Collecting collecting = unordered(scope, self);
    fill.order().check(self);
    return collecting;
  }

  private Collecting unordered(AggregationScope scope, Node self) {
    if (fill.extended() != null) {
      Bounds.checkInside(hard, hard, fill.extended(), fill.extended());
    }
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    if (leaf != null && leaf.type() instanceof HistogramType) {
      return new CountedIntervals(scope, self, leaf.path(), new Widths(Format.RAW), hard);
    }
    if (Sources.of(scope, spec) instanceof Source.Ranges ranges) {
      RangeIntervals.check(ranges.leaf(), false);
      return new RangeIntervals(
          scope, self, "histogram", ranges.leaf(), new Widths(ofRanges(ranges.leaf())), hard);
    }
    NumberSource source = Sources.numbers(scope, spec);
    return source == null
        ? Nothing.buckets(scope, self)
        : new IntervalCollecting(
            scope,
            self,
            "histogram",
            source,
            new Widths(Format.RAW),
            hard.equals(Bounds.Range.ALL) ? hard : hard.moved(offset));
  }

  private Format ofRanges(LeafField leaf) {
    if (!leaf.type().name().equals("date_range")) {
      return Format.RAW;
    }
    String given = spec.format();
    return Format.dates(given == null ? "strict_date_optional_time" : given, ZoneOffset.UTC);
  }

  /** Intervals by how many there are from the offset on. */
  private final class Widths implements IntervalCollecting.Intervals {
    private final Format ofRanges;

    Widths(Format ofRanges) {
      this.ofRanges = ofRanges;
    }

    @Override
    public Format ofRanges() {
      return ofRanges;
    }

    @Override
    public long of(double value) {
      return index(count(value) + 0.0);
    }

    @Override
    public Object key(long index) {
      return HistogramAggregation.this.key(NumericUtils.sortableLongToDouble(index));
    }

    @Override
    public long after(long index) {
      double count = NumericUtils.sortableLongToDouble(index);
      return index(Math.max(count + 1, Math.nextUp(count)) + 0.0);
    }

    @Override
    public boolean counted() {
      return false;
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    Fill.Steps steps =
        new Fill.Steps() {
          @Override
          public Object at(double value) {
            return key(count(value));
          }

          @Override
          public Object after(Object key) {
            double count = Math.rint(((Double) key - offset) / interval);
            return key(Math.max(count + 1, Math.nextUp(count)));
          }
        };
    List<Bucket> filled = fill.apply(buckets.buckets(), self, reducing, steps);
    Answer.Head head = Answer.textFirst(buckets.format());
    Map<String, @Nullable Object> header = Map.of();
    return Answer.of(
        new Answer.Shape("histogram", header, fill.keyed(), head),
        buckets.with(filled),
        steps,
        self,
        reducing);
  }
}
