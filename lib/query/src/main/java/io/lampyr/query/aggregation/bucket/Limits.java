package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import java.util.ArrayList;
import java.util.List;

/** How many buckets are wanted, of a shard and in all, and how many documents each must have. */
record Limits(int size, int shardSize, long minDocCount, long shardMinDocCount) {

  static Limits read(Options options, boolean byKey, int standardMinDocCount) {
    Limits sizes = ofSizes(options, byKey, 10);
    long minDocCount = options.whole("min_doc_count", standardMinDocCount);
    long shardMinDocCount = options.whole("shard_min_doc_count", 0);
    if (minDocCount < 0) {
      throw options.invalid(
          "min_doc_count",
          below("minDocCount", "greater than or equal to 0", minDocCount, options));
    }
    if (shardMinDocCount < 0) {
      throw options.invalid(
          "shard_min_doc_count",
          below("shardMinDocCount", "greater than or equal to 0", shardMinDocCount, options));
    }
    // What stands out may have to stand out more on each shard than in all.
    long leastOfShard =
        isSignificant(options) ? shardMinDocCount : Math.min(shardMinDocCount, minDocCount);
    return sizes.withCounts(minDocCount, leastOfShard);
  }

  private static boolean isSignificant(Options options) {
    return options.type().startsWith("significant");
  }

  /** How many buckets, whatever they have. */
  static Limits ofSizes(Options options, boolean byKey, int standard) {
    boolean significant = isSignificant(options);
    int size = options.integer("size", standard);
    int shardSize = options.integer("shard_size", -1);
    if (size <= 0) {
      throw options.invalid("size", below("size", "greater than 0", size, options));
    }
    if (shardSize <= 0 && options.has("shard_size")) {
      String bound = significant ? "greater than  0" : "greater than 0";
      throw options.invalid("shard_size", below("shardSize", bound, shardSize, options));
    }
    if (shardSize < 0) {
      // More than asked for, so that a term that is frequent in all shards but first in none is in.
      long several = (long) (size * 1.5 + 10);
      shardSize =
          byKey ? size : (int) Math.min(Integer.MAX_VALUE, significant ? 2 * several : several);
    }
    return new Limits(size, significant ? shardSize : Math.max(size, shardSize), 1, 0);
  }

  Limits withCounts(long least, long leastOfShard) {
    return new Limits(size, shardSize, least, leastOfShard);
  }

  private static String below(String name, String bound, long found, Options options) {
    return "["
        + name
        + "] must be "
        + bound
        + ". Found ["
        + found
        + "] in ["
        + options.name()
        + "]";
  }

  /**
   * What leaves a shard: the first buckets. A shard that gives as many as it may could have more,
   * each with at most as many documents as the last one.
   */
  Partial.Buckets settled(Partial.Buckets buckets, TermChoice choice) {
    Order order = choice.order();
    List<Bucket> kept = new ArrayList<>(buckets.buckets());
    kept.removeIf(bucket -> bucket.count() < shardMinDocCount);
    int frequent = kept.size();
    long error = 0;
    if (frequent >= shardSize) {
      kept = order.first(shardSize, kept, choice.self());
      error = order.isKeyOrder() ? 0 : order.isCountDescending() ? kept.getLast().count() : -1;
    }
    boolean hasOthers = frequent > shardSize || choice.countsRare(buckets.buckets().size());
    long left = hasOthers ? documents(buckets.buckets()) - documents(kept) : 0;
    long other = buckets.other() + left;
    return new Partial.Buckets(buckets.type(), buckets.format(), kept, other, error, 1);
  }

  private static long documents(List<Bucket> buckets) {
    long sum = 0;
    for (Bucket bucket : buckets) {
      sum += bucket.count();
    }
    return sum;
  }
}
