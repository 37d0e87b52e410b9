package io.lampyr.query.fetch;

import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.query.profile.FetchProfile;
import io.lampyr.query.profile.FetchProfile.Part;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * What is said about a hit that is not in the document: its history, scripts, which queries match.
 */
final class HitNotes {
  private final FetchContext context;
  private final boolean withScores;
  private final boolean explains;
  private final Map<String, Weight> named = new TreeMap<>();
  private final Map<String, HitScript> scripts = new LinkedHashMap<>();

  HitNotes(FetchContext context, FetchSpec spec) throws IOException {
    this.context = context;
    this.withScores = spec.notes().namedScores();
    this.explains = spec.notes().explain();
    ScoreMode mode = withScores ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
    spec.scripts().forEach((name, script) -> scripts.put(name, HitScript.of(script, context)));
    for (Map.Entry<String, Query> entry : context.named().entrySet()) {
      Query query = context.searcher().rewrite(entry.getValue());
      named.put(entry.getKey(), context.searcher().createWeight(query, mode, 1));
    }
  }

  static void stamps(
      LeafReaderContext leaf,
      int doc,
      FetchSpec.Stamps stamps,
      Map<String, @Nullable Object> head,
      FetchProfile profile)
      throws IOException {
    if (stamps.version()) {
      profile.during(Part.VERSION, true, 1, () -> stamp(leaf, doc, SystemFields.VERSION, head));
    }
    if (stamps.seqNo()) {
      profile.during(
          Part.SEQ_NO,
          true,
          1,
          () -> {
            stamp(leaf, doc, SystemFields.SEQ_NO, head);
            stamp(leaf, doc, SystemFields.PRIMARY_TERM, head);
          });
    }
  }

  private static void stamp(
      LeafReaderContext leaf, int doc, String field, Map<String, @Nullable Object> head)
      throws IOException {
    List<Object> values = ColumnValues.system(leaf.reader(), field).of(doc);
    if (!values.isEmpty()) {
      head.put(field, values.getFirst());
    }
  }

  /**
   * What scripts compute of the hit; those that give nothing have no field. They see the source of
   * whole documents alone.
   */
  void scripts(
      Found hit,
      LeafReaderContext leaf,
      @Nullable StoredDocument document,
      Map<String, @Nullable Object> all)
      throws IOException {
    for (Map.Entry<String, HitScript> script : scripts.entrySet()) {
      Computing.inTime(() -> {
        List<@Nullable Object> values = script.getValue().of(hit, leaf, document);
        if (!values.isEmpty()) {
          all.put(script.getKey(), values);
        }
      });
    }
  }

  /** Notes which named queries match, and how the score came about if that is asked for. */
  void queries(
      Found hit, LeafReaderContext leaf, FetchProfile profile, Map<String, @Nullable Object> tail)
      throws IOException {
    profile.during(
        Part.MATCHED, !named.isEmpty(), 1, () -> Computing.inTime(() -> matched(hit, leaf, tail)));
    if (explains) {
      profile.during(Part.EXPLAIN, true, 1, () -> Computing.inTime(() -> explanation(hit, tail)));
    }
  }

  private void matched(Found hit, LeafReaderContext leaf, Map<String, @Nullable Object> tail)
      throws IOException {
    Map<String, @Nullable Object> matched = new LinkedHashMap<>();
    int doc = hit.doc() - leaf.docBase;
    for (Map.Entry<String, Weight> entry : named.entrySet()) {
      Scorer scorer = entry.getValue().scorer(leaf);
      if (scorer != null && scorer.iterator().advance(doc) == doc) {
        matched.put(entry.getKey(), withScores ? scorer.score() : null);
      }
    }
    if (!matched.isEmpty()) {
      tail.put("matched_queries", withScores ? matched : List.copyOf(matched.keySet()));
    }
  }

  private void explanation(Found hit, Map<String, @Nullable Object> tail) throws IOException {
    tail.put(
        "_explanation", ScoreExplained.json(context.explainer().explain(hit.doc(), hit.score())));
  }
}
