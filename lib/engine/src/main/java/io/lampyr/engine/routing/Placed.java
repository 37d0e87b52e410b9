package io.lampyr.engine.routing;

import org.jspecify.annotations.Nullable;

/**
 * What decides of a document's shard.
 *
 * @param routing the value that it was written with, if there was one
 */
public record Placed(String id, @Nullable String routing) {
  /** The ordinal of the shard. */
  public int shard(DocumentRouting by) {
    return by.shardOf(id, routing);
  }
}
