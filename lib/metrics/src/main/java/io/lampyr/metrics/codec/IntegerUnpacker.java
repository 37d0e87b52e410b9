package io.lampyr.metrics.codec;

/** Reads what {@link IntegerPacker} wrote. Its arrays are used again; for one thread. */
final class IntegerUnpacker {
  private int[] places = new int[0];
  private long[] highs = new long[0];

  /** Fills in {@code count} numbers, of which the first is known. */
  void unpack(Bytes from, long first, int count, long[] into) {
    int shape = from.get();
    int width = from.get();
    if (width < 0 || width > Long.SIZE) {
      throw new IndexOutOfBoundsException("impossible width=" + width);
    }
    long divisor = (shape & IntegerPacker.DIVIDED) == 0 ? 1 : from.getUnsigned();
    long base = from.getSigned();
    int order = shape & IntegerPacker.ORDER_MASK;
    long second = order == 2 ? from.getSigned() : 0;
    int skipped = order == 2 ? Math.min(2, count) : 1;
    boolean signed = (shape & IntegerPacker.SIGNED) != 0;
    int patches = (shape & IntegerPacker.PATCHED) == 0 ? 0 : patches(from, signed, skipped, count);
    int end = from.at + BitPacking.bytes(count - skipped, width);
    if (end + BitPacking.SLACK_BYTES > from.array.length) {
      throw new IndexOutOfBoundsException("numbers end behind their block");
    }
    BitPacking.unpack(from.array, from.at, count - skipped, width, into, skipped);
    from.at = end;
    for (int i = 0; i < patches && width < Long.SIZE; i++) {
      into[places[i]] |= highs[i] << width;
    }
    into[0] = 0;
    switch (order) {
      case 0 -> distances(into, count, base);
      case 1 -> differences(into, count, base);
      default -> secondDifferences(into, count, base, second);
    }
    for (int i = 0; i < count; i++) {
      into[i] = first + into[i] * divisor;
    }
  }

  /** Reads the places and the higher bits of what is wider, and says how many they are. */
  private int patches(Bytes from, boolean signed, int skipped, int count) {
    long patches = from.getUnsigned();
    if (patches < 0 || patches > count) {
      throw new IndexOutOfBoundsException("impossible count of patches=" + patches);
    }
    if (places.length < patches) {
      places = new int[count];
      highs = new long[count];
    }
    long place = skipped;
    for (int i = 0; i < patches; i++) {
      place += from.getUnsigned();
      if (place < skipped || place >= count) {
        throw new IndexOutOfBoundsException("patch outside its block");
      }
      places[i] = (int) place;
      highs[i] = signed ? from.getSigned() : from.getUnsigned();
    }
    return (int) patches;
  }

  private static void distances(long[] into, int count, long base) {
    for (int i = 1; i < count; i++) {
      into[i] += base;
    }
  }

  private static void differences(long[] into, int count, long base) {
    long value = 0;
    for (int i = 1; i < count; i++) {
      value += into[i] + base;
      into[i] = value;
    }
  }

  private static void secondDifferences(long[] into, int count, long base, long second) {
    if (count < 2) {
      return;
    }
    into[1] = second;
    long difference = second;
    long value = second;
    for (int i = 2; i < count; i++) {
      difference += into[i] + base;
      value += difference;
      into[i] = value;
    }
  }
}
