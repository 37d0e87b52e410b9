package io.lampyr.query.script.number;

import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** Numbers of a script that was translated; what goes wrong is told as the script's failure. */
final class GuardedNumbers extends DoubleValuesSource {
  private final DoubleValuesSource inner;
  private final ScriptProgram program;

  GuardedNumbers(DoubleValuesSource inner, ScriptProgram program) {
    this.inner = inner;
    this.program = program;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DoubleValues values = inner.getValues(leaf, scores);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        try {
          return values.doubleValue();
        } catch (ScriptFailure failure) {
          throw program.failed(failure);
        }
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return values.advanceExact(doc);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return inner.needsScores();
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) throws IOException {
    return new GuardedNumbers(inner.rewrite(searcher), program);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return inner.isCacheable(leaf);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GuardedNumbers guarded
        && program.script().equals(guarded.program.script())
        && inner.equals(guarded.inner);
  }

  @Override
  public int hashCode() {
    return Objects.hash(program.script(), inner);
  }

  @Override
  public String toString() {
    return "script(" + program.script().source() + ")";
  }
}
