package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.util.IntsRef;

/**
 * A collecting that can take over what others have collected of other segments of the shard, before
 * anything is built of it.
 */
public interface Absorbing extends Collecting {
  /** Whether it can: the same for all that collect the same aggregation in one search. */
  boolean absorbs();

  /**
   * Takes what another one of the same aggregation has collected, which is not used any longer.
   *
   * @param buckets which bucket of the aggregation around the other's bucket is here; asked only
   *     for those that documents were counted for
   */
  void absorb(Collecting other, IntUnaryOperator buckets) throws IOException;

  /**
   * Says which buckets of the aggregation around will be built, all by {@link #buildAll} and once
   * each: what is worth its time for these alone is done now.
   */
  default void choose(IntsRef buckets) throws IOException {}

  /**
   * As {@link #build}, for one that has all of the shard's documents: what {@link Settling} would
   * leave out need not be built.
   */
  default Partial buildAll(int bucket) throws IOException {
    return build(bucket);
  }
}
