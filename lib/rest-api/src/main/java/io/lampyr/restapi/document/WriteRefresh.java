package io.lampyr.restapi.document;

import io.lampyr.base.id.IndexId;
import java.time.Duration;
import java.util.Set;

/**
 * Makes writes visible to searches that begin after the call.
 *
 * <p>Laws: what was acknowledged before the call is visible after it, unless the deadline passed.
 * It never throws for that: the writes stand. Safe for many threads; blocks. Cost: at most one call
 * for each shard.
 */
public interface WriteRefresh {

  /** Makes the shards visible now; gives back whether it did. */
  boolean force(IndexId index, Set<Integer> shards, Duration deadline);

  /** Waits until they are visible by themselves; gives back whether they are. */
  boolean await(IndexId index, Set<Integer> shards, Duration deadline);
}
