package io.lampyr.metrics.codec;

import org.apache.lucene.util.NumericUtils;

/** What the 64 bits of a column's values mean. */
public enum NumberKind {
  /** Nothing that could be added up. */
  BITS(0),
  /** Whole numbers. */
  WHOLE(1),
  /** Doubles in the form that Lucene sorts. */
  DOUBLE(2),
  /** Floats in the form that Lucene sorts. */
  FLOAT(3);

  /** What segments say of it. */
  final int code;

  NumberKind(int code) {
    this.code = code;
  }

  boolean isFloating() {
    return this == DOUBLE || this == FLOAT;
  }

  /** The number that the bits mean. */
  double number(long bits) {
    return switch (this) {
      case BITS, WHOLE -> bits;
      case DOUBLE -> NumericUtils.sortableLongToDouble(bits);
      case FLOAT -> NumericUtils.sortableIntToFloat((int) bits);
    };
  }

  /** The bits of a number; of a float the nearest. */
  long bits(double number) {
    return switch (this) {
      case BITS, WHOLE -> (long) number;
      case DOUBLE -> NumericUtils.doubleToSortableLong(number);
      case FLOAT -> NumericUtils.floatToSortableInt((float) number);
    };
  }
}
