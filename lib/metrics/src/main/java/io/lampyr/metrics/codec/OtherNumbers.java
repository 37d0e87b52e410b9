package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.function.LongUnaryOperator;
import org.apache.lucene.index.FilterNumericDocValues;
import org.apache.lucene.index.NumericDocValues;

/** A column whose numbers are read as others. */
final class OtherNumbers extends FilterNumericDocValues {
  private final LongUnaryOperator other;

  OtherNumbers(NumericDocValues numbers, LongUnaryOperator other) {
    super(numbers);
    this.other = other;
  }

  @Override
  public long longValue() throws IOException {
    return other.applyAsLong(in.longValue());
  }
}
