package io.lampyr.query.aggregation.value;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** Numbers that an expression computes, from a document's fields or from each of its numbers. */
public final class ScriptSource extends NumberSource {
  private final Script script;
  private final @Nullable NumberSource values;
  private final NumberSource[] fields;

  /**
   * @param values what {@code _value} stands for, if the expression uses it
   * @param fields the fields of {@link Script#fields}, in their order
   */
  public ScriptSource(
      Script script, @Nullable NumberSource values, NumberSource[] fields, Format format) {
    super(NumberForm.DOUBLES, format);
    this.script = script;
    this.values = values;
    this.fields = fields.clone();
  }

  @Override
  public LeafNumbers leaf(LeafReaderContext context) throws IOException {
    LeafNumbers[] inputs = new LeafNumbers[fields.length];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = fields[i].leaf(context);
    }
    return new Computed(values == null ? null : values.leaf(context), inputs);
  }

  private final class Computed extends LeafNumbers {
    private final @Nullable LeafNumbers own;
    private final LeafNumbers[] inputs;
    private double[] results = new double[1];
    private int count;
    private int next;

    Computed(@Nullable LeafNumbers own, LeafNumbers[] inputs) {
      this.own = own;
      this.inputs = inputs;
    }

    @Override
    public boolean advance(int doc) throws IOException {
      double[] arguments = new double[inputs.length];
      for (int i = 0; i < inputs.length; i++) {
        arguments[i] = inputs[i].advance(doc) ? inputs[i].nextDouble() : 0;
      }
      next = 0;
      if (own == null) {
        count = 1;
        results[0] = script.evaluate(arguments, 0);
        return !Double.isNaN(results[0]);
      }
      count = own.advance(doc) ? own.count() : 0;
      if (results.length < count) {
        results = new double[Math.max(count, 2 * results.length)];
      }
      for (int i = 0; i < count; i++) {
        results[i] = script.evaluate(arguments, own.nextDouble());
      }
      Arrays.sort(results, 0, count);
      return count > 0;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public long nextKey() {
      return Format.sortable(nextDouble());
    }

    @Override
    public double nextDouble() {
      return results[next++];
    }
  }
}
