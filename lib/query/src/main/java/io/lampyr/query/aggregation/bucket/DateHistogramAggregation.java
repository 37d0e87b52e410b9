package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.BucketTime;
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
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code date_histogram}: buckets of time: of the calendar, or of fixed length. */
public final class DateHistogramAggregation implements ManyBuckets, Thinned {
  private static final Pattern LENGTH = Pattern.compile("([+-]?[0-9]{1,15})(ms|s|m|h|H|d)");

  private final FieldSpec spec;
  private final Rounding rounding;
  private final Fill fill;
  private final @Nullable Bounds extended;
  private final @Nullable Bounds hard;
  private final Instant now;

  private DateHistogramAggregation(
      FieldSpec spec,
      Rounding rounding,
      Fill fill,
      @Nullable Bounds extended,
      @Nullable Bounds hard,
      Instant now) {
    this.spec = spec;
    this.rounding = rounding;
    this.fill = fill;
    this.extended = extended;
    this.hard = hard;
    this.now = now;
  }

  /** Reads the options; {@code now} is what bounds may be relative to. */
  public static Aggregation of(Options options, Instant now) {
    FieldSpec spec = FieldSpec.of(options);
    ZoneId zone = spec.zoneOrUtc();
    Interval interval = interval(options, zone, offset(options));
    if (interval.late != null) {
      options.values();
      return new Refused("date_histogram", interval.late);
    }
    Rounding rounding = Objects.requireNonNull(interval.rounding);
    return new DateHistogramAggregation(
        spec,
        rounding,
        Fill.read(options, null),
        Bounds.times(options, "extended_bounds"),
        Bounds.times(options, "hard_bounds"),
        now);
  }

  /** The option {@code offset} in milliseconds. */
  static long offset(Options options) {
    if (options.any("offset") instanceof Number) {
      return options.whole("offset", 0);
    }
    String given = options.text("offset");
    try {
      return given == null ? 0 : offset(given);
    } catch (FaultException wrong) {
      throw options.failed("offset", wrong.fault());
    }
  }

  private Bounds.Range read(Bounds bounds, @Nullable DateFormat dates, Node self, String key) {
    return bounds.read(dates, now, spec.zoneOrUtc(), new Bounds.Names(key, self.name()));
  }

  /** Bounds are for the intervals that they are in. */
  private static Bounds.Range rounded(Bounds.Range bounds, Rounding rounding) {
    return new Bounds.Range(rounded(bounds.min(), rounding), rounded(bounds.max(), rounding));
  }

  private static double rounded(double bound, Rounding rounding) {
    return Double.isInfinite(bound) ? bound : rounding.round((long) bound);
  }

  /** In what bounds are written, on a shard that knows the field. */
  private @Nullable DateFormat dates(AggregationScope scope) {
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    if (spec.format() == null && leaf != null && leaf.type() instanceof NumberType) {
      return null;
    }
    return spec.format() == null && leaf != null && leaf.type() instanceof DateType date
        ? date.format()
        : Fill.dates(spec.format());
  }

  /** What times are rounded by, or what is wrong with it where there are documents. */
  record Interval(@Nullable Rounding rounding, @Nullable Fault late) {
    private static Interval refused(String reason) {
      return new Interval(null, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, reason));
    }
  }

  private static void checkLength(Options options, String fixed) {
    if (fixed.matches("[0-9]+\\.[0-9]+(ms|s|m|h|d)")) {
      throw options.invalid(
          "fixed_interval",
          "failed to parse [" + fixed + "], fractional time values are not supported");
    }
    if (!LENGTH.matcher(fixed).matches()) {
      throw options.invalid(
          "fixed_interval",
          "failed to parse setting [date_histogram.fixedInterval] with value ["
              + fixed
              + "] as a time value: unit is missing or unrecognized");
    }
  }

  static Interval interval(Options options, ZoneId zone, long offset) {
    String calendar = options.text("calendar_interval");
    String fixed = options.text("fixed_interval");
    String old = options.textOrNumber("interval");
    if (calendar != null && Rounding.Unit.of(calendar) == null) {
      throw options.invalid(
          "calendar_interval",
          "The supplied interval [" + calendar + "] could not be parsed as a calendar interval.");
    }
    if (fixed != null) {
      checkLength(options, fixed);
    }
    if (calendar != null && fixed != null) {
      throw options.invalid(
          "fixed_interval",
          "Cannot use [fixed_interval] with [calendar_interval] configuration option.");
    }
    if (calendar == null && fixed == null && old == null) {
      return Interval.refused("Invalid interval specified, must be non-null and non-empty");
    }
    Rounding.Unit unit = Rounding.Unit.of(calendar == null ? String.valueOf(old) : calendar);
    if (unit != null && fixed == null) {
      return new Interval(Rounding.calendar(unit, zone, offset), null);
    }
    String text = String.valueOf(fixed == null ? old : fixed);
    boolean bare = text.matches("[+-]?[0-9]{1,15}");
    if (!bare && !LENGTH.matcher(text).matches()) {
      return Interval.refused("Unable to parse interval [" + text + "]");
    }
    long length = bare ? Long.parseLong(text) : length(text);
    return length <= 0
        ? Interval.refused("Zero or negative time interval not supported")
        : new Interval(Rounding.fixed(length, zone, offset), null);
  }

  /** The milliseconds of a length such as {@code 30s}; -1 if it is none. */
  static long length(String text) {
    Matcher matcher = LENGTH.matcher(text);
    if (!matcher.matches()) {
      return -1;
    }
    long unit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          case "h", "H" -> 3_600_000;
          default -> 86_400_000;
        };
    return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit);
  }

  /** By how much intervals are moved: a length with its unit, which nought alone can lack. */
  static long offset(String text) {
    if (text.matches("[+-]?0+")) {
      return 0;
    }
    boolean valid = LENGTH.matcher(text).matches();
    if (!valid) {
      throw FaultException.argument(
          "failed to parse setting [DateHistogramAggregationBuilder.parseOffset] with value ["
              + text
              + "] as a time value: unit is missing or unrecognized");
    }
    return length(text);
  }

  @Override
  public String type() {
    return "date_histogram";
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
    Bounds.Range bounds =
        hard == null ? Bounds.Range.ALL : read(hard, dates(scope), self, "hard_bounds");
    if (extended != null) {
      Bounds.Range shown = read(extended, dates(scope), self, "extended_bounds");
      if (hard != null) {
        Bounds.checkInside(bounds, hard, shown, extended);
      }
    }
    // As with the peers, ends have no offset, and buckets begin behind the first one or are none.
    bounds = rounded(bounds, rounding.withoutOffset());
    if (Sources.of(scope, spec) instanceof Source.Ranges ranges) {
      RangeIntervals.check(ranges.leaf(), true);
      return new RangeIntervals(
          scope, self, type(), ranges.leaf(), new Times(rounding, dates()), bounds);
    }
    NumberSource source = Sources.numbers(scope, spec);
    if (source == null) {
      return Nothing.buckets(scope, self);
    }
    return new IntervalCollecting(
        scope, self, type(), source, new Times(rounding), bounds.withoutEnd());
  }

  private Format dates() {
    return Format.dates(
        spec.format() == null ? "strict_date_optional_time" : spec.format(), spec.zoneOrUtc());
  }

  /** Intervals by their begin; the last one is kept, as times come near each other. */
  static final class Times implements IntervalCollecting.Intervals {
    private final Rounding rounding;
    private final Format ofRanges;
    private long begin = 1;
    private long end;

    Times(Rounding rounding) {
      this(rounding, Format.RAW);
    }

    Times(Rounding rounding, Format ofRanges) {
      this.rounding = rounding;
      this.ofRanges = ofRanges;
    }

    @Override
    public Format ofRanges() {
      return ofRanges;
    }

    @Override
    public long of(double value) {
      long millis = (long) value;
      if (millis < begin || millis >= end) {
        begin = rounding.round(millis);
        end = rounding.next(begin);
      }
      return begin;
    }

    @Override
    public Object key(long interval) {
      return interval;
    }

    @Override
    public long after(long interval) {
      return rounding.next(interval);
    }

    @Override
    public boolean counted() {
      return true;
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    Fill.Steps steps = rounding.steps();
    List<Bucket> filled = reaching(buckets, self).apply(buckets.buckets(), self, reducing, steps);
    BucketTime around = reducing.time();
    Format format = format(buckets);
    Answer.Head head = Answer.textFirst(format);
    Answer.Shape shape =
        new Answer.Shape(
            "date_histogram",
            Map.<String, @Nullable Object>of(),
            fill.keyed(),
            (bucket, json) -> {
              // What is inside of the bucket is finished next.
              reducing.within(rounding.time(bucket.key()));
              head.write(bucket, json);
            });
    Partial.Buckets shown = new Partial.Buckets(type(), format, filled, 0, 0, 1);
    Result.Many many = Answer.of(shape, shown, steps, self, reducing);
    reducing.within(around);
    return many;
  }

  /** Whoever writes the answer need not know the field: texts are written as its values are. */
  private Fill reaching(Partial.Buckets buckets, Node self) {
    if (extended == null) {
      return fill;
    }
    boolean known = buckets.format().kind() == Format.Kind.DATE;
    DateFormat dates =
        known ? DateFormat.of(buckets.format().pattern()) : Fill.dates(spec.format());
    Bounds.Range shown = read(extended, dates, self, "extended_bounds");
    return fill.within(new Bounds.Range(begun(shown.min()), begun(shown.max())));
  }

  /** An interval without an offset has the bound, and is moved by it, as with the peers. */
  private double begun(double bound) {
    double without = rounded(bound, rounding.withoutOffset());
    return Double.isInfinite(bound) ? bound : without + rounding.offset();
  }

  private Format format(Partial.Buckets buckets) {
    return buckets.format().isRaw() && (spec.field() == null || buckets.buckets().isEmpty())
        ? dates()
        : buckets.format();
  }
}
