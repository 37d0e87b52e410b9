package io.lampyr.query.script;

import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Facts;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;

/** A numeric column's least value, as a number; documents without one have zero. */
final class ColumnSource extends DoubleValuesSource {
  private final ColumnFormat format;

  ColumnSource(ColumnFormat format) {
    if (format.leaf().type().facts().docValues() != Facts.DocValues.SORTED_NUMERIC) {
      throw FaultException.argument(
          "Field [" + format.leaf().path() + "] must be numeric, date, or geopoint");
    }
    this.format = format;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext context, DoubleValues scores) throws IOException {
    SortedNumericDocValues values =
        DocValues.getSortedNumeric(context.reader(), format.leaf().path());
    return new DoubleValues() {
      private boolean present;

      @Override
      public double doubleValue() throws IOException {
        return present ? format.number(values.nextValue()).doubleValue() : 0;
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        present = values.advanceExact(doc);
        return true;
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
  public boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(context, format.leaf().path());
  }

  @Override
  public int hashCode() {
    return format.leaf().path().hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ColumnSource source && source.format.leaf().equals(format.leaf());
  }

  @Override
  public String toString() {
    return "column(" + format.leaf().path() + ")";
  }
}
