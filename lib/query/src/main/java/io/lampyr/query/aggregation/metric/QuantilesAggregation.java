package io.lampyr.query.aggregation.metric;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.sketch.WideHistogram;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongConsumer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.jspecify.annotations.Nullable;

/**
 * {@code percentiles}, {@code percentile_ranks}, {@code median_absolute_deviation}, {@code
 * boxplot}: what is read from a distribution: percentiles, ranks, quartiles, and the median's
 * deviation.
 */
public final class QuantilesAggregation implements Aggregation {
  /** What of it is answered. */
  public enum Kind {
    PERCENTILES,
    PERCENTILE_RANKS,
    MEDIAN_ABSOLUTE_DEVIATION,
    BOXPLOT
  }

  /** How the numbers are read and shown, and under which name. */
  private record Shown(
      List<Double> points, boolean keyed, @Nullable HighRange hdr, Digest.Reading reading) {}

  /** With a digest for each bucket. */
  private interface Digesting extends Collecting {
    @Override
    default int bytesOfBucket() {
      return 256;
    }
  }

  private static final String DIGITS = "number_of_significant_value_digits";
  private static final List<Double> STANDARD = List.of(1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0);

  private final Kind kind;
  private final FieldSpec spec;
  private final double compression;
  private final Shown shown;

  private QuantilesAggregation(Kind kind, FieldSpec spec, double compression, Shown shown) {
    this.kind = kind;
    this.spec = spec;
    this.compression = Math.clamp(compression, 10, Digest.MAX_COMPRESSION);
    this.shown = shown;
  }

  public static QuantilesAggregation of(Kind kind, Options options, Dialect dialect) {
    double compression = compression(kind, options);
    boolean several = kind == Kind.PERCENTILES || kind == Kind.PERCENTILE_RANKS;
    HighRange hdr = several ? hdr(options) : null;
    if (hdr != null && options.object("tdigest") != null) {
      throw unbuilt(options, "Only one percentiles method should be declared.");
    }
    boolean keyed = !several || options.flag("keyed", true);
    FieldSpec spec = FieldSpec.of(options);
    if (!several) {
      options.text("execution_hint");
    }
    List<Double> given = given(kind, options);
    List<Double> points = new ArrayList<>(given == null ? STANDARD : given);
    points.sort(null);
    return new QuantilesAggregation(
        kind, spec, compression, new Shown(points, keyed, hdr, reading(kind, dialect)));
  }

  /** Box plots are of one dialect only. */
  private static Digest.Reading reading(Kind kind, Dialect dialect) {
    return kind == Kind.BOXPLOT || dialect == Dialect.ELASTICSEARCH
        ? Digest.Reading.BETWEEN
        : Digest.Reading.NEAREST;
  }

  private static double compression(Kind kind, Options options) {
    boolean deviation = kind == Kind.MEDIAN_ABSOLUTE_DEVIATION;
    boolean several = kind == Kind.PERCENTILES || kind == Kind.PERCENTILE_RANKS;
    double compression = several ? 100 : options.number("compression", deviation ? 1000 : 100);
    Options digest = several ? options.inside("tdigest", "tdigest") : null;
    if (digest != null) {
      compression = digest.number("compression", compression);
      if (compression < 0) {
        throw digest.invalid("compression", tooLow(compression));
      }
      digest.text("execution_hint");
      digest.done();
    }
    if (deviation && compression <= 0) {
      throw options.invalid(
          "compression",
          "[compression] must be greater than 0. Found ["
              + compression
              + "] in ["
              + options.name()
              + "]");
    }
    if (compression < 0) {
      throw options.invalid("compression", tooLow(compression));
    }
    return compression;
  }

  private static String tooLow(double compression) {
    return "[compression] must be greater than or equal to 0. Found [" + compression + "]";
  }

  /** The points that are asked for; null for the standard ones. */
  private static @Nullable List<Double> given(Kind kind, Options options) {
    String key =
        switch (kind) {
          case PERCENTILES -> "percents";
          case PERCENTILE_RANKS -> "values";
          case MEDIAN_ABSOLUTE_DEVIATION, BOXPLOT -> "";
        };
    if (key.isEmpty()) {
      return List.of();
    }
    List<Double> given = options.numbers(key);
    if (given == null && kind == Kind.PERCENTILE_RANKS) {
      options.lacks(unbuilt(options, "[values] must not be null: [" + options.name() + "]"));
    }
    if (given != null && given.isEmpty()) {
      String empty = kind == Kind.PERCENTILES ? "empty" : "an empty array";
      throw unbuilt(options, "[" + key + "] must not be " + empty + ": [" + options.name() + "]");
    }
    for (double point : given == null || kind != Kind.PERCENTILES ? List.<Double>of() : given) {
      if (!(point >= 0 && point <= 100)) {
        throw unbuilt(
            options, "percent must be in [0,100], got [" + point + "]: [" + options.name() + "]");
      }
    }
    return given;
  }

  /** A fault of values that can be read, of which no aggregation can be made. */
  private static FaultException unbuilt(Options options, String reason) {
    return new FaultException(
        Fault.of(ErrorKind.ILLEGAL_ARGUMENT, reason)
            .within(
                ErrorKind.X_CONTENT_PARSE,
                "Failed to build [" + options.type() + "] after last required field arrived"));
  }

  private static @Nullable HighRange hdr(Options options) {
    Options given = options.inside("hdr", "hdr");
    if (given == null) {
      return null;
    }
    int digits = given.integer(DIGITS, HighRange.STANDARD_DIGITS);
    if (digits < 0 || digits > WideHistogram.MAX_DIGITS) {
      throw given.invalid(DIGITS, "[numberOfSignificantValueDigits] must be between 0 and 5");
    }
    given.done();
    return new HighRange(digits);
  }

  @Override
  public String type() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    if (leaf != null
        && leaf.type() instanceof HistogramType
        && kind != Kind.MEDIAN_ABSOLUTE_DEVIATION) {
      return counted(leaf.path(), scope.memory());
    }
    NumberSource source =
        kind == Kind.MEDIAN_ABSOLUTE_DEVIATION
            ? Sources.plainNumbers(scope, spec)
            : Sources.numbers(scope, spec);
    if (source == null) {
      return new Fixed(nothing(self));
    }
    if (shown.hdr != null) {
      return shown.hdr.collecting(source, scope.memory());
    }
    PerBucket<Digest> digests = new PerBucket<>(() -> new Digest(compression, scope.memory()));
    return new Digesting() {
      @Override
      public Leaf leaf(Segment segment) throws IOException {
        LeafNumbers numbers = source.leaf(segment.context());
        return (doc, bucket) -> {
          for (int i = numbers.advance(doc) ? numbers.count() : 0; i > 0; i--) {
            digests.get(bucket).add(numbers.nextDouble());
          }
        };
      }

      @Override
      public Partial build(int bucket) {
        return new Partial.Quantiles(source.format(), digests.take(bucket));
      }
    };
  }

  /** What documents counted themselves. */
  private Collecting counted(String path, LongConsumer memory) {
    if (shown.hdr != null) {
      return shown.hdr.counted(path, memory);
    }
    PerBucket<Digest> digests = new PerBucket<>(() -> new Digest(compression, memory));
    return new Digesting() {
      @Override
      public Leaf leaf(Segment segment) throws IOException {
        BinaryDocValues column = DocValues.getBinary(segment.context().reader(), path);
        return (doc, bucket) -> {
          if (column.advanceExact(doc)) {
            HistogramType.read(column.binaryValue(), digests.get(bucket)::add);
          }
        };
      }

      @Override
      public Partial build(int bucket) {
        return new Partial.Quantiles(Format.RAW, digests.take(bucket));
      }
    };
  }

  @Override
  public Partial nothing(Node self) {
    return shown.hdr == null
        ? new Partial.Quantiles(Format.RAW, new Digest(compression))
        : shown.hdr.nothing();
  }

  private static Partial.Quantiles quantiles(Partial partial) {
    if (partial instanceof Partial.Quantiles quantiles) {
      return quantiles;
    }
    throw new CorruptionException("partial aggregation has no distribution");
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    Format format = Format.RAW;
    if (shown.hdr != null) {
      for (Partial partial : partials) {
        format = format.isRaw() ? HighRange.format(partial) : format;
      }
      return new Partial.Numbers(format, shown.hdr.histogram(partials).pairs());
    }
    StopSign.passed((int) compression);
    Digest all = new Digest(compression);
    for (Partial partial : partials) {
      all.add(quantiles(partial).digest());
      format = format.isRaw() ? quantiles(partial).format() : format;
    }
    return new Partial.Quantiles(format, all);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    // About a step for each of the places of a digest's arrays.
    StopSign.passed((int) compression);
    if (kind == Kind.PERCENTILES) {
      return new Result.Percentiles(
          percentiles(partial), partial, several -> percentiles(merge(several, self)));
    }
    if (shown.hdr != null) {
      WideHistogram histogram = shown.hdr.histogram(List.of(partial));
      return points(histogram::rank, HighRange.format(partial));
    }
    Digest digest = quantiles(partial).digest();
    Format format = quantiles(partial).format();
    return switch (kind) {
      case PERCENTILES -> percentiles(partial);
      case PERCENTILE_RANKS -> {
        DoubleUnaryOperator ranks = digest.ranks();
        yield points(value -> 100 * ranks.applyAsDouble(finite(value)), format);
      }
      case MEDIAN_ABSOLUTE_DEVIATION ->
          Metrics.single(type(), digest.medianAbsoluteDeviation(shown.reading), format);
      case BOXPLOT -> BoxPlot.of(digest, shown.reading, format);
    };
  }

  private static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw FaultException.argument("Invalid value: " + value);
    }
    return value;
  }

  private Result.Metric percentiles(Partial partial) {
    if (shown.hdr != null) {
      WideHistogram histogram = shown.hdr.histogram(List.of(partial));
      return points(histogram::percentile, HighRange.format(partial));
    }
    DoubleUnaryOperator quantiles = quantiles(partial).digest().quantiles(shown.reading);
    return points(percent -> quantiles.applyAsDouble(percent / 100), quantiles(partial).format());
  }

  private Result.Metric points(DoubleUnaryOperator curve, Format format) {
    Map<String, Double> values = new LinkedHashMap<>();
    Map<String, @Nullable Object> byName = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    for (double point : shown.points) {
      double value = curve.applyAsDouble(point);
      String name = Double.toString(point);
      values.put(name, value);
      Metrics.put(byName, name, value, format);
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("key", point);
      Metrics.put(entry, "value", value, format);
      list.add(entry);
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("values", shown.keyed ? byName : list);
    String prefix = shown.hdr != null ? "hdr_" : "tdigest_";
    return new Result.Metric(prefix + type(), body, values, true);
  }
}
