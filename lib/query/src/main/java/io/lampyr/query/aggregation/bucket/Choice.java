package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import java.io.IOException;
import java.util.List;

/** Which buckets leave a shard, told before all that is inside of them is collected. */
interface Choice {
  /** How many buckets may be collected in full before one is chosen. */
  int atOnce();

  /** Whether it cannot be told without what an aggregation inside finds. */
  default boolean reads(Node inside) {
    return false;
  }

  /** Those that leave the shard, of an outer bucket's, which have inside what is read. */
  List<Bucket> kept(int owner, List<Bucket> found) throws IOException;

  /** Whether what is inside one that leaves the shard leaves it as well. */
  default boolean isWantedInside(Bucket bucket) {
    return true;
  }
}
