package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;

/**
 * Which commit of which opening of which shard. Generations rise within a term and never fall from
 * one term to the next; the generation is that of Lucene's {@code segments_N}.
 */
public record CommitIdentity(ShardId shard, PrimaryTerm term, long generation) {
  public CommitIdentity {
    Check.positive(generation, "commit generation");
  }

  @Override
  public String toString() {
    return shard + "/" + term + "/" + generation;
  }
}
