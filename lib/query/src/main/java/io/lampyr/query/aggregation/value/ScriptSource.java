package io.lampyr.query.aggregation.value;

import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.ScriptedIndex;
import io.lampyr.query.script.number.NumberExpression;
import io.lampyr.query.script.number.ScriptNumbers;
import io.lampyr.query.script.run.Elements;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/** Numbers that a script computes, from a document's fields or from each of its numbers. */
public final class ScriptSource extends NumberSource {
  private final ScriptedIndex index;
  private final CollectedScores scores;
  private final @Nullable NumberSource values;
  private final Maker maker;

  /** What the script makes of the documents of a segment. */
  private interface Maker {
    Made open(LeafReaderContext context) throws IOException;
  }

  /** The numbers of a document, or of one of its numbers. */
  private interface Made {
    double[] of(int doc, @Nullable Number value) throws IOException;
  }

  /**
   * A source for an index.
   *
   * @param scores what {@code _score} stands for
   * @param values what {@code _value} stands for: the script is run for each; null for each
   *     document
   * @param form whether keys are whole numbers, and so what {@code _value} is
   */
  public ScriptSource(
      Script script,
      ScriptedIndex index,
      CollectedScores scores,
      @Nullable NumberSource values,
      NumberForm form,
      Format format) {
    super(form, format);
    this.index = index;
    this.scores = scores;
    if (script.language().equals(Script.EXPRESSION)) {
      NumberExpression expression = NumberExpression.of(script);
      this.values = values;
      this.maker = expressed(expression);
    } else {
      ScriptProgram program = script.compile(ScriptContext.VALUE);
      this.values = values;
      DoubleValuesSource translated = ScriptNumbers.translated(program, index.mapping());
      this.maker = translated == null ? run(program) : computed(translated);
    }
  }

  /** Whether a script looks at scores. */
  public static boolean usesScore(Script script) {
    return script.language().equals(Script.EXPRESSION)
        ? NumberExpression.of(script).uses("_score")
        : script.compile(ScriptContext.VALUE).uses("_score");
  }

  private Maker expressed(NumberExpression expression) {
    return context -> {
      NumberExpression.OnColumns columns =
          expression.on(index.mapping(), context, scores(context, expression.uses("_score")));
      double[] one = new double[1];
      return (doc, value) -> {
        one[0] = columns.evaluate(doc, value == null ? 0 : value.doubleValue());
        return one;
      };
    };
  }

  private Maker computed(DoubleValuesSource source) {
    return context -> {
      DoubleValues numbers = source.getValues(context, scores(context, source.needsScores()));
      double[] one = new double[1];
      return (doc, _) -> {
        numbers.advanceExact(doc);
        one[0] = numbers.doubleValue();
        return one;
      };
    };
  }

  private @Nullable DoubleValues scores(LeafReaderContext context, boolean wanted)
      throws IOException {
    return wanted ? scores.of(context) : null;
  }

  private Maker run(ScriptProgram program) {
    return context -> {
      DoubleValues scored = scores(context, program.uses("_score"));
      DocGiven given =
          DocGiven.scored(index, context, program.script().params(), scored)
              .sourced(program.script().source(), index.mapping(), context);
      return (doc, value) -> {
        given.moveTo(doc);
        given.current(value);
        return numbers(program.run(given), program);
      };
    };
  }

  private static double[] numbers(@Nullable Object result, ScriptProgram program) {
    Collection<?> all =
        switch (result) {
          case null -> List.of();
          case Elements field -> field.list();
          case Collection<?> list -> list;
          default -> List.of(result);
        };
    double[] numbers = new double[all.size()];
    int at = 0;
    for (Object one : all) {
      numbers[at++] = program.number(one);
    }
    return numbers;
  }

  @Override
  public LeafNumbers leaf(LeafReaderContext context) throws IOException {
    return new Computed(values == null ? null : values.leaf(context), maker.open(context));
  }

  private final class Computed extends LeafNumbers {
    private final @Nullable LeafNumbers own;
    private final Made made;
    private final boolean whole;
    private double[] results = new double[1];
    private int count;
    private int next;

    Computed(@Nullable LeafNumbers own, Made made) {
      this.own = own;
      this.made = made;
      this.whole = form().isWhole();
    }

    @Override
    public boolean advance(int doc) throws IOException {
      next = 0;
      count = 0;
      if (own == null) {
        add(made.of(doc, null));
      } else if (own.advance(doc)) {
        int numbers = own.count();
        for (int i = 0; i < numbers; i++) {
          double value = own.nextDouble();
          // Not by a conditional expression, which would make a double of both.
          if (whole) {
            add(made.of(doc, (long) value));
          } else {
            add(made.of(doc, value));
          }
        }
      }
      Arrays.sort(results, 0, count);
      return count > 0;
    }

    private void add(double[] numbers) {
      for (double number : numbers) {
        if (!Double.isNaN(number)) {
          if (results.length == count) {
            results = Arrays.copyOf(results, 2 * count);
          }
          results[count++] = number;
        }
      }
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public long nextKey() {
      return form().isWhole() ? (long) nextDouble() : Format.sortable(nextDouble());
    }

    @Override
    public double nextDouble() {
      return results[next++];
    }
  }
}
