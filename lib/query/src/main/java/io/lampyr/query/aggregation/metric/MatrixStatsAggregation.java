package io.lampyr.query.aggregation.metric;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code matrix_stats}: how numbers of several fields are spread, and how they go together. Central
 * moments are merged by the formulas of Pébay (2008). The numbers: how many documents; for each
 * field its mean and the sums of the second to fourth powers of the distances from it; and the sums
 * of products for each pair.
 */
public final class MatrixStatsAggregation extends NumbersAggregation {
  private static final int MOST_FIELDS = 100;

  private final List<String> fields;
  private final Map<String, @Nullable Object> missing;

  private MatrixStatsAggregation(List<String> fields, Map<String, @Nullable Object> missing) {
    this.fields = List.copyOf(fields);
    this.missing = missing;
  }

  public static MatrixStatsAggregation of(Options options) {
    List<@Nullable Object> given = options.list("fields");
    List<String> fields = new ArrayList<>();
    (given == null ? List.<@Nullable Object>of() : given)
        .forEach(field -> fields.add(String.valueOf(field)));
    if (fields.isEmpty() || fields.size() > MOST_FIELDS) {
      throw FaultException.argument(
          "[fields] must name from 1 to " + MOST_FIELDS + " fields for [" + options.name() + "]");
    }
    if (options.has("mode")) {
      options.text("mode");
    }
    Map<String, @Nullable Object> missing = options.object("missing");
    return new MatrixStatsAggregation(fields, missing == null ? Map.of() : missing);
  }

  @Override
  public String type() {
    return "matrix_stats";
  }

  private int moment(int power, int field) {
    return 1 + (power - 1) * fields.size() + field;
  }

  private int pair(int one, int other) {
    return 1 + 4 * fields.size() + one * fields.size() + other;
  }

  @Override
  double[] fresh() {
    return new double[1 + 4 * fields.size() + fields.size() * fields.size()];
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    int size = fields.size();
    NumberSource[] sources = new NumberSource[size];
    for (int i = 0; i < size; i++) {
      NumberSource source = Sources.numbers(scope, FieldSpec.field(type(), fields.get(i)));
      if (source == null) {
        return new Fixed(nothing(self));
      }
      Object standard = missing.get(fields.get(i));
      sources[i] =
          standard instanceof Number number
              ? NumberSource.withMissing(source, number.doubleValue())
              : source;
    }
    return collecting(
        Format.RAW,
        segment -> {
          LeafNumbers[] numbers = new LeafNumbers[size];
          for (int i = 0; i < size; i++) {
            numbers[i] = sources[i].leaf(segment.context());
          }
          double[] one = fresh();
          one[0] = 1;
          return (doc, into) -> {
            for (int i = 0; i < size; i++) {
              if (!numbers[i].advance(doc)) {
                return;
              }
              double sum = 0;
              for (int n = numbers[i].count(); n > 0; n--) {
                sum += numbers[i].nextDouble();
              }
              one[moment(1, i)] = sum / numbers[i].count();
            }
            combine(into, one);
          };
        });
  }

  @Override
  void combine(double[] into, double[] other) {
    double a = into[0];
    double b = other[0];
    double n = a + b;
    if (b == 0) {
      return;
    }
    int size = fields.size();
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double product =
            (other[moment(1, i)] - into[moment(1, i)]) * (other[moment(1, j)] - into[moment(1, j)]);
        into[pair(i, j)] += other[pair(i, j)] + product * a * b / n;
      }
    }
    for (int i = 0; i < size; i++) {
      moments(into, other, i);
    }
    into[0] = n;
  }

  private void moments(double[] into, double[] other, int field) {
    double a = into[0];
    double b = other[0];
    double n = a + b;
    double d = other[moment(1, field)] - into[moment(1, field)];
    double a2 = into[moment(2, field)];
    double b2 = other[moment(2, field)];
    double a3 = into[moment(3, field)];
    double b3 = other[moment(3, field)];
    into[moment(4, field)] +=
        other[moment(4, field)]
            + d * d * d * d * a * b * (a * a - a * b + b * b) / (n * n * n)
            + 6 * d * d * (a * a * b2 + b * b * a2) / (n * n)
            + 4 * d * (a * b3 - b * a3) / n;
    into[moment(3, field)] +=
        b3 + d * d * d * a * b * (a - b) / (n * n) + 3 * d * (a * b2 - b * a2) / n;
    into[moment(2, field)] += b2 + d * d * a * b / n;
    into[moment(1, field)] += d * b / n;
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    double[] numbers = numbers(partial);
    double n = numbers[0];
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < fields.size() && n > 0; i++) {
      all.add(field(numbers, i));
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("doc_count", (long) n);
    if (n > 0) {
      body.put("fields", all);
    }
    return new Result.Metric(type(), body, Map.of("doc_count", n), true);
  }

  private Map<String, @Nullable Object> field(double[] numbers, int i) {
    double n = numbers[0];
    double second = numbers[moment(2, i)];
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", fields.get(i));
    json.put("count", (long) n);
    json.put("mean", numbers[moment(1, i)]);
    put(json, "variance", second / (n - 1));
    put(json, "skewness", Math.sqrt(n) * numbers[moment(3, i)] / Math.pow(second, 1.5));
    put(json, "kurtosis", n * numbers[moment(4, i)] / (second * second));
    Map<String, @Nullable Object> covariance = new LinkedHashMap<>();
    Map<String, @Nullable Object> correlation = new LinkedHashMap<>();
    for (int j = 0; j < fields.size(); j++) {
      double product = numbers[pair(i, j)];
      double spread = Math.sqrt(second * numbers[moment(2, j)]);
      put(covariance, fields.get(j), product / (n - 1));
      put(correlation, fields.get(j), i == j ? 1 : product / spread);
    }
    json.put("covariance", covariance);
    json.put("correlation", correlation);
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, String name, double value) {
    json.put(name, Double.isFinite(value) ? (Object) value : Double.toString(value));
  }
}
