package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
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
import org.jspecify.annotations.Nullable;

/** {@code weighted_avg}: the average of numbers, each as often as another number says. */
public final class WeightedAverageAggregation extends NumbersAggregation {
  private final FieldSpec value;
  private final FieldSpec weight;
  private final @Nullable String format;

  private WeightedAverageAggregation(FieldSpec value, FieldSpec weight, @Nullable String format) {
    this.value = value;
    this.weight = weight;
    this.format = format;
  }

  public static WeightedAverageAggregation of(Options options) {
    String format = options.text("format");
    String type = options.text("value_type");
    if (type != null && !FieldSpec.isValueType(type)) {
      throw options.invalid("value_type", "Unknown value type [" + type + "]");
    }
    return new WeightedAverageAggregation(
        spec(options, "value", format), spec(options, "weight", format), format);
  }

  private static FieldSpec spec(Options options, String key, @Nullable String format) {
    Options given = options.inside(key, "field_config");
    if (given == null) {
      throw FaultException.argument("Required [" + key + "]");
    }
    return FieldSpec.oneOf("weighted_avg", key, options, given).written(format);
  }

  @Override
  public String type() {
    return "weighted_avg";
  }

  @Override
  double[] fresh() {
    return new double[4];
  }

  @Override
  void combine(double[] into, double[] other) {
    for (int i = 0; i < other.length; i += 2) {
      add(into, i, other[i]);
      into[i + 1] += other[i + 1];
    }
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    NumberSource weights = Sources.expectedNumbers(scope, weight);
    NumberSource values = Sources.expectedNumbers(scope, value);
    if (values == null || weights == null) {
      return new Fixed(nothing(self));
    }
    Format written = format == null ? Format.RAW : Format.decimals(format);
    return collecting(
        written,
        segment -> {
          LeafNumbers numbers = values.leaf(segment.context());
          LeafNumbers factors = weights.leaf(segment.context());
          return (doc, into) -> add(doc, into, numbers, factors);
        });
  }

  private static void add(int doc, double[] into, LeafNumbers numbers, LeafNumbers factors)
      throws java.io.IOException {
    if (!numbers.advance(doc) || !factors.advance(doc)) {
      return;
    }
    if (factors.count() > 1) {
      throw new FaultException(ErrorKind.AGGREGATION_EXECUTION, Fault.SEVERAL_WEIGHTS);
    }
    double factor = factors.nextDouble();
    for (int i = numbers.count(); i > 0; i--) {
      add(into, 0, numbers.nextDouble() * factor);
      add(into, 2, factor);
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    double[] numbers = numbers(partial);
    Format written = partial instanceof Partial.Numbers given ? given.format() : Format.RAW;
    return Metrics.single(type(), sum(numbers, 0) / sum(numbers, 2), written);
  }
}
