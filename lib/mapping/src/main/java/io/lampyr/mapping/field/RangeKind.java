package io.lampyr.mapping.field;

import io.lampyr.mapping.date.DateFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/** What the ends of ranges are, and how they are packed: in the order of their bytes. */
enum RangeKind {
  INTEGER(Integer.BYTES, NumberKind.INTEGER),
  LONG(Long.BYTES, NumberKind.LONG),
  FLOAT(Integer.BYTES, NumberKind.FLOAT),
  DOUBLE(Long.BYTES, NumberKind.DOUBLE),
  DATE(Long.BYTES, null),
  IP(InetAddressPoint.BYTES, null);

  private final int bytes;
  private final @Nullable NumberKind numbers;

  RangeKind(int bytes, @Nullable NumberKind numbers) {
    this.bytes = bytes;
    this.numbers = numbers;
  }

  int bytes() {
    return bytes;
  }

  /** One end; {@code upper} rounds a date up that leaves units out. */
  BytesRef end(String text, boolean coerce, boolean upper, DateFormat format) {
    if (numbers != null) {
      return NumberField.pack(numbers.sortable(text, coerce), bytes);
    }
    if (this == IP) {
      return new BytesRef(InetAddressPoint.encode(IpType.parse(text)));
    }
    Instant instant = format.parse(text, ZoneOffset.UTC, upper);
    try {
      if (instant != null) {
        return NumberField.pack(instant.toEpochMilli(), bytes);
      }
    } catch (ArithmeticException tooFar) {
      // As one that cannot be read: no column has room for it.
    }
    throw ValueException.argument(
        "failed to parse date field [" + text + "] with format [" + format.pattern() + "]");
  }

  /** One end as users see it. */
  String shown(BytesRef end) {
    byte[] packed = end.bytes;
    int at = end.offset;
    return switch (this) {
      case INTEGER -> String.valueOf(NumericUtils.sortableBytesToInt(packed, at));
      case FLOAT ->
          String.valueOf(
              NumericUtils.sortableIntToFloat(NumericUtils.sortableBytesToInt(packed, at)));
      case DOUBLE ->
          String.valueOf(
              NumericUtils.sortableLongToDouble(NumericUtils.sortableBytesToLong(packed, at)));
      case LONG, DATE -> String.valueOf(NumericUtils.sortableBytesToLong(packed, at));
      case IP ->
          Addresses.text(InetAddressPoint.decode(Arrays.copyOfRange(packed, at, at + bytes)));
    };
  }

  BytesRef least() {
    BytesRef end = new BytesRef(new byte[bytes]);
    return numbers == NumberKind.FLOAT || numbers == NumberKind.DOUBLE ? infinite(false) : end;
  }

  BytesRef most() {
    byte[] all = new byte[bytes];
    Arrays.fill(all, (byte) 0xff);
    return numbers == NumberKind.FLOAT || numbers == NumberKind.DOUBLE
        ? infinite(true)
        : new BytesRef(all);
  }

  private BytesRef infinite(boolean positive) {
    double end = positive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    return NumberField.pack(
        numbers == NumberKind.FLOAT
            ? NumericUtils.floatToSortableInt((float) end)
            : NumericUtils.doubleToSortableLong(end),
        bytes);
  }

  /** The next value up or down, for ends that are excluded; refused where there is none. */
  BytesRef next(BytesRef end, int step) {
    byte[] moved = end.bytes.clone();
    for (int i = moved.length - 1; i >= 0; i--) {
      moved[i] += (byte) step;
      boolean carries = step > 0 ? moved[i] == 0 : moved[i] == (byte) 0xff;
      if (!carries) {
        return new BytesRef(moved);
      }
    }
    throw ValueException.argument("the end of the range leaves nothing beyond it");
  }
}
