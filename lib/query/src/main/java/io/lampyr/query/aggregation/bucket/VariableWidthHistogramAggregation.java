package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Inner;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.lucene.util.NumericUtils;

/**
 * {@code variable_width_histogram}: buckets of numbers that lie near each other. A bucket's key is
 * the average of its numbers, the least and the greatest. The two buckets whose averages are
 * nearest are joined until few enough are left.
 */
public final class VariableWidthHistogramAggregation implements ManyBuckets, Settling, Inner {
  private static final int MOST_KEPT = 50_000;

  private final FieldSpec spec;
  private final int target;
  private final int shardSize;
  private final int initialBuffer;
  private final boolean isAmongMany;

  private VariableWidthHistogramAggregation(
      FieldSpec spec, int target, int shardSize, int initialBuffer, boolean isAmongMany) {
    this.spec = spec;
    this.target = target;
    this.shardSize = shardSize;
    this.initialBuffer = initialBuffer;
    this.isAmongMany = isAmongMany;
  }

  public static VariableWidthHistogramAggregation of(Options options) {
    int target = above(options, "buckets", 10, 0, "buckets must be greater than [0]");
    int shardSize =
        above(
            options,
            "shard_size",
            (int) Math.max(2, Math.min(50L * target, MOST_KEPT)),
            1,
            "shard_size must be greater than [1]");
    int buffer =
        above(
            options,
            "initial_buffer",
            (int) Math.min(10L * shardSize, MOST_KEPT),
            0,
            "initial_buffer must be greater than [0]");
    return new VariableWidthHistogramAggregation(
        FieldSpec.of(options), target, shardSize, buffer, false);
  }

  private static int above(Options options, String key, int standard, int least, String words) {
    int value = options.integer(key, standard);
    if (value <= least) {
      throw options.invalid(key, words + " for [" + options.name() + "]");
    }
    return value;
  }

  @Override
  public String type() {
    return "variable_width_histogram";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (target > scope.maxBuckets()) {
      throw FaultException.argument("buckets must be less than " + scope.maxBuckets());
    }
    atLeastBuckets("initial_buffer", initialBuffer, self);
    atLeastBuckets("3/4 of shard_size", (int) (shardSize * 3L / 4), self);
    NumberSource source = Sources.plainNumbers(scope, spec);
    if (source == null) {
      return Nothing.buckets(scope, self);
    }
    if (isAmongMany) {
      throw FaultException.argument(
          "["
              + type()
              + "] cannot be nested inside an aggregation that collects more than a single"
              + " bucket.");
    }
    return new Values(scope, self, source);
  }

  @Override
  public Aggregation inside(boolean amongMany) {
    return new VariableWidthHistogramAggregation(
        spec, target, shardSize, initialBuffer, isAmongMany || amongMany);
  }

  private void atLeastBuckets(String what, int value, Node self) {
    if (value < target) {
      throw FaultException.argument(
          what
              + " must be at least buckets but was ["
              + value
              + "<"
              + target
              + "] for ["
              + self.name()
              + "]");
    }
  }

  /** Keeps numbers as they are while they are few; others join the nearest. */
  private final class Values extends KeyedCollecting {
    private final NumberSource source;
    private final TreeSet<Long> known = new TreeSet<>();
    private final int most = Math.min(Math.max(shardSize, initialBuffer), MOST_KEPT);

    Values(AggregationScope scope, Node self, NumberSource source) {
      super(scope, self, type(), source.format());
      this.source = source;
    }

    @Override
    Object key(long key) {
      double value = NumericUtils.sortableLongToDouble(key);
      return List.of(value, value, value);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      LeafNumbers numbers = source.leaf(segment.context());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          for (int i = numbers.advance(doc) ? numbers.count() : 0; i > 0; i--) {
            count(doc, bucket, kept(Format.sortable(numbers.nextDouble())), inside);
          }
        }
      };
    }

    private long kept(long key) {
      if (known.size() < most) {
        known.add(key);
        return key;
      }
      Long below = known.floor(key);
      Long above = known.ceiling(key);
      if (below == null || above == null) {
        return java.util.Objects.requireNonNull(below == null ? above : below);
      }
      return distance(below, key) <= distance(key, above) ? below : above;
    }

    private static double distance(long low, long high) {
      return NumericUtils.sortableLongToDouble(high) - NumericUtils.sortableLongToDouble(low);
    }
  }

  /** No more leave a shard than the answer may have, as the peers do it: that shows in it. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    return buckets.with(joined(buckets.buckets(), target, self));
  }

  private static double part(Bucket bucket, int part) {
    return bucket.key() instanceof List<?> key && key.get(part) instanceof Double value ? value : 0;
  }

  private static List<Bucket> joined(List<Bucket> buckets, int most, Node self) {
    List<Bucket> sorted = new ArrayList<>(buckets);
    sorted.sort(Comparator.comparingDouble(bucket -> part(bucket, 0)));
    if (sorted.size() <= most) {
      return sorted;
    }
    double[] means = new double[sorted.size()];
    long[] counts = new long[sorted.size()];
    for (int i = 0; i < means.length; i++) {
      means[i] = part(sorted.get(i), 0);
      counts[i] = sorted.get(i).count();
    }
    NearestMeans nearest = new NearestMeans(means, counts);
    nearest.join(most);
    List<Bucket> joined = new ArrayList<>();
    for (int from = 0; from < means.length; from = nearest.end(from)) {
      joined.add(one(sorted.subList(from, nearest.end(from)), nearest.mean(from), self));
    }
    return joined;
  }

  private static Bucket one(List<Bucket> alike, double mean, Node self) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Bucket bucket : alike) {
      least = Math.min(least, part(bucket, 1));
      most = Math.max(most, part(bucket, 2));
    }
    Object key = List.of(mean, least, most);
    return BucketMerge.rekeyed(alike, _ -> key, self).getFirst();
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    Format format = buckets.format();
    String[] names = {"key", "min", "max"};
    return Answer.of(
        type(),
        Map.of(),
        buckets.with(joined(buckets.buckets(), target, self)),
        false,
        (bucket, json) -> {
          for (int part : new int[] {1, 0, 2}) {
            double value = part(bucket, part);
            json.put(names[part], value);
            Object text = part == 0 ? format.text(value) : format.shown(value);
            if (text != null) {
              json.put(names[part] + "_as_string", text);
            }
          }
          json.put("doc_count", bucket.count());
        },
        self,
        reducing);
  }
}
