package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.BucketTime;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.DocCounts;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import java.util.Locale;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.jspecify.annotations.Nullable;

/**
 * {@code rate}: how many documents, values, or how much of their sum there is by a unit of time, in
 * a bucket of time.
 */
public final class RateAggregation extends NumbersAggregation {
  /** Units of time: those of one length in milliseconds, others in months. */
  private enum Unit {
    SECOND(1000, 0),
    MINUTE(60_000, 0),
    HOUR(3_600_000, 0),
    DAY(86_400_000, 0),
    WEEK(604_800_000, 0),
    MONTH(0, 1),
    QUARTER(0, 3),
    YEAR(0, 12);

    private final long millis;
    private final int months;

    Unit(long millis, int months) {
      this.millis = millis;
      this.months = months;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final FieldSpec spec;
  private final @Nullable Unit unit;
  private final boolean counted;

  private RateAggregation(FieldSpec spec, @Nullable Unit unit, boolean counted) {
    this.spec = spec;
    this.unit = unit;
    this.counted = counted;
  }

  public static RateAggregation of(Options options) {
    FieldSpec spec = FieldSpec.optional(options);
    String mode = options.text("mode");
    if (mode != null && spec.field() == null && spec.script() == null) {
      throw FaultException.argument("The mode parameter is only supported with field or script");
    }
    if (mode != null && !mode.equals("sum") && !mode.equals("value_count")) {
      throw options.invalid(
          "mode", "Unsupported rate mode [" + mode + "], it is one of [sum, value_count]");
    }
    return new RateAggregation(spec, unit(options), "value_count".equals(mode));
  }

  private static @Nullable Unit unit(Options options) {
    String given = options.text("unit");
    if (given == null) {
      return null;
    }
    Unit found =
        switch (given) {
          case "second", "1s" -> Unit.SECOND;
          case "minute", "1m" -> Unit.MINUTE;
          case "hour", "1h" -> Unit.HOUR;
          case "day", "1d" -> Unit.DAY;
          case "week", "1w" -> Unit.WEEK;
          case "month", "1M" -> Unit.MONTH;
          case "quarter", "1q" -> Unit.QUARTER;
          case "year", "1y" -> Unit.YEAR;
          default -> null;
        };
    if (found == null) {
      throw options.invalid("unit", "Unsupported unit " + given);
    }
    return found;
  }

  @Override
  public String type() {
    return "rate";
  }

  @Override
  double[] fresh() {
    return new double[2];
  }

  @Override
  void combine(double[] into, double[] other) {
    add(into, 0, other[0]);
    into[1] += other[1];
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (spec.field() == null && spec.script() == null) {
      return collecting(
          Format.RAW,
          segment -> {
            DocCounts counts = DocCounts.of(segment.context().reader());
            return (doc, into) -> into[0] += counts.of(doc);
          });
    }
    refuseCounters(scope);
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    if (leaf != null && leaf.type() instanceof HistogramType) {
      return histograms(leaf.path());
    }
    NumberSource numbers = Sources.numbers(scope, spec);
    if (numbers == null) {
      return new Fixed(nothing(self));
    }
    Format written = spec.format() == null ? Format.RAW : numbers.format();
    return collecting(
        written,
        segment -> {
          LeafNumbers values = numbers.leaf(segment.context());
          return (doc, into) -> {
            for (int i = values.advance(doc) ? values.count() : 0; i > 0; i--) {
              double value = values.nextDouble();
              add(into, 0, counted ? 1 : value);
            }
          };
        });
  }

  /** Of values that documents counted themselves. */
  private Collecting histograms(String path) {
    return collecting(
        Format.RAW,
        segment -> {
          BinaryDocValues column = DocValues.getBinary(segment.context().reader(), path);
          return (doc, into) -> {
            if (column.advanceExact(doc)) {
              HistogramType.read(
                  column.binaryValue(),
                  (value, times) -> add(into, 0, counted ? times : value * times));
            }
          };
        });
  }

  /** How much of a counter there is says nothing; by how much it grew only whole series tell. */
  private void refuseCounters(AggregationScope scope) {
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    boolean counter =
        leaf != null
            && leaf.parameters().stream()
                .anyMatch(parameter ->
                    parameter.name().equals("time_series_metric")
                        && "counter".equals(parameter.value()));
    if (counter && !counted) {
      throw FaultException.argument(
          "Field ["
              + spec.field()
              + "] of type [counter] is not supported for aggregation [rate]; TS of ES|QL computes"
              + " rates of counters");
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    BucketTime time = reducing.time();
    if (time == null) {
      throw FaultException.argument(
          "The rate aggregation can only be used inside a date histogram aggregation or composite"
              + " aggregation with exactly one date histogram value source");
    }
    Format written = partial instanceof Partial.Numbers given ? given.format() : Format.RAW;
    return Metrics.single(type(), sum(numbers(partial), 0) / units(time), written);
  }

  /** How many of the units a bucket is. */
  private double units(BucketTime time) {
    if (unit == null) {
      return 1;
    }
    if (unit.months == 0) {
      return (double) (time.end() - time.begin()) / unit.millis;
    }
    if (time.months() == 0) {
      throw FaultException.argument(
          "Cannot use month-based rate unit ["
              + unit.word()
              + "] with non-month based calendar interval histogram ["
              + time.interval()
              + "] only week, day, hour, minute and second are supported for this histogram");
    }
    return (double) time.months() / unit.months;
  }
}
