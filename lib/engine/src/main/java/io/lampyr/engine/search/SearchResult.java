package io.lampyr.engine.search;

import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param hits totals and the best of all shards, before the window was cut out
 * @param page the window's hits as they are shown
 */
public record SearchResult(
    Shards shards,
    ShardHits hits,
    List<FetchedHit> page,
    @Nullable Results aggregations,
    long tookMillis) {
  public SearchResult {
    page = List.copyOf(page);
  }

  /** How the search fared on its shards. */
  public record Shards(int total, int skipped, List<ShardFailure> failures) {
    public Shards {
      failures = List.copyOf(failures);
    }

    public int failed() {
      return failures.size();
    }

    /** Those that were searched, and those that need not be. */
    public int successful() {
      return total - failures.size();
    }
  }
}
