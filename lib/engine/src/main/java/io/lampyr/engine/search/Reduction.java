package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.profile.ShardProfile;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.suggest.Suggestions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Merges shards' results while others are still searched, so that no more than a batch is kept.
 *
 * <p>Law: results are merged in the order of the shards, in whatever order they come, so that the
 * same results give the same answer to the last digit. Safe for many threads.
 */
final class Reduction {
  private final SearchRequest request;
  private final BitSet skipped;
  private final RequestMemory.Held memory;
  private final int batch;
  private final Map<Integer, Queried> early = new HashMap<>();
  private final List<ShardHits> hits = new ArrayList<>();
  private final List<ShardAggregations> aggregations = new ArrayList<>();
  private final List<Suggestions> suggestions = new ArrayList<>();
  private final Map<Integer, ShardProfile> profiles = new TreeMap<>();
  private final List<ShardFailure> failures = new ArrayList<>();
  private int next;
  private int results;
  private int phases;
  private long keptBytes;

  /** Of all shards but those that are skipped, of which nothing comes. */
  Reduction(SearchRequest request, BitSet skipped, RequestMemory.Held memory) {
    this.request = request;
    this.skipped = skipped;
    this.next = skipped.nextClearBit(0);
    this.memory = memory;
    int shards = Math.max(1, request.shards().size());
    boolean much = request.aggregations() != null || request.body().window().size() > 0;
    this.batch = much ? Math.min(request.tuning().batchedReduceSize(), shards) : shards;
  }

  /** Takes what one shard gave; each shard once. */
  synchronized void accept(int ordinal, Queried queried) {
    early.put(ordinal, queried);
    for (Queried one = early.remove(next); one != null; one = early.remove(next)) {
      int place = next;
      next = skipped.nextClearBit(next + 1);
      switch (one) {
        case Queried.Done(ShardOutcome outcome) -> {
          take(outcome);
          if (outcome.profile() != null) {
            profiles.put(place, outcome.profile());
          }
        }
        case Queried.Skipped _ -> {}
        case Queried.Failed(ShardFailure failure) -> failures.add(failure);
      }
    }
  }

  private void take(ShardOutcome outcome) {
    if (results + (phases > 0 ? 1 : 0) >= batch) {
      merge();
    }
    results++;
    keep(outcome.estimatedBytes());
    hits.add(outcome.hits());
    if (outcome.aggregations() != null) {
      aggregations.add(outcome.aggregations());
    }
    if (outcome.suggestions() != null) {
      suggestions.add(outcome.suggestions());
    }
  }

  private void keep(long bytes) {
    memory.take(bytes, "<reduce_aggs>");
    keptBytes += bytes;
  }

  /** What is there becomes one result. */
  private void merge() {
    ShardHits merged = hits();
    hits.clear();
    hits.add(merged);
    AggregationTree tree = request.aggregations();
    ShardAggregations all = null;
    if (tree != null && !aggregations.isEmpty()) {
      all = merged(tree);
      aggregations.clear();
      aggregations.add(all);
    }
    memory.give(keptBytes);
    keptBytes = 0;
    keep(new ShardOutcome(merged, all, null).estimatedBytes());
    results = 0;
    phases++;
  }

  synchronized List<ShardFailure> failures() {
    return List.copyOf(failures);
  }

  /** The hits of all shards. */
  synchronized ShardHits hits() {
    return SearchFailedException.reducing(() -> ShardHits.merge(List.copyOf(hits), request.body()));
  }

  /** What all shards found for the aggregations; null if none were asked for. */
  synchronized @Nullable ShardAggregations aggregations() {
    AggregationTree tree = request.aggregations();
    return tree == null ? null : merged(tree);
  }

  private ShardAggregations merged(AggregationTree tree) {
    return SearchFailedException.reducing(() -> tree.merge(List.copyOf(aggregations)));
  }

  synchronized List<Suggestions> suggestions() {
    return List.copyOf(suggestions);
  }

  /** Where the time went, by the shards' ordinals; none if nobody asked. */
  synchronized Map<Integer, ShardProfile> profiles() {
    return new TreeMap<>(profiles);
  }

  /** How often results were merged, with the last time. */
  synchronized int phases() {
    return phases + 1;
  }
}
