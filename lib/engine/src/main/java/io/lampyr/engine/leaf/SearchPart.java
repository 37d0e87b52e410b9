package io.lampyr.engine.leaf;

import io.lampyr.base.id.ShardId;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.suggest.Suggestions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What some of a search's shards gave, with the documents of its hits: it depends on no commit any
 * more, and can be merged with what other shards give.
 *
 * @param shards how many there were
 * @param skipped those of them that need not be searched, where that is told
 * @param phases how often results were merged
 * @param documents those of the hits that the window shows, in their order
 * @param suggested the documents of completions, in their order
 */
public record SearchPart(
    int shards,
    int skipped,
    int phases,
    List<Failed> failures,
    ShardHits hits,
    List<FetchedHit> documents,
    @Nullable ShardAggregations aggregations,
    @Nullable Suggestions suggestions,
    List<FetchedHit> suggested,
    List<Map<String, Object>> profiles) {
  public SearchPart {
    failures = List.copyOf(failures);
    documents = List.copyOf(documents);
    suggested = List.copyOf(suggested);
    profiles = List.copyOf(profiles);
  }

  /** A shard that could not be searched. */
  public record Failed(ShardId shard, String index, LeafFailure why) {}

  /** The same, as if so many shards were done. */
  public SearchPart ofShards(int done) {
    return new SearchPart(
        done,
        skipped,
        phases,
        failures,
        hits,
        documents,
        aggregations,
        suggestions,
        suggested,
        profiles);
  }

  /** The same with these documents, as something has changed them. */
  public SearchPart showing(List<FetchedHit> others) {
    return new SearchPart(
        shards,
        skipped,
        phases,
        failures,
        hits,
        others,
        aggregations,
        suggestions,
        suggested,
        profiles);
  }
}
