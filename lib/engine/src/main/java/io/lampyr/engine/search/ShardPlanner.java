package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.KnownShards;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Finds the shards of a search, as they are shown at some moment after the call began. Safe for
 * many threads; blocks. Cost: for up to {@link #FEW} indices one query each, side by side; for
 * more, that of {@link KnownShards}.
 */
public final class ShardPlanner {
  private static final int FEW = 3;

  private final IndexHeads heads;
  private final KnownShards known;
  private final IndexSchemas schemas;
  private final Siblings siblings;

  ShardPlanner(IndexHeads heads, KnownShards known, IndexSchemas schemas, Scheduler scheduler) {
    this.heads = heads;
    this.known = known;
    this.schemas = schemas;
    this.siblings = new Siblings(scheduler, "heads", FEW);
  }

  /**
   * The shards of the indices, in their order; an index that is gone by now has none.
   *
   * @param routing limits the search to the shards of these values; empty if it is not limited
   * @param boost what an index's scores are multiplied by
   */
  public List<SearchShard> plan(
      List<ResolvedIndex> indices, Set<String> routing, ToDoubleFunction<String> boost) {
    return plan(indices, routing, boost, known::of);
  }

  /**
   * The same for all indices, or some of them, that one resolving in the same call has found: what
   * that has learned from the journal is not asked for again.
   */
  public List<SearchShard> planFound(
      List<ResolvedIndex> indices, Set<String> routing, ToDoubleFunction<String> boost) {
    return plan(indices, routing, boost, known::ofFound);
  }

  /** The shards of many indices, by their places among these. */
  private interface Lookup {
    List<Optional<List<ShardItem>>> of(List<IndexMetadata> indices);
  }

  private List<SearchShard> plan(
      List<ResolvedIndex> indices,
      Set<String> routing,
      ToDoubleFunction<String> boost,
      Lookup lookup) {
    try {
      List<Optional<IndexHeads.IndexHead>> found =
          indices.size() <= FEW
              ? siblings.map(indices, index -> heads.read(index.id()))
              : heads(indices, lookup);
      List<SearchShard> shards = new ArrayList<>();
      for (int i = 0; i < indices.size(); i++) {
        ResolvedIndex index = indices.get(i);
        found
            .get(i)
            .map(head -> new Found(index, head))
            .ifPresent(one -> shards.addAll(one.shards(this, routing, boost)));
      }
      return shards;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while shards were looked up", e);
    }
  }

  private static List<Optional<IndexHeads.IndexHead>> heads(
      List<ResolvedIndex> indices, Lookup lookup) {
    List<Optional<List<ShardItem>>> shards =
        lookup.of(indices.stream().map(ResolvedIndex::metadata).toList());
    List<Optional<IndexHeads.IndexHead>> found = new ArrayList<>(indices.size());
    for (int i = 0; i < shards.size(); i++) {
      IndexMetadata metadata = indices.get(i).metadata();
      found.add(shards.get(i).map(items -> new IndexHeads.IndexHead(metadata, items)));
    }
    return found;
  }

  private record Found(ResolvedIndex index, IndexHeads.IndexHead head) {

    List<SearchShard> shards(
        ShardPlanner planner, Set<String> routing, ToDoubleFunction<String> boost) {
      IndexSchema schema = planner.schemas.of(head.metadata());
      Optional<Set<Integer>> ordinals = ordinals(head.metadata(), routing);
      float factor = (float) boost.applyAsDouble(schema.name());
      List<SearchShard> shards = new ArrayList<>();
      for (ShardItem item : head.shards()) {
        if (ordinals.isEmpty() || ordinals.get().contains(item.shard().ordinal())) {
          shards.add(
              new SearchShard(item.shard(), schema, index.filters(), ShardView.of(item), factor));
        }
      }
      return shards;
    }

    /** The shards that the request's routing, or the aliases', leads to. */
    private Optional<Set<Integer>> ordinals(IndexMetadata metadata, Set<String> routing) {
      if (index.routing().isEmpty() && routing.isEmpty()) {
        return Optional.empty();
      }
      Set<String> values = new HashSet<>(index.routing());
      if (values.isEmpty()) {
        values.addAll(routing);
      } else if (!routing.isEmpty()) {
        values.retainAll(routing);
      }
      DocumentRouting hash = DocumentRouting.of(metadata);
      if (hash.bySeries()) {
        throw FaultException.argument(
            "searching with a specified routing is not supported because the destination index ["
                + metadata.name()
                + "] is in time series mode");
      }
      Set<Integer> ordinals = new HashSet<>();
      values.forEach(value -> ordinals.addAll(hash.shardsOf(value)));
      return Optional.of(ordinals);
    }
  }
}
