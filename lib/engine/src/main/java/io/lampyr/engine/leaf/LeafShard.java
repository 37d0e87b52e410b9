package io.lampyr.engine.leaf;

import io.lampyr.engine.reader.ShardView;
import java.util.List;

/**
 * One shard of a leaf's call.
 *
 * @param ordinal its place among the shards of the search
 * @param view exactly the commit that is to be searched, and who has what is not uploaded
 * @param tableVersion the least version of its index's definition by which it is to be understood
 * @param filters queries as JSON, of which documents must match one; empty if all are meant
 */
public record LeafShard(
    int ordinal, ShardView view, long tableVersion, List<String> filters, float boost) {
  public LeafShard {
    filters = List.copyOf(filters);
  }
}
