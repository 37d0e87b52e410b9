package io.lampyr.metrics.codec;

/**
 * What is said of the blocks of one group, read once; arrays, as it is read again and again. Who
 * reads may fail with an index outside of its array: then the bytes are corrupt.
 */
final class BlockGroup {
  private static final int SIZE = GroupDirectory.BLOCKS_PER_GROUP;

  /** More than what is said of the blocks of a group can take. */
  static final int MAX_BYTES = SIZE * 128;

  final int[] tokens = new int[SIZE];
  final int[] firstDocuments = new int[SIZE];
  final int[] lastDocuments = new int[SIZE];
  final int[] counts = new int[SIZE];
  final int[] payloadLengths = new int[SIZE];
  final long[] payloadPlaces = new long[SIZE];
  final int[] exponents = new int[SIZE];

  /** The first value of a block, as its form keeps it. */
  final long[] firsts = new long[SIZE];

  /** Of blocks that are summed up, in the unit of their form. */
  final long[] lasts = new long[SIZE];

  final long[] leasts = new long[SIZE];
  final long[] mosts = new long[SIZE];
  final long[] sums = new long[SIZE];
  final long[] resets = new long[SIZE];

  int size;

  static boolean hasPayload(int token) {
    return !Token.isConstant(token & Token.FORM_MASK) || (token & Token.SPARSE) != 0;
  }

  /** Reads what is said of {@code blocks} blocks of a column of so many documents. */
  void read(Bytes from, int blocks, int firstDocument, long payloadPlace, ColumnMeta column) {
    size = 0;
    long next = firstDocument;
    long place = payloadPlace;
    for (int block = 0; block < blocks; block++) {
      int token = from.get() & 0xFF;
      tokens[block] = token;
      next += (token & Token.ADJACENT) == 0 ? from.getUnsigned() : 0;
      long count = (token & Token.FULL) == 0 ? from.getUnsigned() : BlockEncoder.MAX_VALUES;
      long between = (token & Token.SPARSE) == 0 ? 0 : from.getUnsigned();
      long last = next + count + between - 1;
      boolean fits = count <= BlockEncoder.MAX_VALUES || isDenseConstant(token);
      check(fits && count > 0 && between >= 0, "count of values");
      check(next >= 0 && last >= next && last <= column.lastDocument(), "document");
      firstDocuments[block] = (int) next;
      lastDocuments[block] = (int) last;
      counts[block] = (int) count;
      next = last + 1;
      long length = hasPayload(token) ? from.getUnsigned() : 0;
      long back = (token & Token.SHARED) == 0 ? 0 : from.getUnsigned();
      check(ColumnMeta.isWithin(place - back, length, column.dataLength()), "place of values");
      check(back >= 0 && length <= BlockEncoder.CAPACITY, "length of values");
      payloadLengths[block] = (int) length;
      payloadPlaces[block] = place - back;
      place += back == 0 ? length : 0;
      readHead(from, block, token, column.kind().counter());
    }
    size = blocks;
  }

  private static boolean isDenseConstant(int token) {
    return Token.isConstant(token & Token.FORM_MASK) && (token & Token.SPARSE) == 0;
  }

  private void readHead(Bytes from, int block, int token, boolean counter) {
    int form = token & Token.FORM_MASK;
    check(form < Token.FORMS, "form");
    exponents[block] = Token.isDecimal(form) ? from.get() & 0xFF : 0;
    int power = exponents[block] & ~BlockEncoder.EXCEPTIONS;
    check(power <= Decimals.MAX_EXPONENT, "exponent");
    boolean bits = Token.keepsBits(form);
    firsts[block] = bits ? from.getLong() : from.getSigned();
    if ((token & Token.SUMMED) == 0) {
      return;
    }
    if (bits) {
      lasts[block] = from.getLong();
      leasts[block] = from.getLong();
      mosts[block] = from.getLong();
      sums[block] = from.getLong();
      resets[block] = counter ? from.getLong() : 0;
      return;
    }
    long first = firsts[block];
    lasts[block] = first + from.getSigned();
    leasts[block] = Math.min(first, lasts[block]) - from.getUnsigned();
    mosts[block] = Math.max(first, lasts[block]) + from.getUnsigned();
    sums[block] = first * counts[block] + from.getSigned();
    resets[block] = counter ? from.getSigned() : 0;
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new IndexOutOfBoundsException("impossible " + what + " of a block");
    }
  }
}
