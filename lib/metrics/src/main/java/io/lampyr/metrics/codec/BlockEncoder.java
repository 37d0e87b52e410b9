package io.lampyr.metrics.codec;

/** Packs one block after another: what is said of it, and its values. Used by one thread. */
final class BlockEncoder {
  /** As many values as a block has at most, unless they are all the same. */
  static final int MAX_VALUES = 512;

  /** Decimals of a block carry this bit in front of the exponent if some values are none. */
  static final int EXCEPTIONS = 0x80;

  /** Beyond it whole numbers are not summed up, so that sums cannot overflow. */
  static final long MAX_SUMMED = 1L << 53;

  /** Ten bytes for a number and its place, and what is said once. */
  static final int CAPACITY = MAX_VALUES * 24 + 128;

  final Bytes head = new Bytes(256);
  final Bytes payload = new Bytes(CAPACITY);

  private final Bytes other = new Bytes(CAPACITY);
  private final IntegerPacker integers = new IntegerPacker(MAX_VALUES);
  private final Decimals decimals = new Decimals(MAX_VALUES);
  private final long[] wholes = new long[MAX_VALUES];
  private final ColumnKind kind;

  BlockEncoder(ColumnKind kind) {
    this.kind = kind;
  }

  /** Puts into the payload the places of values between the first and the last document. */
  void places(int[] documents, int count) {
    for (int i = 0; i < count; i++) {
      wholes[i] = documents[i] - (long) documents[0];
    }
    integers.pack(wholes, count, payload);
  }

  /**
   * The token of a block whose values are all the same; what its head says of it is in the head.
   */
  int constant(long bits) {
    if (!kind.number().isFloating()) {
      head.putSigned(bits);
      return Token.CONSTANT_WHOLE;
    }
    wholes[0] = bits;
    if (decimals.scale(kind.number(), wholes, 1, wholes)) {
      head.put(decimals.exponent);
      head.putSigned(wholes[0]);
      return Token.CONSTANT_DECIMAL;
    }
    head.putLong(bits);
    return Token.CONSTANT_BITS;
  }

  /** The token of a block; what its head says of it is in the head, its values in the payload. */
  int values(long[] bits, int count) {
    if (!kind.number().isFloating()) {
      return whole(bits, count);
    }
    if (decimals.scale(kind.number(), bits, count, wholes)) {
      return decimal(bits, count);
    }
    int start = payload.at;
    XorStream.pack(bits, count, payload);
    other.at = 0;
    integers.pack(bits, count, other);
    int form = Token.XOR;
    if (other.at < payload.at - start) {
      form = Token.BITS;
      System.arraycopy(other.array, 0, payload.array, start, other.at);
      payload.at = start + other.at;
    }
    head.putLong(bits[0]);
    return form | (sumNumbers(bits, count) ? Token.SUMMED : 0);
  }

  private int whole(long[] bits, int count) {
    head.putSigned(bits[0]);
    integers.pack(bits, count, payload);
    boolean summed = kind.number() == NumberKind.WHOLE && sumWholes(bits, count);
    return Token.WHOLE | (summed ? Token.SUMMED : 0);
  }

  private int decimal(long[] bits, int count) {
    boolean all = decimals.exceptionCount == 0;
    head.put(decimals.exponent | (all ? 0 : EXCEPTIONS));
    head.putSigned(wholes[0]);
    integers.pack(wholes, count, payload);
    if (all) {
      return Token.DECIMAL | (sumWholes(wholes, count) ? Token.SUMMED : 0);
    }
    payload.putUnsigned(decimals.exceptionCount);
    for (int i = 0; i < decimals.exceptionCount; i++) {
      payload.putUnsigned(decimals.exceptions[i]);
      payload.putLong(bits[decimals.exceptions[i]]);
    }
    return Token.DECIMAL;
  }

  private boolean sumWholes(long[] values, int count) {
    long least = values[0];
    long most = values[0];
    long sum = values[0];
    long resets = 0;
    for (int i = 1; i < count; i++) {
      long value = values[i];
      least = Math.min(least, value);
      most = Math.max(most, value);
      sum += value;
      // Documents go back in time: this value came before the one that was seen before it.
      resets += values[i - 1] < value ? value : 0;
    }
    if (least <= -MAX_SUMMED || most >= MAX_SUMMED) {
      return false;
    }
    long first = values[0];
    long last = values[count - 1];
    head.putSigned(last - first);
    head.putUnsigned(Math.min(first, last) - least);
    head.putUnsigned(most - Math.max(first, last));
    head.putSigned(sum - first * count);
    if (kind.counter()) {
      head.putSigned(resets);
    }
    return true;
  }

  private boolean sumNumbers(long[] bits, int count) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double rest = 0;
    double resets = 0;
    double before = Double.NEGATIVE_INFINITY;
    for (int i = count - 1; i >= 0; i--) {
      double value = kind.number().number(bits[i]);
      least = Math.min(least, value);
      most = Math.max(most, value);
      double next = sum + value;
      rest += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
      resets += value < before ? before : 0;
      before = value;
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    sum += rest;
    if (!Double.isFinite(sum) || !Double.isFinite(resets)) {
      return false;
    }
    head.putLong(bits[count - 1]);
    head.putLong(Double.doubleToRawLongBits(least));
    head.putLong(Double.doubleToRawLongBits(most));
    head.putLong(Double.doubleToRawLongBits(sum));
    if (kind.counter()) {
      head.putLong(Double.doubleToRawLongBits(resets));
    }
    return true;
  }
}
