package io.lampyr.query.dsl.score;

import io.lampyr.mapping.field.TokenPruning;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.jspecify.annotations.Nullable;

/** Weighted tokens, of which those may be left out that say little in this index. */
final class TokensQuery extends Query {
  /** What Lucene takes as the weight of a feature. */
  private static final float MAX_WEIGHT = 64;

  private final String field;
  private final Map<String, Float> tokens;
  private final @Nullable TokenPruning pruning;

  TokensQuery(String field, Map<String, Float> tokens, @Nullable TokenPruning pruning) {
    this.field = field;
    this.tokens = Collections.unmodifiableMap(new LinkedHashMap<>(tokens));
    this.pruning = pruning;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    IndexReader reader = searcher.getIndexReader();
    int documents = reader.getDocCount(field);
    if (documents == 0) {
      return new MatchNoDocsQuery("no document has tokens in [" + field + "]");
    }
    double average = pruning == null ? 0 : average(reader, documents);
    float best = tokens.values().stream().max(Float::compare).orElse(0f);
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (Map.Entry<String, Float> token : tokens.entrySet()) {
      if (pruning == null || isWanted(token, reader, average * documents, best)) {
        any.add(linear(token.getKey(), token.getValue()), BooleanClause.Occur.SHOULD);
      }
    }
    return any.build();
  }

  private Query linear(String token, float weight) {
    return weight <= MAX_WEIGHT
        ? FeatureField.newLinearQuery(field, token, weight)
        : new BoostQuery(FeatureField.newLinearQuery(field, token, 1), weight);
  }

  private boolean isWanted(
      Map.Entry<String, Float> token, IndexReader reader, double usual, float best)
      throws IOException {
    TokenPruning by = Objects.requireNonNull(pruning);
    boolean kept =
        reader.docFreq(new Term(field, token.getKey())) < by.frequency() * usual
            || token.getValue() > by.weight() * best;
    return kept != by.others();
  }

  /** In which part of the documents a token is, as a rule. */
  private double average(IndexReader reader, int documents) throws IOException {
    long unique = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(field);
      unique += terms == null ? 0 : Math.max(0, terms.size());
    }
    return unique == 0 ? 0 : (double) reader.getSumDocFreq(field) / documents / unique;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String ignored) {
    return "tokens(" + field + ":" + tokens + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && other instanceof TokensQuery that
        && field.equals(that.field)
        && tokens.equals(that.tokens)
        && Objects.equals(pruning, that.pruning);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, tokens, pruning);
  }
}
