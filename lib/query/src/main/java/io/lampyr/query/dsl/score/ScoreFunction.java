package io.lampyr.query.dsl.score;

import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/** What one function of a {@code function_score} makes of a document. */
interface ScoreFunction {
  /** The function for one index. */
  Compiled compile(QueryScope scope);

  /** Its numbers, and how it tells of one. */
  record Compiled(DoubleValuesSource values, Explaining explaining) {}

  /** Tells how the value of a document came about; the score is what the function was given. */
  interface Explaining {
    Explanation of(LeafReaderContext leaf, int doc, double value, Explanation score, String name)
        throws IOException;
  }

  /** How a function's own name is told, where it has one. */
  static String told(@Nullable String name) {
    return name == null ? "" : "(_name: " + name + ")";
  }

  /** The number one: for functions that are only a weight. */
  record One() implements ScoreFunction {
    @Override
    public Compiled compile(QueryScope scope) {
      return new Compiled(
          DoubleValuesSource.constant(1),
          (leaf, doc, value, score, name) ->
              Explanation.match(1f, "constant score 1.0" + name + " - no function provided"));
    }
  }
}
