package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
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
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code matrix_stats}: how numbers of several fields are spread, and how they go together. Central
 * moments are merged by the formulas of Pébay (2008). The numbers: how many documents; for each
 * field its mean and the sums of the second to fourth powers of the distances from it; and the sums
 * of products for each pair.
 */
public final class MatrixStatsAggregation extends NumbersAggregation {
  private static final int MOST_FIELDS = 100;

  private static final Set<String> OF_SCRIPTS = Set.of("script", "value_type");

  private final List<String> fields;
  private final Map<String, @Nullable Object> missing;
  private final Choice choice;

  private MatrixStatsAggregation(
      List<String> fields, Map<String, @Nullable Object> missing, Choice choice) {
    this.fields = List.copyOf(fields);
    this.missing = missing;
    this.choice = choice;
  }

  /** Which number stands for those of one document. */
  private enum Choice {
    SUM,
    AVG,
    MEDIAN,
    MIN,
    MAX;

    static Choice of(String name) {
      for (Choice choice : values()) {
        if (choice.name().equalsIgnoreCase(name)) {
          return choice;
        }
      }
      throw FaultException.argument("Illegal sort mode: " + name);
    }

    /** Of so many numbers, which come in their order. */
    double of(LeafNumbers numbers) throws IOException {
      int count = numbers.count();
      double sum = 0;
      double median = 0;
      double number = 0;
      for (int i = 0; i < count; i++) {
        number = numbers.nextDouble();
        sum += number;
        if (i == (count - 1) / 2 || i == count / 2) {
          median += count % 2 == 0 ? number / 2 : number;
        }
        if (i == 0 && this == MIN) {
          return number;
        }
      }
      return switch (this) {
        case SUM -> sum;
        case AVG -> sum / count;
        case MEDIAN -> median;
        case MIN, MAX -> number;
      };
    }
  }

  /** Which fields are looked at, each once. */
  private static Set<String> fields(Options options) {
    Object named = options.any("fields");
    boolean isNull = options.isNull("fields");
    if (isNull || (named != null && !(named instanceof String) && !(named instanceof List<?>))) {
      throw options.unexpected("fields", "");
    }
    List<@Nullable Object> given = options.list("fields");
    Set<String> fields = new LinkedHashSet<>();
    for (Object field : given == null ? List.of() : given) {
      if (!(field instanceof String name)) {
        throw options.unexpected("fields", field, "");
      }
      fields.add(name);
    }
    if (fields.size() > MOST_FIELDS) {
      throw FaultException.argument(
          "[fields] must name at most " + MOST_FIELDS + " fields for [" + options.name() + "]");
    }
    return fields;
  }

  public static MatrixStatsAggregation of(Options options) {
    Set<String> fields = fields(options);
    for (String text : List.of("mode", "format")) {
      if (options.isNull(text)
          || (options.any(text) != null && !(options.any(text) instanceof String))) {
        throw options.unexpected(text, "");
      }
    }
    boolean isNone = options.isNull("missing");
    if (isNone
        || (options.any("missing") != null && !(options.any("missing") instanceof Map<?, ?>))) {
      throw options.unexpected("missing", "");
    }
    Optional<String> more = options.untaken();
    if (more.isPresent()) {
      throw options.unexpected(
          more.get(),
          OF_SCRIPTS.contains(more.get())
              ? " Multi-field aggregations do not support scripts."
              : "");
    }
    Map<String, @Nullable Object> missing = options.object("missing");
    // The order of a hash table: the peers list the fields so.
    return new MatrixStatsAggregation(
        hashed(fields),
        missing == null ? Map.of() : missing,
        Choice.of(options.text("mode", "avg")));
  }

  private static List<String> hashed(Set<String> fields) {
    Map<String, Boolean> table = new HashMap<>();
    fields.forEach(field -> table.put(field, true));
    return List.copyOf(table.keySet());
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

  /** Null for fields that there are not. */
  private @Nullable NumberSource[] sources(AggregationScope scope) {
    @Nullable NumberSource[] sources = new NumberSource[fields.size()];
    for (int i = 0; i < sources.length; i++) {
      NumberSource source = Sources.numbers(scope, FieldSpec.field(type(), fields.get(i)));
      if (source == null) {
        continue;
      }
      Object standard = missing.get(fields.get(i));
      sources[i] =
          standard == null
              ? source
              : NumberSource.withMissing(source, number(standard, fields.get(i), scope));
    }
    return sources;
  }

  private static double number(Object standard, String field, AggregationScope scope) {
    LeafField leaf = scope.mapping().leaf(field);
    DateFormat dates = leaf != null && leaf.type() instanceof DateType date ? date.format() : null;
    if (standard instanceof Boolean) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + standard + "\"");
    }
    return Sources.number(standard, dates, scope, ZoneOffset.UTC);
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    int size = fields.size();
    @Nullable NumberSource[] sources = sources(scope);
    if (Arrays.stream(sources).allMatch(Objects::isNull)) {
      return new Fixed(nothing(self));
    }
    return collecting(
        Format.RAW,
        segment -> {
          @Nullable LeafNumbers[] numbers = new LeafNumbers[size];
          for (int i = 0; i < size; i++) {
            NumberSource source = sources[i];
            numbers[i] = source == null ? null : source.leaf(segment.context());
          }
          double[] one = fresh();
          one[0] = 1;
          return (doc, into) -> {
            for (int i = 0; i < size; i++) {
              LeafNumbers values = numbers[i];
              if (values != null && !values.advance(doc)) {
                return;
              }
              one[moment(1, i)] = values == null ? Double.NaN : choice.of(values);
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
    int unknown = unknown(into) - unknown(other);
    if (b == 0 || (a > 0 && unknown < 0)) {
      return;
    }
    if (a == 0 || unknown > 0) {
      System.arraycopy(other, 0, into, 0, into.length);
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

  /** How many fields there are not: where there are more, documents count that have them. */
  private int unknown(double[] numbers) {
    int unknown = 0;
    for (int i = 0; i < fields.size(); i++) {
      unknown += Double.isNaN(numbers[moment(1, i)]) ? 1 : 0;
    }
    return unknown;
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
      if (!Double.isNaN(numbers[moment(1, i)])) {
        all.add(field(numbers, i));
      }
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
      if (Double.isNaN(numbers[moment(1, j)])) {
        continue;
      }
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
