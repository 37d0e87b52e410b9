package io.lampyr.engine.leaf;

import io.lampyr.query.search.ShardHit;
import java.util.List;
import java.util.Optional;

/**
 * What was learned of all shards before their query phase.
 *
 * @param nearest the nearest of all shards, for each of the body's vectors
 */
public record Learned(
    Optional<List<List<ShardHit>>> nearest, Optional<SearchStatistics> statistics) {
  public static final Learned NOTHING = new Learned(Optional.empty(), Optional.empty());

  /** The same without the nearest, which are of commits that are not searched any more. */
  public Learned withoutNearest() {
    return new Learned(Optional.empty(), statistics);
  }
}
