package io.lampyr.query.script.number;

import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/** Numbers of a script that was translated; what goes wrong is told as the script's failure. */
final class GuardedNumbers extends KeyedNumbers {
  private final DoubleValuesSource inner;
  private final ScriptProgram program;

  GuardedNumbers(DoubleValuesSource inner, ScriptProgram program) {
    super(program.script(), List.of(inner));
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
  protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
    return new GuardedNumbers(rewritten.getFirst(), program);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return inner.isCacheable(leaf);
  }

  @Override
  public String toString() {
    return "script(" + program.script().source() + ")";
  }
}
