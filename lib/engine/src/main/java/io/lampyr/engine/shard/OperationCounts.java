package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;

/**
 * What was asked of a shard's documents since it was opened; what recovery repeated is not counted.
 *
 * @param indexed documents that were written
 * @param deleted deletes that took effect, of documents that were not there, too
 * @param failed writes that were refused, conflicts included
 * @param noops updates that changed nothing
 * @param found reads of documents that there were
 * @param missed reads of others
 */
public record OperationCounts(
    long indexed, long deleted, long failed, long noops, long found, long missed) {
  public OperationCounts {
    Check.that(
        indexed >= 0 && deleted >= 0 && failed >= 0 && noops >= 0 && found >= 0 && missed >= 0,
        "counts of operations must not be negative");
  }
}
