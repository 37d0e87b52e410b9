package io.lampyr.engine.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.search.SearchBody;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search, with the shards that it is about.
 *
 * @param now what {@code now} means in it, on all shards
 * @param deadline for how long work may go on, counted from the call
 * @param source what the body was read from; empty if it says something else by now
 * @param partial whether results without some of the shards are wanted
 * @param lookup the way to other documents; used by many threads
 */
public record SearchRequest(
    List<SearchShard> shards,
    SearchBody body,
    Dialect dialect,
    Instant now,
    Duration deadline,
    boolean partial,
    SearchTuning tuning,
    Optional<SearchSource> source,
    TermsLookup lookup) {
  public SearchRequest {
    shards = List.copyOf(shards);
  }

  /**
   * What other processes can read it from; empty if it depends on this one: its result tells where
   * time went, or on other documents.
   */
  Optional<SearchSource> portable() {
    boolean here =
        body.extras().profile()
            || body.ranked() != null
            || shards.stream()
                .flatMap(shard -> shard.filters().stream())
                .anyMatch(SearchSource::mayLookUp);
    return here ? Optional.empty() : source.filter(asked -> !asked.mayLookUp());
  }

  /** The same with another in the place of one shard. */
  SearchRequest with(int ordinal, SearchShard shard) {
    List<SearchShard> changed = new ArrayList<>(shards);
    changed.set(ordinal, shard);
    return new SearchRequest(
        changed, body, dialect, now, deadline, partial, tuning, source, lookup);
  }

  @Nullable AggregationTree aggregations() {
    return body.aggregations();
  }

  /** Whether none of its shards was ever written to. */
  boolean isUnwritten() {
    return shards.stream().allMatch(shard -> shard.view().isEmpty());
  }

  /** Whether there is nothing to search for but suggestions. */
  boolean onlySuggests() {
    return body.suggest() != null
        && body.query() == null
        && body.knn().isEmpty()
        && body.ranked() == null
        && aggregations() == null;
  }
}
