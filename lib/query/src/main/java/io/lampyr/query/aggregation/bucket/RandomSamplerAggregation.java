package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code random_sampler}: some of the documents, drawn by chance; counts and sums inside are told
 * as if all had been looked at.
 */
public record RandomSamplerAggregation(double probability, int seed) implements SingleBucket {

  public static RandomSamplerAggregation of(Options options, Instant now) {
    Double probability = options.number("probability");
    if (probability == null) {
      throw FaultException.argument("Required [probability]");
    }
    if (probability != 1 && !(probability > 0 && probability <= 0.5)) {
      throw FaultException.argument(
          "[probability] must be between 0.0 and 0.5 or exactly 1.0, was [" + probability + "]");
    }
    int seed = options.integer("seed", (int) mixed(now.toEpochMilli()));
    int shardSeed = options.integer("shard_seed", 0);
    return new RandomSamplerAggregation(probability, seed ^ shardSeed);
  }

  @Override
  public String type() {
    return "random_sampler";
  }

  /** A number in which each bit of the given one counts. */
  private static long mixed(long number) {
    long mixed = number * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (self.children().nodes().isEmpty()) {
      throw FaultException.argument(
          "[random_sampler] aggregation ["
              + self.name()
              + "] must have sub aggregations configured");
    }
    return new Drawing(scope, self);
  }

  private boolean isDrawn(int doc) {
    return probability == 1
        || (mixed(((long) seed << Integer.SIZE) ^ doc) >>> 11) * 0x1p-53 < probability;
  }

  private final class Drawing extends SingleCollecting {
    Drawing(AggregationScope scope, Node self) {
      super(scope, self);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      int base = segment.context().docBase;
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (isDrawn(base + doc)) {
            count(bucket, subs.counts().of(doc));
            inside.collect(doc, bucket);
          }
        }
      };
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial whole = scaled(partial);
    if (!(whole instanceof Partial.Single single)) {
      return SingleBucket.super.finish(partial, self, reducing);
    }
    reducing.buckets(1);
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("seed", seed);
    head.put("probability", probability);
    return new Result.Single(
        type(), head, single.count(), self.children().finish(single.subs(), reducing));
  }

  private long scaled(long count) {
    return Math.round(count / probability);
  }

  private List<Partial> all(List<Partial> partials) {
    return partials.stream().map(this::scaled).toList();
  }

  /**
   * What would be there if all documents had been drawn, as far as that depends on their number.
   */
  private Partial scaled(Partial partial) {
    return switch (partial) {
      case Partial.Single single -> new Partial.Single(scaled(single.count()), all(single.subs()));
      case Partial.Buckets buckets ->
          new Partial.Buckets(
              buckets.type(),
              buckets.format(),
              buckets.buckets().stream().map(this::scaled).toList(),
              scaled(buckets.other()),
              buckets.error(),
              buckets.sources());
      case Partial.Stats stats ->
          new Partial.Stats(
              stats.format(),
              scaled(stats.count()),
              stats.sum() / probability,
              stats.sumLost() / probability,
              stats.min(),
              stats.max(),
              stats.squares() / probability,
              stats.squaresLost() / probability);
      case Partial.Quantiles _,
          Partial.Cardinality _,
          Partial.Numbers _,
          Partial.Texts _,
          Partial.Rows _ ->
          partial;
    };
  }

  private Partial.Bucket scaled(Partial.Bucket bucket) {
    return new Partial.Bucket(
        bucket.key(), scaled(bucket.count()), bucket.error(), all(bucket.subs()));
  }
}
