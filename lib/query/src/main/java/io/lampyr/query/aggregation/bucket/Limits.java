package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.fault.FaultException;

/** How many buckets are wanted, of a shard and in all, and how many documents each must have. */
record Limits(int size, int shardSize, long minDocCount, long shardMinDocCount) {

  static Limits read(Options options, boolean byKey, int standardMinDocCount) {
    int size = options.integer("size", 10);
    int shardSize = options.integer("shard_size", -1);
    int minDocCount = options.integer("min_doc_count", standardMinDocCount);
    int shardMinDocCount = options.integer("shard_min_doc_count", 0);
    if (size <= 0) {
      throw options.invalid(
          "size",
          "[size] must be greater than 0. Found [" + size + "] in [" + options.name() + "]");
    }
    if (shardSize == 0 || shardSize < -1) {
      throw options.invalid(
          "shard_size",
          "[shardSize] must be greater than 0. Found ["
              + shardSize
              + "] in ["
              + options.name()
              + "]");
    }
    if (minDocCount < 0) {
      throw options.invalid(
          "min_doc_count",
          "[minDocCount] must be greater than or equal to 0. Found ["
              + minDocCount
              + "] in ["
              + options.name()
              + "]");
    }
    if (shardMinDocCount < 0) {
      throw FaultException.argument(
          "[shardMinDocCount] must be greater than or equal to 0. Found ["
              + shardMinDocCount
              + "] in ["
              + options.name()
              + "]");
    }
    if (shardSize < 0) {
      // More than asked for, so that a term that is frequent in all shards but first in none is in.
      shardSize = byKey ? size : (int) Math.min(Integer.MAX_VALUE, (long) (size * 1.5 + 10));
    }
    return new Limits(
        size, Math.max(size, shardSize), minDocCount, Math.min(shardMinDocCount, minDocCount));
  }
}
