package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.reader.ShardView;
import java.util.List;
import java.util.Optional;

/**
 * One shard of a search.
 *
 * @param filters queries as JSON texts, of which documents must match one; empty if all are meant
 * @param view what is seen of the shard; empty if it was never written to
 * @param boost what its scores are multiplied by
 */
public record SearchShard(
    ShardId id,
    IndexSchema schema,
    List<String> filters,
    Optional<ShardView> view,
    float boost,
    boolean pinned) {
  public SearchShard {
    filters = List.copyOf(filters);
  }

  /** As its head shows it. */
  public SearchShard(
      ShardId id, IndexSchema schema, List<String> filters, Optional<ShardView> view, float boost) {
    this(id, schema, filters, view, boost, false);
  }

  /** Seen as of this very commit, which a reader's lease keeps, whatever its head shows. */
  SearchShard asPinned() {
    return new SearchShard(id, schema, filters, view, boost, true);
  }

  /** The same shard, whose scores are multiplied by this. */
  public SearchShard boosted(float by) {
    return new SearchShard(id, schema, filters, view, by, pinned);
  }

  /** The same shard, seen as of another moment. */
  SearchShard seen(ShardView other) {
    return new SearchShard(id, schema, filters, Optional.of(other), boost, pinned);
  }
}
