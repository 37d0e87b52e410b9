package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.result.Partial.Bucket;
import java.io.IOException;
import java.util.List;

/** Which buckets leave a shard, told by their keys and counts alone. */
interface Choice {
  /** How many buckets may be collected in full before one is chosen. */
  int atOnce();

  /** Those that leave the shard, of an outer bucket's, which have nothing inside yet. */
  List<Bucket> kept(int owner, List<Bucket> found) throws IOException;

  /** Whether what is inside one that leaves the shard leaves it as well. */
  default boolean isWantedInside(Bucket bucket) {
    return true;
  }
}
