package io.lampyr.query.dsl.score;

import io.lampyr.query.dsl.frame.Matched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * What matches a query, scored by what functions make of its score, which tells function by
 * function how a score came about. A boost is one of the query's score, before functions change it.
 */
final class ScoredByFunctions extends Query implements Matched {
  private final Query query;
  private final List<Applied> applied;
  private final FunctionMath math;
  private final DoubleValuesSource values;

  /**
   * A function as it is applied.
   *
   * @param filter the documents that it is for; null for all
   */
  record Applied(
      ScoreFunction.Compiled function,
      @Nullable Query filter,
      @Nullable Float weight,
      String name) {}

  private ScoredByFunctions(
      Query query, List<Applied> applied, FunctionMath math, DoubleValuesSource values) {
    this.query = query;
    this.applied = applied;
    this.math = math;
    this.values = values;
  }

  /** With a key that tells it from others with the same functions. */
  static Query of(Query query, List<Applied> applied, FunctionMath math, Object key) {
    List<DoubleValuesSource> inputs = new ArrayList<>();
    inputs.add(DoubleValuesSource.SCORES);
    for (Applied one : applied) {
      DoubleValuesSource value = one.function().values();
      Query filter = one.filter();
      DoubleValuesSource applies =
          filter == null
              ? DoubleValuesSource.constant(1)
              : DoubleValuesSource.fromQuery(new ConstantScoreQuery(filter));
      inputs.add(filter == null ? value : new Where(value, applies));
      inputs.add(applies);
    }
    return new ScoredByFunctions(
        query, List.copyOf(applied), math, new Computed(key, inputs, math::score));
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten.equals(query) ? this : new ScoredByFunctions(rewritten, applied, math, values);
  }

  @Override
  public Query matched() {
    return query;
  }

  private Query boosted(float boost) {
    return boost == 1 ? query : new BoostQuery(query, boost);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    Query scored = searcher.rewrite(new FunctionScoreQuery(boosted(boost), values));
    return new FilterWeight(this, searcher.createWeight(scored, mode, 1)) {
      @Override
      public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
        Query alone = searcher.rewrite(boosted(boost));
        Explanation score = searcher.createWeight(alone, ScoreMode.COMPLETE, 1).explain(leaf, doc);
        return score.isMatch() ? explained(searcher, leaf, doc, score) : score;
      }
    };
  }

  private Explanation explained(
      IndexSearcher searcher, LeafReaderContext leaf, int doc, Explanation score)
      throws IOException {
    List<Explanation> each = new ArrayList<>();
    double[] numbers = new double[1 + 2 * applied.size()];
    numbers[0] = score.getValue().doubleValue();
    for (int i = 0; i < applied.size(); i++) {
      Applied one = applied.get(i);
      Query filter = one.filter();
      numbers[2 * i + 2] = Double.NaN;
      if (filter == null || matches(searcher, filter, leaf, doc)) {
        DoubleValues found =
            one.function().values().rewrite(searcher).getValues(leaf, constant(numbers[0]));
        numbers[2 * i + 1] = found.advanceExact(doc) ? found.doubleValue() : Double.NaN;
        numbers[2 * i + 2] = 1;
        each.add(told(one, leaf, doc, numbers[2 * i + 1], score));
      }
    }
    Explanation factor =
        each.isEmpty()
            ? Explanation.match(1f, "No function matched")
            : applied.size() == 1 && applied.getFirst().filter() == null
                ? each.getFirst()
                : Explanation.match(
                    (float) math.factor(numbers),
                    "function score, score mode [" + math.scoreModeWord() + "]",
                    each);
    return math.explained(score, factor);
  }

  private static Explanation told(
      Applied one, LeafReaderContext leaf, int doc, double value, Explanation score)
      throws IOException {
    Explanation told = one.function().explaining().of(leaf, doc, value, score, one.name());
    Float weight = one.weight();
    if (weight != null) {
      told =
          Explanation.match(
              (float) (value * weight), "product of:", told, Explanation.match(weight, "weight"));
    }
    return one.filter() == null
        ? told
        : Explanation.match(
            told.getValue(),
            "function score, product of:",
            Explanation.match(1f, "match filter: " + one.filter()),
            told);
  }

  private static boolean matches(
      IndexSearcher searcher, Query filter, LeafReaderContext leaf, int doc) throws IOException {
    Query rewritten = searcher.rewrite(filter);
    return searcher
        .createWeight(rewritten, ScoreMode.COMPLETE_NO_SCORES, 1)
        .explain(leaf, doc)
        .isMatch();
  }

  private static DoubleValues constant(double value) {
    return new DoubleValues() {
      @Override
      public double doubleValue() {
        return value;
      }

      @Override
      public boolean advanceExact(int doc) {
        return true;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "functions(" + query.toString(field) + "," + values + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScoredByFunctions same
        && query.equals(same.query)
        && values.equals(same.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(query, values);
  }
}
