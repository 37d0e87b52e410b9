package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;

/**
 * That an index exists: written before everything else of it and deleted after everything else, so
 * that the leader and garbage collection find all indices, half-made and half-deleted ones too,
 * with one query.
 */
public record CatalogEntry(IndexId id, String name, int shards) {
  public CatalogEntry {
    Check.that(!name.isEmpty(), "index name must not be empty");
    Check.that(shards >= 1 && shards <= ShardId.MAX_SHARDS, "shards must be 1 to 1024");
  }
}
