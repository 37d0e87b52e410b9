package io.lampyr.query.search;

import io.lampyr.query.sort.CompiledSort;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.query.sort.SortValues;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHitCountCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.grouping.SearchGroup;
import org.jspecify.annotations.Nullable;

/** Collects a shard's best hits, by score or fields, alone or by group. */
final class TopHits {
  private final ShardSearch shard;
  private final SearchBody body;
  private final Query query;
  private final int size;
  private final int known;
  private final @Nullable CompiledSort sort;
  private final Sort lucene;
  private final @Nullable Grouping grouping;
  private @Nullable Kept<?, Collection<SearchGroup<Object>>> groups;
  private @Nullable Kept<?, Integer> grouped;
  private @Nullable Kept<?, ? extends TopDocs> top;
  private @Nullable Kept<?, Float> highest;

  /** Whether not all was scored that was to be, behind the search. */
  private boolean late;

  /**
   * A collection that has not begun.
   *
   * @param known how many hits there are, or below zero if nobody knows
   */
  TopHits(ShardSearch shard, SearchBody body, Query query, int size, int known) throws IOException {
    this.shard = shard;
    this.body = body;
    this.query = query;
    this.size = Math.max(1, Math.max(size, window()));
    this.known = known;
    this.sort =
        ShardHits.byFields(body) ? CompiledSort.of(body.ranking().sort(), shard.sorting()) : null;
    this.lucene = sort == null ? Sort.RELEVANCE : sort.lucene().rewrite(shard.searcher());
    Collapse collapse = body.ranking().collapse();
    this.grouping =
        collapse == null
            ? null
            : Grouping.of(collapse, shard.mapping(), lucene, this.size).behind(after());
  }

  /** Says what is wrong with an order of hits where none is wanted, too. */
  static void check(ShardSearch shard, SearchBody body, Query query) throws IOException {
    if (ShardHits.byFields(body) || body.ranking().collapse() != null) {
      var _ = new TopHits(shard, body, query, 0, 0);
    }
    for (Rescore rescore : body.ranking().rescore()) {
      var _ = shard.queries().compile(rescore.query());
    }
  }

  /** The hit that all others are wanted behind, if there is such. */
  private @Nullable FieldDoc after() {
    List<? extends @Nullable Object> after = body.window().searchAfter();
    return after == null || sort == null ? null : sort.after(after);
  }

  /** As many hits as are scored again must be found first. */
  private int window() {
    int most = body.ranking().rescore().stream().mapToInt(Rescore::window).max().orElse(0);
    return Math.min(most, Math.max(1, shard.searcher().getIndexReader().maxDoc()));
  }

  /** To be given to one search. */
  CollectorManager<?, ?> manager() {
    if (grouping != null) {
      Kept<?, Collection<SearchGroup<Object>>> keptGroups = new Kept<>(grouping);
      Kept<?, Integer> keptTotal =
          new Kept<>(new TotalHitCountCollectorManager(shard.searcher().getSlices()));
      groups = keptGroups;
      grouped = keptTotal;
      return tracksScores()
          ? new MultiCollectorManager(keptGroups, keptTotal, highest())
          : new MultiCollectorManager(keptGroups, keptTotal);
    }
    int limit = body.limits().countUpTo();
    int threshold = known >= 0 || limit == SearchBody.COUNT_NONE ? 1 : Math.max(1, limit);
    if (sort == null) {
      Kept<?, ? extends TopDocs> best =
          new Kept<>(new TopScoreDocCollectorManager(size, null, threshold));
      top = best;
      return best;
    }
    Kept<?, ? extends TopDocs> fields =
        new Kept<>(new TopFieldCollectorManager(lucene, size, after(), threshold));
    top = fields;
    return tracksScores() ? new MultiCollectorManager(fields, highest()) : fields;
  }

  /** Whether scores are wanted of hits that are ordered by something else. */
  private boolean tracksScores() {
    return sort != null && body.ranking().trackScores();
  }

  private Kept<?, Float> highest() {
    Kept<?, Float> scores = new Kept<>(new HitCollecting.MaxScore());
    highest = scores;
    return scores;
  }

  /** What came of the manager's search, as hits. */
  ShardHits hits() throws IOException {
    if (grouping != null && groups != null && grouped != null) {
      return grouped(groups.made(), grouped.made(), grouping);
    }
    TopDocs found = again(Objects.requireNonNull(top, "not searched yet").made());
    if (tracksScores()) {
      populateScores(found.scoreDocs);
    }
    List<ShardHit> hits = new ArrayList<>();
    for (ScoreDoc doc : found.scoreDocs) {
      if (hits.size() < wanted()) {
        hits.add(hit(doc));
      }
    }
    float first = found.scoreDocs.length > 0 ? hit(found.scoreDocs[0]).score() : Float.NaN;
    return counted(found.totalHits, hits, maxScore(first));
  }

  /**
   * The highest score, if it is known.
   *
   * @param first that of the first hit, behind those of former pages; not a number without hits
   */
  private @Nullable Float maxScore(float first) {
    float max =
        sort == null || bestScoreFirst() ? first : highest != null ? highest.made() : Float.NaN;
    return body.window().size() == 0 || !Float.isFinite(max) ? null : Float.valueOf(max);
  }

  private boolean bestScoreFirst() {
    return body.ranking().sort().getFirst() instanceof SortSpec.ByScore score && score.descending();
  }

  private long wanted() {
    return (long) body.window().from() + body.window().size();
  }

  private ShardHits counted(TotalHits total, List<ShardHit> hits, @Nullable Float maxScore) {
    boolean exact = total.relation() == TotalHits.Relation.EQUAL_TO;
    if (body.limits().countUpTo() == SearchBody.COUNT_NONE) {
      return new ShardHits(-1, true, hits, maxScore, late, false);
    }
    return known >= 0
        ? new ShardHits(known, true, hits, maxScore, late, false)
        : new ShardHits(total.value(), exact, hits, maxScore, late, false);
  }

  private ShardHit hit(ScoreDoc doc) {
    if (sort == null || !(doc instanceof FieldDoc fields)) {
      return new ShardHit(shard.shard(), doc.doc, doc.score, SortValues.NONE, null);
    }
    float score = Float.isNaN(doc.score) ? scoreAmong(fields.fields) : doc.score;
    return new ShardHit(shard.shard(), doc.doc, score, sort.values(fields.fields), null);
  }

  /** The score of a hit that is ordered by it among other things. */
  private float scoreAmong(Object[] values) {
    List<SortSpec> specs = body.ranking().sort();
    for (int i = 0; i < specs.size(); i++) {
      if (specs.get(i) instanceof SortSpec.ByScore && values[i] instanceof Float score) {
        return score;
      }
    }
    return Float.NaN;
  }

  /** Those of the documents that there is no time for have none. */
  private void populateScores(ScoreDoc[] docs) throws IOException {
    try {
      StopSign.<Boolean, IOException>during(
          this::isOver,
          () -> {
            TopFieldCollector.populateScores(docs, shard.searcher(), query);
            return true;
          });
    } catch (StoppedException _) {
      late = true;
    }
  }

  private boolean isOver() {
    QueryTimeout timeout = shard.searcher().getTimeout();
    return timeout != null && timeout.shouldExit();
  }

  /** Scored by one rescorer after the other. */
  private TopDocs again(TopDocs first) throws IOException {
    TopDocs found = first;
    for (Rescore rescore : body.ranking().rescore()) {
      found = again(found, rescore);
    }
    return found;
  }

  /** All of the window is scored again, or nothing. */
  private TopDocs again(TopDocs first, Rescore rescore) throws IOException {
    try {
      return StopSign.<TopDocs, IOException>during(this::isOver, () -> rescored(first, rescore));
    } catch (StoppedException _) {
      late = true;
      return first;
    }
  }

  private TopDocs rescored(TopDocs first, Rescore rescore) throws IOException {
    int window = Math.min(rescore.window(), first.scoreDocs.length);
    QueryRescorer rescorer =
        new QueryRescorer(shard.queries().compile(rescore.query())) {
          @Override
          protected float combine(float before, boolean matches, float after) {
            return rescore.combine(before, matches, after);
          }
        };
    TopDocs head =
        rescorer.rescore(
            shard.searcher(),
            new TopDocs(first.totalHits, copies(first.scoreDocs, window)),
            Math.max(1, window));
    List<ScoreDoc> all = new ArrayList<>(List.of(head.scoreDocs));
    for (ScoreDoc beyond : List.of(first.scoreDocs).subList(window, first.scoreDocs.length)) {
      // Those that are not scored again are weighted like the others, and compete with them.
      beyond.score = rescore.combine(beyond.score, false, 0);
      all.add(beyond);
    }
    all.sort(
        Comparator.<ScoreDoc>comparingDouble(doc -> -doc.score).thenComparingInt(doc -> doc.doc));
    return new TopDocs(first.totalHits, all.toArray(ScoreDoc[]::new));
  }

  /** Lucene writes scores into the hits that it is given. */
  private static ScoreDoc[] copies(ScoreDoc[] docs, int count) {
    ScoreDoc[] copies = new ScoreDoc[count];
    for (int i = 0; i < count; i++) {
      copies[i] =
          docs[i] instanceof FieldDoc fields
              ? new FieldDoc(fields.doc, fields.score, fields.fields, fields.shardIndex)
              : new ScoreDoc(docs[i].doc, docs[i].score, docs[i].shardIndex);
    }
    return copies;
  }

  private ShardHits grouped(Collection<SearchGroup<Object>> found, int total, Grouping by)
      throws IOException {
    List<SearchGroup<Object>> all = List.copyOf(found);
    Map<Integer, @Nullable Object> values = new HashMap<>();
    List<ScoreDoc> firsts = new ArrayList<>();
    for (SearchGroup<Object> group : all) {
      FieldDoc first = first(group);
      firsts.add(first);
      values.put(first.doc, by.shown(group.groupValue));
    }
    TopDocs docs =
        again(
            new TopDocs(
                new TotalHits(total, TotalHits.Relation.EQUAL_TO),
                firsts.toArray(ScoreDoc[]::new)));
    if (tracksScores()) {
      populateScores(docs.scoreDocs);
    }
    List<ShardHit> hits = new ArrayList<>();
    for (ScoreDoc doc : docs.scoreDocs) {
      if (hits.size() < wanted()) {
        hits.add(hit(doc).of(values.get(doc.doc)));
      }
    }
    float best = docs.scoreDocs.length > 0 ? hit(docs.scoreDocs[0]).score() : Float.NaN;
    return counted(docs.totalHits, hits, maxScore(best));
  }

  /** A group's first document. */
  private FieldDoc first(SearchGroup<Object> group) {
    Object[] values = group.sortValues;
    Object[] own = Arrays.copyOf(values, values.length - 1);
    float score = sort == null && own[0] instanceof Float byScore ? byScore : Float.NaN;
    return new FieldDoc((Integer) values[values.length - 1], score, own);
  }
}
