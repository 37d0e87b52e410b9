package io.lampyr.query.search;

import io.lampyr.query.dsl.score.MinScoreQuery;
import io.lampyr.query.fusion.Candidate;
import io.lampyr.query.sort.SortValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Query;

/**
 * The hits of searches that are made one list. It is made of those of all shards, so there is a
 * round before the query phase: {@link #find} on each shard, {@link #best} of all, and on each
 * shard a search for {@link #found what of it is there}, beside which {@link #any all that any of
 * the searches finds} is counted and aggregated.
 */
public final class RankedHits {
  /** A hit while lists of shards become one: where it lies in both. */
  private static final long FOUND_BYTES = 16;

  /** What is fused for a hit, and what it is then. */
  private static final long LEFT_BYTES = 160;

  private RankedHits() {}

  /**
   * The hits of one shard, for each of the searches, best first; costs one search for each. They
   * have together the time that the body gives.
   *
   * @param queries of the searches, as the shard compiles them
   */
  public static List<List<ShardHit>> find(
      ShardSearch shard, SearchBody body, Ranked ranked, List<Query> queries) throws IOException {
    // The searches say nothing of time themselves, so that this goes on for all of them.
    QueryPhase.timeOut(shard, body, 0);
    List<List<ShardHit>> all = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      SearchBody leg = ranked.legs().get(i).body();
      all.add(QueryPhase.run(shard, leg, queries.get(i), null).hits().hits());
    }
    return all;
  }

  /** About how much memory it takes to make {@link #best one list} of those of all shards. */
  public static long estimatedBytes(List<List<List<ShardHit>>> shards, Ranked ranked) {
    long found = shards.stream().flatMap(List::stream).mapToLong(List::size).sum();
    long windows = ranked.legs().stream().mapToLong(leg -> leg.body().window().size()).sum();
    long left = ranked.each() ? found : Math.min(found, windows);
    return found * FOUND_BYTES + left * (LEFT_BYTES + ranked.fusion().placeBytes());
  }

  /** The one list of all shards, and behind it those that it was made of. */
  public static List<List<ShardHit>> best(List<List<List<ShardHit>>> shards, Ranked ranked) {
    List<List<ShardHit>> lists = new ArrayList<>();
    for (int i = 0; i < ranked.legs().size(); i++) {
      int leg = i;
      SearchBody body = ranked.legs().get(i).body();
      List<ShardHits> hits =
          shards.stream()
              .map(shard -> new ShardHits(0, true, shard.get(leg), null, false, false))
              .toList();
      int many = hits.stream().mapToInt(one -> one.hits().size()).sum();
      lists.add(
          ShardHits.merge(
                  hits,
                  ranked.each()
                      ? body.withWindow(new SearchBody.Window(0, many, null, null, null))
                      : body)
              .hits());
    }
    List<List<ShardHit>> all = new ArrayList<>();
    all.add(
        ranked.fusion().of(candidates(lists)).stream()
            .map(one ->
                new ShardHit(
                    one.place().shard(), one.place().doc(), one.score(), SortValues.NONE, null))
            .toList());
    all.addAll(lists);
    return all;
  }

  private static List<List<Candidate>> candidates(List<List<ShardHit>> lists) {
    return lists.stream()
        .map(list ->
            list.stream()
                .map(hit ->
                    new Candidate(
                        new Candidate.Place(hit.shard(), hit.doc()),
                        Float.isNaN(hit.score()) ? 0 : hit.score()))
                .toList())
        .toList();
  }

  /** Those of the list that are the shard's, with their scores, and why they have them. */
  public static Query found(ShardSearch shard, Ranked ranked, List<List<ShardHit>> best) {
    Map<Integer, Explanation> told = new HashMap<>();
    return FoundQuery.of(
        own(shard, best.getFirst()),
        shard.searcher().getIndexReader(),
        doc -> {
          synchronized (told) {
            if (told.isEmpty()) {
              ranked
                  .fusion()
                  .explanations(candidates(best.subList(1, best.size())))
                  .forEach((place, why) -> {
                    if (place.shard() == shard.shard()) {
                      told.put(place.doc(), why);
                    }
                  });
            }
            return told.get(doc);
          }
        });
  }

  private static List<ShardHit> own(ShardSearch shard, List<ShardHit> all) {
    return all.stream().filter(hit -> hit.shard() == shard.shard()).toList();
  }

  /** What any of the searches finds in the shard. */
  public static Query any(
      ShardSearch shard, Ranked ranked, List<Query> queries, List<List<ShardHit>> best) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (int i = 0; i < queries.size(); i++) {
      Ranked.Leg leg = ranked.legs().get(i);
      Float least = leg.body().ranking().minScore();
      Query query =
          leg.nearest()
              ? FoundQuery.of(own(shard, best.get(i + 1)), shard.searcher().getIndexReader())
              : queries.get(i);
      any.add(least == null ? query : new MinScoreQuery(query, least), BooleanClause.Occur.SHOULD);
    }
    return any.build();
  }
}
