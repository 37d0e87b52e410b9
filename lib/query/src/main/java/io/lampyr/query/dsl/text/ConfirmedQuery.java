package io.lampyr.query.dsl.text;

import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.dsl.frame.TellsNoMatches;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A query on a field whose index has no positions: what may match is found by the index, and what
 * does is confirmed by analyzing the document's source again. All matches score the same.
 */
final class ConfirmedQuery extends Query implements TellsNoMatches {
  private static final float CONFIRMATION_COST = 100_000;

  private final String path;
  private final Analyzer analyzer;
  private final int gap;
  private final Query candidates;
  private final Query exact;

  /**
   * A query.
   *
   * @param gap the positions between two values of the field
   * @param candidates matches at least what the exact query does
   */
  ConfirmedQuery(String path, Analyzer analyzer, int gap, Query candidates, Query exact) {
    this.path = path;
    this.analyzer = analyzer;
    this.gap = gap;
    this.candidates = candidates;
    this.exact = exact;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = candidates.rewrite(searcher);
    return rewritten.equals(candidates)
        ? this
        : new ConfirmedQuery(path, analyzer, gap, rewritten, exact);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    Weight approximate = candidates.createWeight(searcher, ScoreMode.COMPLETE_NO_SCORES, 1);
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        Scorer found = approximate.scorer(context);
        if (found == null) {
          return null;
        }
        StoredFields stored = context.reader().storedFields();
        DocIdSetIterator documents = found.iterator();
        TwoPhaseIterator confirmed =
            new TwoPhaseIterator(documents) {
              @Override
              public boolean matches() throws IOException {
                return confirms(stored, documents.docID());
              }

              @Override
              public float matchCost() {
                return CONFIRMATION_COST;
              }
            };
        return new DefaultScorerSupplier(new ConstantScoreScorer(score(), mode, confirmed));
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return true;
      }
    };
  }

  private boolean confirms(StoredFields stored, int doc) throws IOException {
    StopSign.passed(StopSign.SOURCE);
    BytesRef source =
        stored.document(doc, Set.of(SystemFields.SOURCE)).getBinaryValue(SystemFields.SOURCE);
    if (source == null) {
      return false;
    }
    Map<String, @Nullable Object> tree = Json.readObject(BytesRef.deepCopyOf(source).bytes);
    List<@Nullable Object> values = SourceValues.at(tree, path);
    int dot = path.lastIndexOf('.');
    if (values.isEmpty() && dot > 0) {
      // The field of a multi-field, whose values stand under the name of the field around it.
      values = SourceValues.at(tree, path.substring(0, dot));
    }
    MemoryIndex text = new MemoryIndex();
    for (Object value : values) {
      if (value != null && !(value instanceof Map)) {
        text.addField(path, analyzer.tokenStream(path, value.toString()), gap);
      }
    }
    return text.search(exact) > 0;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    exact.visit(visitor.getSubVisitor(BooleanClause.Occur.MUST, this));
  }

  @Override
  public String toString(String field) {
    return "confirmed(" + exact.toString(field) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConfirmedQuery query
        && path.equals(query.path)
        && candidates.equals(query.candidates)
        && exact.equals(query.exact);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, candidates, exact);
  }
}
