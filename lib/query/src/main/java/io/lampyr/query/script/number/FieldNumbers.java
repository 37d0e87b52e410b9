package io.lampyr.query.script.number;

import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * A number made of a document's values in one field. Dates are milliseconds, truths one or zero.
 */
public final class FieldNumbers extends DoubleValuesSource {
  /** What is said of a document that has no value, where a script asks for one. */
  public static final String NO_VALUE =
      "A document doesn't have a value for a field! Use doc[<field>].size()==0 to check if a"
          + " document is missing a field!";

  private static final Set<String> FRACTIONS =
      Set.of("double", "float", "half_float", "scaled_float");

  /** Which number. */
  public enum Measure {
    LEAST,
    /** As the least, but a document without values is a failure of the script. */
    LEAST_OR_FAIL,
    GREATEST,
    SUM,
    AVERAGE,
    MEDIAN,
    COUNT
  }

  private final String path;
  private final String type;
  private final Measure measure;
  private final int offset;
  private final LongToDoubleFunction decode;

  private FieldNumbers(
      String path, String type, Measure measure, int offset, LongToDoubleFunction decode) {
    this.path = path;
    this.type = type;
    this.measure = measure;
    this.offset = offset;
    this.decode = decode;
  }

  /** The field's numbers; null if it has none in columns. */
  public static @Nullable FieldNumbers of(String path, MappedType type, Measure measure) {
    return of(path, type, measure, 0);
  }

  /** As above, for a place in a script. */
  static @Nullable FieldNumbers of(String path, MappedType type, Measure measure, int offset) {
    if (!isNumeric(type)) {
      return null;
    }
    return new FieldNumbers(path, type.name(), measure, offset, decoder(type));
  }

  static boolean isNumeric(MappedType type) {
    return type.facts().docValues() == Facts.DocValues.SORTED_NUMERIC
        && !type.name().equals("geo_point");
  }

  /** Whether the field's numbers have no fractions. */
  public boolean isWhole() {
    return !FRACTIONS.contains(type);
  }

  /** How a field's columns stand for numbers. */
  public static LongToDoubleFunction decoder(MappedType type) {
    return switch (type) {
      case NumberType number -> value -> number.kind().number(value).doubleValue();
      case ScaledFloatType scaled -> scaled::number;
      case DateType date when date.isNanos() -> value -> value / 1e6;
      default -> value -> value;
    };
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    SortedNumericDocValues values = DocValues.getSortedNumeric(leaf.reader(), path);
    return new DoubleValues() {
      private boolean found;
      private boolean known;
      private double number;

      @Override
      public double doubleValue() throws IOException {
        if (!found) {
          return none();
        }
        // Expressions ask again for each place where they name a field.
        number = known ? number : measured(values);
        known = true;
        return number;
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        found = values.advanceExact(doc);
        known = false;
        return found || measure == Measure.COUNT || measure == Measure.LEAST_OR_FAIL;
      }
    };
  }

  private double none() {
    if (measure == Measure.LEAST_OR_FAIL) {
      throw new ScriptFailure("illegal_state_exception", NO_VALUE, offset);
    }
    return 0;
  }

  private double measured(SortedNumericDocValues values) throws IOException {
    int count = values.docValueCount();
    return switch (measure) {
      case LEAST, LEAST_OR_FAIL -> decode.applyAsDouble(values.nextValue());
      case COUNT -> count;
      case GREATEST -> {
        for (int i = 1; i < count; i++) {
          values.nextValue();
        }
        yield decode.applyAsDouble(values.nextValue());
      }
      case SUM -> sum(values, count);
      case AVERAGE -> sum(values, count) / count;
      case MEDIAN -> {
        for (int i = 0; i < (count - 1) / 2; i++) {
          values.nextValue();
        }
        double middle = decode.applyAsDouble(values.nextValue());
        yield count % 2 == 1 ? middle : (middle + decode.applyAsDouble(values.nextValue())) / 2;
      }
    };
  }

  private double sum(SortedNumericDocValues values, int count) throws IOException {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += decode.applyAsDouble(values.nextValue());
    }
    return sum;
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return DocValues.isCacheable(leaf, path);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldNumbers field
        && path.equals(field.path)
        && type.equals(field.type)
        && measure == field.measure;
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, type, measure);
  }

  @Override
  public String toString() {
    return "doc['" + path + "']";
  }
}
