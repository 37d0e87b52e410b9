package io.lampyr.query.aggregation.value;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.jspecify.annotations.Nullable;

/** Where numbers come from. */
public abstract class NumberSource {
  private final NumberForm form;
  private final Format format;

  protected NumberSource(NumberForm form, Format format) {
    this.form = form;
    this.format = format;
  }

  public final NumberForm form() {
    return form;
  }

  public final Format format() {
    return format;
  }

  public abstract LeafNumbers leaf(LeafReaderContext context) throws IOException;

  /** The field that is read as it is, or null if anything is computed. */
  public @Nullable String plainField() {
    return null;
  }

  /** The numbers of a column. */
  public static NumberSource column(String field, NumberForm form, Format format) {
    return new NumberSource(form, format) {
      @Override
      public LeafNumbers leaf(LeafReaderContext context) throws IOException {
        return new Column(DocValues.getSortedNumeric(context.reader(), field), form);
      }

      @Override
      public String plainField() {
        return field;
      }
    };
  }

  /** The same, with keys that tell what is behind the point. */
  public static NumberSource doubles(NumberSource source) {
    return new NumberSource(NumberForm.DOUBLES, source.format()) {
      @Override
      public LeafNumbers leaf(LeafReaderContext context) throws IOException {
        return new Doubles(source.leaf(context));
      }
    };
  }

  private static final class Doubles extends LeafNumbers {
    private final LeafNumbers numbers;

    Doubles(LeafNumbers numbers) {
      this.numbers = numbers;
    }

    @Override
    public boolean advance(int doc) throws IOException {
      return numbers.advance(doc);
    }

    @Override
    public int count() {
      return numbers.count();
    }

    @Override
    public long nextKey() throws IOException {
      return Format.sortable(numbers.nextDouble());
    }

    @Override
    public double nextDouble() throws IOException {
      return numbers.nextDouble();
    }
  }

  /** The source's numbers, and this one for documents without any. */
  public static NumberSource withMissing(NumberSource source, double missing) {
    long key =
        source.form().isWhole()
            ? source.form().toKey(source.form().fromDouble(missing))
            : Format.sortable(missing);
    return new NumberSource(source.form(), source.format()) {
      @Override
      public LeafNumbers leaf(LeafReaderContext context) throws IOException {
        return new Substitute(source.leaf(context), key, missing);
      }
    };
  }

  private static final class Column extends LeafNumbers {
    private final SortedNumericDocValues values;
    private final @Nullable NumericDocValues single;
    private final NumberForm form;

    Column(SortedNumericDocValues values, NumberForm form) {
      this.values = values;
      this.single = DocValues.unwrapSingleton(values);
      this.form = form;
    }

    @Override
    public boolean advance(int doc) throws IOException {
      return single == null ? values.advanceExact(doc) : single.advanceExact(doc);
    }

    @Override
    public int count() {
      return single == null ? values.docValueCount() : 1;
    }

    private long next() throws IOException {
      return single == null ? values.nextValue() : single.longValue();
    }

    @Override
    public long nextKey() throws IOException {
      return form.toKey(next());
    }

    @Override
    public double nextDouble() throws IOException {
      return form.toDouble(next());
    }

    @Override
    public @Nullable NumericDocValues single() {
      return single;
    }
  }

  private static final class Substitute extends LeafNumbers {
    private final LeafNumbers numbers;
    private final long key;
    private final double value;
    private boolean present;

    Substitute(LeafNumbers numbers, long key, double value) {
      this.numbers = numbers;
      this.key = key;
      this.value = value;
    }

    @Override
    public boolean advance(int doc) throws IOException {
      present = numbers.advance(doc);
      return true;
    }

    @Override
    public int count() {
      return present ? numbers.count() : 1;
    }

    @Override
    public long nextKey() throws IOException {
      return present ? numbers.nextKey() : key;
    }

    @Override
    public double nextDouble() throws IOException {
      return present ? numbers.nextDouble() : value;
    }
  }
}
