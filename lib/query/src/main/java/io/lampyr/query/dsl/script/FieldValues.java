package io.lampyr.query.dsl.script;

import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.query.dsl.term.FieldTarget;
import java.io.IOException;
import java.util.Objects;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * The least of a document's numbers in one field, or how many it has. Dates are in milliseconds,
 * booleans one and zero.
 */
public final class FieldValues extends DoubleValuesSource {
  private final String path;
  private final String type;
  private final boolean count;
  private final LongToDoubleFunction decode;

  private FieldValues(String path, String type, boolean count, LongToDoubleFunction decode) {
    this.path = path;
    this.type = type;
    this.count = count;
    this.decode = decode;
  }

  /** The field's numbers; null if it has none in columns. */
  public static @Nullable FieldValues of(FieldTarget target, boolean count) {
    if (target.facts().docValues() != Facts.DocValues.SORTED_NUMERIC
        || target.type().name().equals("geo_point")) {
      return null;
    }
    return new FieldValues(target.path(), target.type().name(), count, decoder(target));
  }

  /** How the field's columns stand for numbers. */
  public static LongToDoubleFunction decoder(FieldTarget target) {
    return switch (target.type()) {
      case NumberType number -> value -> number.kind().number(value).doubleValue();
      case ScaledFloatType scaled -> value -> value / scaled.scalingFactor();
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

      @Override
      public double doubleValue() throws IOException {
        if (count) {
          return found ? values.docValueCount() : 0;
        }
        return decode.applyAsDouble(values.nextValue());
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        found = values.advanceExact(doc);
        return found || count;
      }
    };
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
    return other instanceof FieldValues field
        && path.equals(field.path)
        && type.equals(field.type)
        && count == field.count;
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, type, count);
  }

  @Override
  public String toString() {
    return "doc['" + path + "']";
  }
}
