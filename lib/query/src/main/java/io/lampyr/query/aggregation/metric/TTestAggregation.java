package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.StudentT;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.dsl.frame.QueryNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * {@code t_test}: how likely two populations of numbers have the same average. For each, or for the
 * differences of pairs, the numbers are a count, a mean, and the sum of squared distances from it.
 */
public final class TTestAggregation extends NumbersAggregation {
  /** What is known of the populations. */
  private enum Kind {
    PAIRED,
    HOMOSCEDASTIC,
    HETEROSCEDASTIC
  }

  private record Population(FieldSpec spec, @Nullable QueryNode filter) {}

  private final Kind kind;
  private final Population a;
  private final Population b;

  private TTestAggregation(Kind kind, Population a, Population b) {
    this.kind = kind;
    this.a = a;
    this.b = b;
  }

  public static TTestAggregation of(Options options) {
    String type = options.text("type", "heteroscedastic");
    for (Kind kind : Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(type)) {
        Population a = population(options, "a");
        Population b = population(options, "b");
        if (kind == Kind.PAIRED && (a.filter != null || b.filter != null)) {
          throw FaultException.argument("Paired t-test doesn't support filters");
        }
        return new TTestAggregation(kind, a, b);
      }
    }
    throw options.invalid("type", "unknown t-test type [" + type + "]");
  }

  private static Population population(Options options, String key) {
    Options inner = options.inside(key, "t_test");
    if (inner == null) {
      throw FaultException.argument("Required [" + key + "]");
    }
    QueryNode filter = inner.query("filter");
    FieldSpec spec = FieldSpec.of(inner);
    inner.done();
    return new Population(spec, filter);
  }

  @Override
  public String type() {
    return "t_test";
  }

  @Override
  double[] fresh() {
    return new double[6];
  }

  @Override
  void combine(double[] into, double[] other) {
    for (int at = 0; at < into.length; at += 3) {
      join(into, at, other[at], other[at + 1], other[at + 2]);
    }
  }

  private static void join(double[] into, int at, double count, double mean, double squares) {
    if (count == 0) {
      return;
    }
    double all = into[at] + count;
    double difference = mean - into[at + 1];
    into[at + 2] += squares + difference * difference * into[at] * count / all;
    into[at + 1] += difference * count / all;
    into[at] = all;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    NumberSource first = Sources.numbers(scope, a.spec);
    NumberSource second = Sources.numbers(scope, b.spec);
    if (first == null || second == null) {
      return new Fixed(nothing(self));
    }
    Weight wantedFirst = weight(scope, a);
    Weight wantedSecond = weight(scope, b);
    return collecting(
        Format.RAW,
        segment -> {
          LeafNumbers left = first.leaf(segment.context());
          LeafNumbers right = second.leaf(segment.context());
          if (kind == Kind.PAIRED) {
            return (doc, into) -> {
              if (left.advance(doc) && right.advance(doc)) {
                join(into, 0, 1, left.nextDouble() - right.nextDouble(), 0);
              }
            };
          }
          FixedBitSet inFirst = bits(wantedFirst, segment);
          FixedBitSet inSecond = bits(wantedSecond, segment);
          return (doc, into) -> {
            add(doc, into, 0, left, inFirst);
            add(doc, into, 3, right, inSecond);
          };
        });
  }

  private static Weight weight(AggregationScope scope, Population population) {
    QueryNode filter = population.filter;
    Query query =
        filter == null ? MatchAllDocsQuery.INSTANCE : scope.queries().compileInside(filter);
    return scope.weight(query);
  }

  private static FixedBitSet bits(Weight weight, Segment segment) throws IOException {
    FixedBitSet bits = new FixedBitSet(segment.context().reader().maxDoc());
    Scorer scorer = weight.scorer(segment.context());
    if (scorer != null) {
      bits.or(scorer.iterator());
    }
    return bits;
  }

  private static void add(int doc, double[] into, int at, LeafNumbers numbers, FixedBitSet wanted)
      throws IOException {
    if (wanted.get(doc) && numbers.advance(doc)) {
      for (int i = numbers.count(); i > 0; i--) {
        join(into, at, 1, numbers.nextDouble(), 0);
      }
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    double chance = chance(numbers(partial));
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("value", Double.isFinite(chance) ? (Object) chance : null);
    return new Result.Metric(type(), body, Map.of("value", chance), false);
  }

  private double chance(double[] of) {
    double n = of[0];
    double m = of[3];
    double variance = of[2] / (n - 1);
    double other = of[5] / (m - 1);
    double difference = of[1] - of[4];
    return switch (kind) {
      case PAIRED -> n < 2 ? Double.NaN : StudentT.beyond(of[1] / Math.sqrt(variance / n), n - 1);
      case HOMOSCEDASTIC -> {
        double pooled = (of[2] + of[5]) / (n + m - 2);
        double t = difference / Math.sqrt(pooled * (1 / n + 1 / m));
        yield n < 2 || m < 2 ? Double.NaN : StudentT.beyond(t, n + m - 2);
      }
      case HETEROSCEDASTIC -> {
        double v = variance / n;
        double w = other / m;
        double degrees = (v + w) * (v + w) / (v * v / (n - 1) + w * w / (m - 1));
        yield n < 2 || m < 2 ? Double.NaN : StudentT.beyond(difference / Math.sqrt(v + w), degrees);
      }
    };
  }
}
