package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.metric.StatsAnswer;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.result.Results;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code avg_bucket}, {@code sum_bucket}, {@code min_bucket}, {@code max_bucket}, {@code
 * stats_bucket}, {@code extended_stats_bucket}, {@code percentiles_bucket}: a number of all buckets
 * beside it: their average, least, percentiles and so on.
 */
public record SiblingPipeline(
    String name, Kind kind, Shape shape, @Nullable Map<String, @Nullable Object> meta)
    implements Pipeline.OfSiblings {
  /** Which number. */
  public enum Kind {
    AVG_BUCKET,
    SUM_BUCKET,
    MIN_BUCKET,
    MAX_BUCKET,
    STATS_BUCKET,
    EXTENDED_STATS_BUCKET,
    PERCENTILES_BUCKET
  }

  /** What else the request says. */
  public static final class Shape {
    private final Setup setup;
    private final double sigma;
    private final List<Double> percents;
    private final boolean keyed;

    private Shape(Setup setup, double sigma, List<Double> percents, boolean keyed) {
      this.setup = setup;
      this.sigma = sigma;
      this.percents = List.copyOf(percents);
      this.keyed = keyed;
    }
  }

  /** Reads all options but the name. */
  public static Shape read(Options options) {
    Setup setup = Setup.read(options, false);
    boolean percentiles = options.type().equals("percentiles_bucket");
    String bare =
        switch (options.type()) {
          case "percentiles_bucket" -> "keyed";
          case "extended_stats_bucket" -> "sigma";
          default -> "";
        };
    if (options.named(bare) != null) {
      throw options.unsupported(bare, options.named(bare));
    }
    double sigma = options.type().equals("extended_stats_bucket") ? options.number("sigma", 2) : 2;
    List<Double> percents = new ArrayList<>();
    Object wanted = percentiles ? options.any("percents") : null;
    if (percentiles
        && (options.isNull("percents") || !(wanted == null || wanted instanceof List<?>))) {
      throw options.unsupported("percents", wanted);
    }
    if (sigma < 0) {
      throw FaultException.argument("sigma must be a non-negative double");
    }
    List<Double> given = percentiles ? options.numbers("percents") : null;
    if (given != null && !given.stream().allMatch(percent -> percent >= 0 && percent <= 100)) {
      throw FaultException.argument(
          "percents must only contain non-null doubles from 0.0-100.0 inclusive");
    }
    if (given == null) {
      percents.addAll(List.of(1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0));
    } else {
      percents.addAll(given);
    }
    return new Shape(setup, sigma, percents, !percentiles || options.flag("keyed", true));
  }

  private Setup setup() {
    return shape.setup;
  }

  @Override
  public String type() {
    return setup().type();
  }

  @Override
  public Collection<String> paths() {
    return setup().texts();
  }

  @Override
  public @Nullable String misplaced(@Nullable Aggregation parent, Children beside) {
    return SiblingBuckets.misplaced(name, setup(), beside);
  }

  @Override
  public Result compute(Results beside) {
    SiblingBuckets found = SiblingBuckets.gather(name, setup(), beside);
    List<Double> values = found.values();
    List<String> keys = found.buckets().stream().map(Result.Bucket::name).toList();
    return switch (kind) {
      case AVG_BUCKET ->
          setup()
              .number("simple_value", values.isEmpty() ? Double.NaN : sum(values) / values.size());
      case SUM_BUCKET -> setup().number("simple_value", sum(values));
      case MIN_BUCKET -> extreme(values, keys, -1);
      case MAX_BUCKET -> extreme(values, keys, 1);
      case STATS_BUCKET -> StatsAnswer.stats("stats_bucket", stats(values));
      case EXTENDED_STATS_BUCKET ->
          StatsAnswer.extended("extended_stats_bucket", stats(values), shape.sigma);
      case PERCENTILES_BUCKET -> percentiles(values);
    };
  }

  /** One after the other, as both peers add numbers of buckets: what is lost, is lost. */
  private static double sum(List<Double> values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private Result extreme(List<Double> values, List<String> keys, int sign) {
    double best = Double.NaN;
    List<String> where = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      int order = Double.isNaN(best) ? 1 : sign * Double.compare(values.get(i), best);
      if (order > 0) {
        best = values.get(i);
        where.clear();
      }
      if (order >= 0) {
        where.add(keys.get(i));
      }
    }
    Result.Metric number = setup().number("bucket_metric_value", best);
    Map<String, @Nullable Object> body = new LinkedHashMap<>(number.body());
    body.put("keys", where);
    return new Result.Metric(number.type(), body, number.values(), false);
  }

  private Partial.Stats stats(List<Double> values) {
    double squares = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      squares += value * value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    return new Partial.Stats(setup().format(), values.size(), sum(values), 0, min, max, squares, 0);
  }

  private Result percentiles(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    Map<String, @Nullable Object> byName = new LinkedHashMap<>();
    Map<String, Double> numbers = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    for (double percent : shape.percents) {
      int index = (int) Math.round(percent / 100 * (sorted.length - 1));
      double value =
          sorted.length == 0 ? Double.NaN : sorted[Math.clamp(index, 0, sorted.length - 1)];
      Object shown = Double.isNaN(value) ? null : (Object) value;
      String key = Double.toString(percent);
      byName.put(key, shown);
      numbers.put(Double.toString(percent), value);
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("key", percent);
      entry.put("value", shown);
      String text = shown == null ? null : setup().format().text(value);
      if (text != null) {
        byName.put(key + "_as_string", text);
        entry.put(key + "_as_string", text);
      }
      list.add(entry);
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("values", shape.keyed ? byName : list);
    return new Result.Metric("percentiles_bucket", body, numbers, true);
  }
}
