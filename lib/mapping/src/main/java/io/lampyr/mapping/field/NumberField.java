package io.lampyr.mapping.field;

import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * A number as a point and a column entry. What it holds is the number's sortable form: a long whose
 * order is that of the numbers. The point's bytes are only made while Lucene indexes it.
 */
final class NumberField extends Field {
  private final long sortable;

  NumberField(String name, long sortable, FieldType type) {
    super(name, type);
    this.sortable = sortable;
  }

  @Override
  public Number numericValue() {
    return sortable;
  }

  @Override
  public BytesRef binaryValue() {
    return pack(sortable, type.pointNumBytes());
  }

  /** The point of a sortable number in two, four or eight bytes. */
  static BytesRef pack(long sortable, int width) {
    byte[] packed = new byte[width];
    switch (width) {
      case Short.BYTES -> {
        int flipped = (int) sortable ^ 0x8000;
        packed[0] = (byte) (flipped >> 8);
        packed[1] = (byte) flipped;
      }
      case Integer.BYTES -> NumericUtils.intToSortableBytes((int) sortable, packed, 0);
      default -> NumericUtils.longToSortableBytes(sortable, packed, 0);
    }
    return new BytesRef(packed);
  }
}
