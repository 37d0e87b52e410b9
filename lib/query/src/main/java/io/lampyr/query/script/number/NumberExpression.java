package io.lampyr.query.script.number;

import io.lampyr.mapping.Mapping;
import io.lampyr.query.script.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.ParseException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.lucene.expressions.Expression;
import org.apache.lucene.expressions.js.JavascriptCompiler;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.jspecify.annotations.Nullable;

/**
 * A script in {@code expression} on numbers that are not columns, or not only. Immutable and safe
 * for many threads.
 */
public final class NumberExpression {
  private final Script script;
  private final Expression expression;

  private NumberExpression(Script script, Expression expression) {
    this.script = script;
    this.expression = expression;
  }

  /** Reads the script. What is wrong with it is a {@code script_exception}. */
  public static NumberExpression of(Script script) {
    try {
      return new NumberExpression(
          script, JavascriptCompiler.compile(LuceneExpression.text(script)));
    } catch (ParseException | IllegalArgumentException | IllegalStateException wrong) {
      throw LuceneExpression.failed(script, String.valueOf(wrong.getMessage()));
    }
  }

  public boolean uses(String name) {
    return List.of(expression.variables).contains(name);
  }

  /**
   * The result.
   *
   * @param given numbers by name, bare or behind {@code params.}; not a number for names without
   */
  public double evaluate(ToDoubleFunction<String> given) {
    DoubleValues[] inputs = new DoubleValues[expression.variables.length];
    for (int i = 0; i < inputs.length; i++) {
      String name = expression.variables[i];
      Number parameter = LuceneExpression.parameter(name, script);
      double value =
          given.applyAsDouble(
              name.startsWith("params.") ? name.substring("params.".length()) : name);
      if (Double.isNaN(value) && parameter == null) {
        throw LuceneExpression.failed(script, "Unknown variable [" + name + "]");
      }
      inputs[i] =
          constant(Double.isNaN(value) && parameter != null ? parameter.doubleValue() : value);
    }
    return evaluate(inputs);
  }

  private double evaluate(DoubleValues[] inputs) {
    try {
      return expression.evaluate(inputs);
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
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

  /**
   * The same on the columns of a segment's documents, with one number that changes besides.
   *
   * @param scores needed if {@code _score} is used
   */
  public OnColumns on(Mapping mapping, LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    return new OnColumns(mapping, leaf, scores);
  }

  /** For one thread. */
  public final class OnColumns {
    private final DoubleValues[] inputs;
    private double value;

    private OnColumns(Mapping mapping, LeafReaderContext leaf, @Nullable DoubleValues scores)
        throws IOException {
      inputs = new DoubleValues[expression.variables.length];
      for (int i = 0; i < inputs.length; i++) {
        String name = expression.variables[i];
        inputs[i] =
            name.equals("_value")
                ? new Changing()
                : orZero(LuceneExpression.source(name, script, mapping).getValues(leaf, scores));
      }
    }

    private final class Changing extends DoubleValues {
      @Override
      public double doubleValue() {
        return value;
      }

      @Override
      public boolean advanceExact(int doc) {
        return true;
      }
    }

    private static DoubleValues orZero(DoubleValues values) {
      return new DoubleValues() {
        private boolean found;

        @Override
        public double doubleValue() throws IOException {
          return found ? values.doubleValue() : 0;
        }

        @Override
        public boolean advanceExact(int doc) throws IOException {
          found = values.advanceExact(doc);
          return true;
        }
      };
    }

    public double evaluate(int doc, double changing) throws IOException {
      value = changing;
      for (DoubleValues input : inputs) {
        input.advanceExact(doc);
      }
      return expression.evaluate(inputs);
    }
  }
}
