package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.search.SearchFailedException;
import io.lampyr.engine.search.SearchParts;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.ShardFailure;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.search.SearchBody;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The shards of a search by what the settings of their indices let it ask for.
 *
 * @param let those that are searched
 * @param refused why the others are not
 */
record BoundedShards(List<SearchShard> let, List<ShardFailure> refused) {

  static BoundedShards of(List<SearchShard> shards, SearchBody body, Dialect dialect) {
    if (shards.isEmpty()) {
      return new BoundedShards(shards, List.of());
    }
    body.checkTogether(dialect);
    try {
      Searches.bounds(shards).check(body);
      return new BoundedShards(shards, List.of());
    } catch (FaultException tooMuch) {
      return divided(shards, bounds -> bounds.check(body));
    }
  }

  /** Throws {@link SearchFailedException} for more hits of a scroll at once than are let. */
  static void checkBatch(List<SearchShard> shards, SearchBody body) {
    divided(shards, bounds -> bounds.checkBatch(body)).check(false);
  }

  private static BoundedShards divided(List<SearchShard> shards, Consumer<IndexBounds> check) {
    Map<IndexDefinition, Optional<FaultException>> known = new IdentityHashMap<>();
    List<SearchShard> let = new ArrayList<>();
    List<ShardFailure> refused = new ArrayList<>();
    for (SearchShard shard : shards) {
      Optional<FaultException> fault =
          known.computeIfAbsent(shard.schema().definition(), index -> fault(index, check));
      if (fault.isPresent()) {
        refused.add(new ShardFailure(shard.id(), shard.schema().name(), fault.get()));
      } else {
        let.add(shard);
      }
    }
    return new BoundedShards(let, refused);
  }

  private static Optional<FaultException> fault(
      IndexDefinition index, Consumer<IndexBounds> check) {
    try {
      check.accept(new IndexBounds(Set.of(index)));
      return Optional.empty();
    } catch (FaultException tooMuch) {
      return Optional.of(tooMuch);
    }
  }

  /**
   * Throws {@link SearchFailedException} where no shard is searched, or not all are that have to
   * be.
   */
  void check(boolean partial) {
    if (!refused.isEmpty() && let.isEmpty()) {
      throw new SearchFailedException("query", refused);
    }
    if (!refused.isEmpty() && !partial) {
      throw SearchFailedException.partial("query", refused);
    }
  }

  /** What was found on those that are searched, and that the others are not. */
  SearchPart beside(SearchPart found, SearchBody body) {
    return refused.isEmpty()
        ? found
        : SearchParts.merge(found, SearchParts.failed(refused.size(), refused), body);
  }
}
