package io.lampyr.query.aggregation.frame;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import org.jspecify.annotations.Nullable;

/** Counts the buckets of an answer against the limit, and what they take as the request's. */
public final class Reducing {
  /** About how much memory a bucket of an answer takes until it is written. */
  private static final long BUCKET_BYTES = 256;

  private final int maxBuckets;
  private long buckets;
  private @Nullable BucketTime time;

  public Reducing(int maxBuckets) {
    this.maxBuckets = maxBuckets;
  }

  /** Notes buckets before they are made; too many are a fault. */
  public void buckets(long more) {
    buckets += more;
    if (buckets > maxBuckets) {
      throw tooMany(maxBuckets, buckets);
    }
    RequestMemory.takeFor(more * BUCKET_BYTES, "buckets");
  }

  /** The innermost bucket of time that is being finished; null outside of all. */
  public @Nullable BucketTime time() {
    return time;
  }

  /** What comes next is in that bucket of time. */
  public void within(@Nullable BucketTime bucket) {
    time = bucket;
  }

  /** How many more there may be. */
  public int left() {
    return (int) (maxBuckets - buckets);
  }

  /** The fault that says that there are too many buckets. */
  public static FaultException tooMany(int limit, long count) {
    return new FaultException(
        ErrorKind.TOO_MANY_BUCKETS,
        "Trying to create too many buckets. Must be less than or equal to: ["
            + limit
            + "] but was ["
            + count
            + "]. This limit can be set by changing the [search.max_buckets] cluster level"
            + " setting.");
  }
}
