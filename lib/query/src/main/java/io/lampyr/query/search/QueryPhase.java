package io.lampyr.query.search;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Facts;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.dsl.frame.WholeDocuments;
import io.lampyr.query.profile.CollectorProfile;
import io.lampyr.query.profile.ProfiledSearcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best hits of one shard, and lets others collect all hits beside.
 *
 * <p>Law: an executor of the searcher may collect segments side by side; the outcome is the same.
 */
public final class QueryPhase {
  private static final int UNKNOWN = -1;
  private static final String COUNT = "search_count";
  private static final String TOP = "search_top_hits";
  private static final String AGGREGATION = "aggregation";

  private final ShardSearch shard;
  private final SearchBody body;
  private final Query matching;
  private final Query shown;

  /** What is counted where only some of it can be hits. */
  private final @Nullable Query counted;

  /**
   * What came of a search.
   *
   * @param aggregations of all hits, those that the post filter hides too; null if nobody asked
   */
  public record Outcome(ShardHits hits, @Nullable ShardAggregations aggregations) {}

  /**
   * What of all that a query matches can be hits, because of a search before this one.
   *
   * @param spentNanos how much of the body's time that took
   */
  public record Best(Query query, long spentNanos) {}

  private QueryPhase(ShardSearch shard, SearchBody body, Query query, @Nullable Query ranked)
      throws IOException {
    this.shard = shard;
    this.body = body;
    this.matching = shard.searcher().rewrite(matching(query));
    this.shown = shard.searcher().rewrite(shown(ranked == null ? matching : ranked));
    this.counted = ranked == null ? null : shown(matching);
  }

  /** Searches for a query, which is compiled already, under all else that the body says. */
  public static Outcome run(
      ShardSearch shard,
      SearchBody body,
      Query query,
      @Nullable CollectorManager<?, ShardAggregations> aggregating)
      throws IOException {
    timeOut(shard, body, 0);
    return new QueryPhase(shard, body, query, null).run(aggregating);
  }

  /**
   * The same, where of all that the query matches only what is ranked can be hits; what is counted
   * and collected beside is all of it.
   */
  public static Outcome run(
      ShardSearch shard,
      SearchBody body,
      Query query,
      Best ranked,
      @Nullable CollectorManager<?, ShardAggregations> aggregating)
      throws IOException {
    QueryPhase phase = new QueryPhase(shard, body, query, ranked.query());
    timeOut(shard, body, ranked.spentNanos());
    return phase.run(aggregating);
  }

  /** How many documents match, without looking for the best. */
  public static long count(ShardSearch shard, SearchBody body, Query query) throws IOException {
    QueryPhase phase = new QueryPhase(shard, body, query, null);
    return shard.searcher().count(phase.shown);
  }

  /** All that scores of the query's hits are made of. */
  public static List<Query> scored(ShardSearch shard, SearchBody body, Query query) {
    List<Query> scored = new ArrayList<>(List.of(query));
    body.ranking().rescore().stream()
        .map(again -> shard.queries().compile(again.query()))
        .forEach(scored::add);
    return scored;
  }

  private Query matching(Query query) {
    Query boosted = shard.boosted(query);
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    boolean nested =
        shard.mapping().hasNested() && !WholeDocuments.matchesNoOther(query, shard.mapping());
    if (nested) {
      all.add(WholeDocuments.all(), BooleanClause.Occur.FILTER);
    }
    SearchBody.Slice slice = body.window().slice();
    if (slice != null) {
      all.add(slice(slice), BooleanClause.Occur.FILTER);
    }
    return nested || slice != null ? all.add(boosted, BooleanClause.Occur.MUST).build() : boosted;
  }

  private Query slice(SearchBody.Slice slice) {
    String field = slice.field();
    if (field == null || field.equals(SystemFields.ID)) {
      return new IdSliceQuery(slice.id(), slice.max());
    }
    if (field.equals(SearchBody.Slice.OF_NUMBERS)) {
      return new SliceQuery(null, slice.id(), slice.max());
    }
    if (field.equals(SearchBody.Slice.OF_DOCUMENTS)) {
      return new DocumentRangeQuery(slice.id(), slice.max());
    }
    LeafField leaf = shard.mapping().leaf(field);
    if (leaf == null) {
      throw FaultException.argument("field " + field + " not found");
    }
    if (leaf.type().facts().docValues() != Facts.DocValues.SORTED_NUMERIC) {
      throw FaultException.argument("cannot load numeric doc values on " + field);
    }
    return new SliceQuery(leaf.path(), slice.id(), slice.max());
  }

  private Query shown(Query hits) {
    if (body.postFilter() == null) {
      return hits;
    }
    return new BooleanQuery.Builder()
        .add(hits, BooleanClause.Occur.MUST)
        .add(shard.queries().compile(body.postFilter()), BooleanClause.Occur.FILTER)
        .build();
  }

  private Outcome run(@Nullable CollectorManager<?, ShardAggregations> aggregating)
      throws IOException {
    body.fetch().checkScripts();
    AtomicInteger seen = new AtomicInteger();
    ShardAggregations collected = null;
    CollectorManager<?, ShardAggregations> beside = aggregating;
    if (aggregating != null && (body.postFilter() != null || counted != null)) {
      // Hits and aggregations are about different documents, so each has a search of its own.
      collected = profiled(matching, limited(aggregating, new AtomicInteger()), AGGREGATION);
      beside = null;
    }
    int size =
        (int)
            Math.min(
                Math.max(1, shard.searcher().getIndexReader().maxDoc()),
                (long) body.window().from() + body.window().size());
    ShardHits hits;
    boolean onlyCounts = size == 0 && simple() && !(shard.searcher() instanceof ProfiledSearcher);
    if (onlyCounts) {
      TopHits.check(shard, body, shown);
    }
    if (onlyCounts && beside == null) {
      hits = counted();
    } else if (onlyCounts && beside != null) {
      // Whoever looks for no hits needs no queue of them, and documents come many at once.
      CountedCollecting.Counted<ShardAggregations> counted = counted(beside);
      hits = new ShardHits(shown(counted.documents()), true, List.of(), null, false, false);
      collected = counted.collected();
    } else {
      TopHits top = new TopHits(shard, body, shown, size, cheapCount());
      CollectorManager<?, ?> manager = top.manager();
      if (beside == null) {
        profiled(shown, limited(manager, seen), size == 0 ? COUNT : TOP);
      } else {
        collected = both(manager, kept(beside), size == 0 ? COUNT : TOP, seen);
      }
      hits = top.hits();
    }
    return new Outcome(ended(all(hits), seen.get()), collected);
  }

  /** The hits, with the number of all that was found, where they are only the best of it. */
  private ShardHits all(ShardHits hits) throws IOException {
    return counted == null || body.limits().countUpTo() == SearchBody.COUNT_NONE
        ? hits
        : new ShardHits(
            shard.searcher().count(counted),
            true,
            hits.hits(),
            hits.maxScore(),
            hits.timedOut(),
            hits.terminatedEarly());
  }

  private ShardHits ended(ShardHits hits, int seen) {
    int most = body.limits().terminateAfter();
    return new ShardHits(
        hits.total(),
        hits.exact(),
        hits.hits(),
        hits.maxScore(),
        hits.timedOut() || shard.searcher().timedOut(),
        most > 0 && seen > most);
  }

  /** From now on, the shard's searches may take the body's time, less what was spent before. */
  static void timeOut(ShardSearch shard, SearchBody body, long spentNanos) {
    long millis = body.limits().timeoutMillis();
    if (millis > 0) {
      long start = shard.clock().monotonicNanos();
      long nanos = TimeUnit.MILLISECONDS.toNanos(millis) - spentNanos;
      shard.searcher().setTimeout(() -> shard.clock().monotonicNanos() - start >= nanos);
    }
  }

  /** Whether nothing but the query decides how many documents match. */
  private boolean simple() {
    return body.ranking().minScore() == null && body.limits().terminateAfter() == 0;
  }

  private ShardHits counted() throws IOException {
    boolean wanted = body.limits().countUpTo() != SearchBody.COUNT_NONE;
    long total = shown(wanted ? shard.searcher().count(shown) : 0);
    return new ShardHits(total, true, List.of(), null, false, false);
  }

  private <T> CountedCollecting.Counted<T> counted(CollectorManager<?, T> beside)
      throws IOException {
    return shard.searcher().search(shown, new CountedCollecting<>(beside));
  }

  /** A count, where one is wanted. */
  private long shown(long total) {
    return body.limits().countUpTo() == SearchBody.COUNT_NONE ? -1 : total;
  }

  /** How many documents match, if all segments know without looking at documents. */
  private int cheapCount() throws IOException {
    if (!simple() || body.limits().countUpTo() == SearchBody.COUNT_NONE) {
      return UNKNOWN;
    }
    Weight weight =
        shard
            .searcher()
            .createWeight(
                shard.searcher().rewrite(new ConstantScoreQuery(shown)),
                ScoreMode.COMPLETE_NO_SCORES,
                1);
    int total = 0;
    for (LeafReaderContext leaf : shard.searcher().getIndexReader().leaves()) {
      int count = weight.count(leaf);
      if (count == UNKNOWN) {
        return UNKNOWN;
      }
      total += count;
    }
    return total;
  }

  private <T> CollectorManager<?, T> limited(CollectorManager<?, T> manager, AtomicInteger seen) {
    CollectorManager<?, T> wrapped = manager;
    if (body.limits().terminateAfter() > 0) {
      wrapped = HitCollecting.atMost(wrapped, body.limits().terminateAfter(), seen);
    }
    Float least = body.ranking().minScore();
    return least == null ? wrapped : HitCollecting.minScore(wrapped, least);
  }

  /** For the type checker, to which each question mark is another type. */
  private static <T> Kept<?, T> kept(CollectorManager<?, T> manager) {
    return new Kept<>(manager);
  }

  private <T> TimedCollecting<?, T> timed(
      CollectorManager<?, T> manager, CollectorProfile profile, ProfiledSearcher searcher) {
    return new TimedCollecting<>(manager, profile, searcher.clock());
  }

  private <T> T both(
      CollectorManager<?, ?> manager, Kept<?, T> beside, String reason, AtomicInteger seen)
      throws IOException {
    if (!(shard.searcher() instanceof ProfiledSearcher searcher)) {
      shard.searcher().search(shown, limited(new MultiCollectorManager(manager, beside), seen));
      return beside.made();
    }
    CollectorProfile hits = new CollectorProfile(name(reason), reason, List.of());
    CollectorProfile others = new CollectorProfile("BucketCollector", AGGREGATION, List.of());
    CollectorManager<?, ?> both =
        new MultiCollectorManager(timed(manager, hits, searcher), timed(beside, others, searcher));
    searcher.noted(
        shown,
        limited(both, seen),
        new CollectorProfile("MultiCollector", "search_multi", List.of(hits, others)));
    return beside.made();
  }

  private <T> T profiled(Query query, CollectorManager<?, T> manager, String reason)
      throws IOException {
    if (!(shard.searcher() instanceof ProfiledSearcher searcher)) {
      return shard.searcher().search(query, manager);
    }
    CollectorProfile profile = new CollectorProfile(name(reason), reason, List.of());
    return searcher.noted(query, timed(manager, profile, searcher), profile);
  }

  private String name(String reason) {
    return switch (reason) {
      case COUNT -> "TotalHitCountCollector";
      case TOP -> body.ranking().sorted() ? "TopFieldCollector" : "TopScoreDocCollector";
      default -> "BucketCollector";
    };
  }
}
