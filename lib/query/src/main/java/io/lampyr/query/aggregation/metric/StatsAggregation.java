package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.LeafField;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Sum;
import io.lampyr.query.aggregation.value.Format;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code avg}, {@code sum}, {@code min}, {@code max}, {@code value_count}, {@code stats}, {@code
 * extended_stats}: count, sum, least and greatest, and what follows from them.
 */
public final class StatsAggregation implements Aggregation {
  /** What of it is answered. */
  public enum Kind {
    AVG,
    SUM,
    MIN,
    MAX,
    VALUE_COUNT,
    STATS,
    EXTENDED_STATS
  }

  private final Kind kind;
  private final FieldSpec spec;
  private final double sigma;

  private StatsAggregation(Kind kind, FieldSpec spec, double sigma) {
    this.kind = kind;
    this.spec = spec;
    this.sigma = sigma;
  }

  public static StatsAggregation of(Kind kind, Options options) {
    double sigma = 2;
    if (kind == Kind.EXTENDED_STATS) {
      sigma = options.number("sigma", 2);
      if (sigma < 0) {
        throw options.invalid(
            "sigma",
            "[sigma] must be greater than or equal to 0. Found ["
                + sigma
                + "] in ["
                + options.name()
                + "]");
      }
    }
    return new StatsAggregation(kind, FieldSpec.of(options), sigma);
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
    Collecting summed = SummedCollecting.of(leaf);
    if (summed != null && !SummedCollecting.tells(leaf, kind)) {
      throw Sources.unsupported(scope, spec);
    }
    if (summed != null) {
      return summed;
    }
    Source source = Sources.of(scope, spec);
    return switch (source) {
      case Source.Numbers numbers ->
          new StatsCollecting(numbers.source(), kind == Kind.EXTENDED_STATS);
      case Source.Absent absent -> new Fixed(absent());
      case Source.Terms terms -> counting(source, scope);
      case Source.Points points -> counting(source, scope);
      case Source.Shapes shapes -> counting(source, scope);
      case Source.Ranges ranges -> counting(source, scope);
    };
  }

  /** A sum of nothing is told, as that of numbers. */
  private Partial.Stats absent() {
    return kind == Kind.SUM
        ? Partial.Stats.none(Sources.formatOfNothing(spec))
        : Partial.Stats.NONE;
  }

  private Collecting counting(Source source, AggregationScope scope) {
    if (kind != Kind.VALUE_COUNT) {
      throw Sources.unsupported(scope, spec);
    }
    return new ValueCounting(source);
  }

  @Override
  public Partial nothing(Node self) {
    return Partial.Stats.NONE;
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    Sum sum = new Sum();
    Sum squares = new Sum();
    long count = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    Format format = Format.RAW;
    for (Partial partial : partials) {
      Partial.Stats stats = stats(partial);
      count += stats.count();
      sum.add(stats.sum(), stats.sumLost());
      squares.add(stats.squares(), stats.squaresLost());
      min = Math.min(min, stats.min());
      max = Math.max(max, stats.max());
      format = format.isRaw() ? stats.format() : format;
    }
    return new Partial.Stats(
        format, count, sum.raw(), sum.lost(), min, max, squares.raw(), squares.lost());
  }

  static Partial.Stats stats(Partial partial) {
    if (partial instanceof Partial.Stats stats) {
      return stats;
    }
    throw new io.lampyr.base.error.CorruptionException("partial aggregation has no statistics");
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Stats stats = stats(partial);
    double sum = new Sum(stats.sum(), stats.sumLost()).value();
    Format format = stats.format();
    return switch (kind) {
      case AVG ->
          Metrics.single(type(), stats.count() == 0 ? Double.NaN : sum / stats.count(), format);
      case SUM -> Metrics.single(type(), sum, format);
      case MIN -> Metrics.single(type(), stats.min(), format);
      case MAX -> Metrics.single(type(), stats.max(), format);
      case VALUE_COUNT -> {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("value", stats.count());
        yield new Result.Metric(type(), body, Map.of("value", (double) stats.count()), false);
      }
      case STATS -> StatsAnswer.stats(type(), stats);
      case EXTENDED_STATS -> StatsAnswer.extended(type(), stats, sigma);
    };
  }
}
