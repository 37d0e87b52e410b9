package io.lampyr.query.fetch;

import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.sort.CompiledSort;
import io.lampyr.query.sort.SortContext;
import io.lampyr.query.sort.SortValues;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.jspecify.annotations.Nullable;

/** The best of the documents inside of a hit. */
record InnerTop(InnerHits spec, TopDocs found, @Nullable CompiledSort sort) {

  /** Finds them: those that match the query. */
  static InnerTop find(FetchContext context, InnerHits spec, Query matching) throws IOException {
    Query query = context.searcher().rewrite(matching);
    int documents = Math.max(1, context.searcher().getIndexReader().maxDoc());
    int size = Math.clamp((long) spec.from() + spec.size(), 1, documents);
    if (spec.sort().isEmpty()) {
      TopDocs top =
          context
              .searcher()
              .search(query, new TopScoreDocCollectorManager(size, null, Integer.MAX_VALUE));
      return new InnerTop(spec, top, null);
    }
    CompiledSort sort =
        CompiledSort.of(
            spec.sort(),
            new SortContext(
                context.index(),
                context.mapping(),
                context.queries(),
                0,
                context.searcher().getIndexReader().maxDoc(),
                KeptTerms.columns(context.searcher())));
    TopDocs top =
        context
            .searcher()
            .search(
                query,
                new TopFieldCollectorManager(
                    sort.lucene().rewrite(context.searcher()), size, null, Integer.MAX_VALUE));
    if (spec.trackScores()) {
      TopFieldCollector.populateScores(top.scoreDocs, context.searcher(), query);
    }
    return new InnerTop(spec, top, sort);
  }

  /** Those of the page that is wanted. */
  List<ScoreDoc> page() {
    int from = Math.min(spec.from(), found.scoreDocs.length);
    int end = (int) Math.min(found.scoreDocs.length, (long) spec.from() + spec.size());
    return Arrays.asList(found.scoreDocs).subList(from, end);
  }

  /** The values that one was sorted by. */
  SortValues values(ScoreDoc doc) {
    return sort != null && doc instanceof FieldDoc fields
        ? sort.values(fields.fields)
        : SortValues.NONE;
  }

  /** The object that tells of all and shows some. */
  Map<String, @Nullable Object> json(List<FetchedHit> shown) {
    Map<String, @Nullable Object> total = new LinkedHashMap<>();
    total.put("value", found.totalHits.value());
    total.put("relation", "eq");
    Map<String, @Nullable Object> hits = new LinkedHashMap<>();
    hits.put("total", total);
    boolean scored =
        (sort == null || spec.trackScores()) && found.scoreDocs.length > 0 && spec.size() > 0;
    hits.put("max_score", scored ? best() : null);
    hits.put("hits", List.copyOf(shown));
    return hits;
  }

  private float best() {
    float best = found.scoreDocs[0].score;
    for (ScoreDoc doc : found.scoreDocs) {
      best = Math.max(best, doc.score);
    }
    return best;
  }
}
