package io.lampyr.engine.search;

import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.suggest.SuggestSpec;
import io.lampyr.query.suggest.Suggestion;
import io.lampyr.query.suggest.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param hits totals and the best of all shards, before the window was cut out
 * @param page the window's hits as they are shown
 * @param profiles where the time went on each shard, if that was asked for
 */
public record SearchResult(
    Shards shards,
    ShardHits hits,
    List<FetchedHit> page,
    @Nullable Results aggregations,
    @Nullable Suggested suggested,
    List<Map<String, Object>> profiles,
    Times times) {
  public SearchResult {
    page = List.copyOf(page);
    profiles = List.copyOf(profiles);
  }

  /**
   * How long it took.
   *
   * @param phases nanoseconds of each phase that there was
   */
  public record Times(long millis, Map<SearchPhase, Long> phases) {
    public static final Times NONE = new Times(0, Map.of());

    public Times {
      phases = Map.copyOf(phases);
    }
  }

  public long tookMillis() {
    return times.millis();
  }

  /** The same, having taken so long. */
  public SearchResult took(long millis) {
    return took(new Times(millis, times.phases()));
  }

  /** The same, having taken so long in all and in its phases. */
  SearchResult took(Times other) {
    return new SearchResult(shards, hits, page, aggregations, suggested, profiles, other);
  }

  /** The same beside shards that were not searched, for these reasons. */
  public SearchResult beside(List<ShardFailure> others) {
    if (others.isEmpty()) {
      return this;
    }
    List<ShardFailure> failures = new ArrayList<>(shards.failures());
    failures.addAll(others);
    return new SearchResult(
        new Shards(
            shards.total() + others.size(),
            shards.done() + others.size(),
            shards.skipped(),
            shards.reducePhases(),
            shards.bounded(),
            failures),
        hits,
        page,
        aggregations,
        suggested,
        profiles,
        times);
  }

  /** How many there are, and how the search fared, without what was found. */
  public SearchResult counts() {
    ShardHits counted =
        new ShardHits(
            hits.total(), hits.exact(), List.of(), null, hits.timedOut(), hits.terminatedEarly());
    return new SearchResult(shards, counted, List.of(), null, null, List.of(), times);
  }

  /** Suggestions of all shards, and the documents of those that are completions. */
  public record Suggested(
      SuggestSpec spec, Suggestions all, Map<Suggestion.Option, FetchedHit> documents) {
    public Suggested {
      documents = Map.copyOf(documents);
    }

    /** As a response has it. */
    public Map<String, @Nullable Object> json(boolean typed) {
      return all.json(spec, typed, option -> Objects.requireNonNull(documents.get(option)));
    }
  }

  /**
   * How the search fared on its shards.
   *
   * @param done those that are known of by now: all, but of a search that goes on
   * @param skipped those that need not be searched, where that is told
   * @param reducePhases how often results were merged
   * @param bounded whether so many documents of each were to be looked at and no more
   */
  public record Shards(
      int total,
      int done,
      int skipped,
      int reducePhases,
      boolean bounded,
      List<ShardFailure> failures) {
    public Shards {
      failures = List.copyOf(failures);
    }

    public int failed() {
      return failures.size();
    }

    /** Those that were searched, and those that need not be. */
    public int successful() {
      return done - failures.size();
    }
  }
}
