package io.lampyr.metrics.codec;

import java.util.Arrays;

/**
 * Packs whole numbers, by whichever takes least: their distance from the first, from the one
 * before, or the difference of such differences, each divided by what divides all, as bits above a
 * base, with patches for the few that are wider. All arithmetic wraps, so that any 64 bits come
 * back.
 */
final class IntegerPacker {
  static final int ORDER_MASK = 0x3;
  static final int DIVIDED = 0x4;
  static final int PATCHED = 0x8;

  /** Some of what is patched is below the base. */
  static final int SIGNED = 0x10;

  private static final int ORDERS = 3;
  private static final int SAMPLES = 32;

  /** A patch's place, and what rounding up its length takes, in bits. */
  private static final int PATCH_BITS = 14;

  /** Of the samples in order, so many at each end may be far from the others. */
  private static final int FAR = SAMPLES / 8;

  private final long[] scaled;
  private final long[] candidate;
  private final long[] samples = new long[SAMPLES];
  private final int[] above = new int[Long.SIZE + 1];
  private final int[] below = new int[Long.SIZE + 1];

  private long bestCost;
  private int bestOrder;
  private int bestWidth;
  private long bestBase;

  IntegerPacker(int capacity) {
    scaled = new long[capacity];
    candidate = new long[capacity];
  }

  /** Packs all but the first number, which the reader is told otherwise. */
  void pack(long[] values, int count, Bytes into) {
    long divisor = divisor(values, count);
    for (int i = 0; i < count; i++) {
      scaled[i] = (values[i] - values[0]) / divisor;
    }
    choose(count);
    int patches = patches(count);
    boolean signed = (patches & SIGNED) != 0;
    into.put(bestOrder | (divisor == 1 ? 0 : DIVIDED) | patches);
    into.put(bestWidth);
    if (divisor != 1) {
      into.putUnsigned(divisor);
    }
    into.putSigned(bestBase);
    if (bestOrder == 2) {
      into.putSigned(count > 1 ? scaled[1] : 0);
    }
    int differences = differences(bestOrder, count);
    for (int i = 0; i < differences; i++) {
      candidate[i] -= bestBase;
    }
    putPatches(differences, signed, into);
    into.at = BitPacking.pack(candidate, differences, bestWidth, into.array, into.at);
  }

  private void choose(int count) {
    bestCost = Long.MAX_VALUE;
    for (int order = 0; order < Math.min(ORDERS, count); order++) {
      int differences = differences(order, count);
      long least = Long.MAX_VALUE;
      for (int i = 0; i < differences; i++) {
        least = Math.min(least, candidate[i]);
      }
      consider(order, differences == 0 ? 0 : least, differences);
      if (differences >= SAMPLES) {
        long robust = robustBase(differences);
        if (robust > least) {
          consider(order, robust, differences);
        }
      }
    }
  }

  /** What {@code candidate} holds of an order. */
  private int differences(int order, int count) {
    switch (order) {
      case 0 -> System.arraycopy(scaled, 1, candidate, 0, count - 1);
      case 1 -> {
        for (int i = 1; i < count; i++) {
          candidate[i - 1] = scaled[i] - scaled[i - 1];
        }
      }
      default -> {
        for (int i = 2; i < count; i++) {
          candidate[i - 2] = scaled[i] - 2 * scaled[i - 1] + scaled[i - 2];
        }
        return Math.max(0, count - 2);
      }
    }
    return count - 1;
  }

  private void consider(int order, long base, int differences) {
    Arrays.fill(above, 0);
    Arrays.fill(below, 0);
    int negative = 0;
    for (int i = 0; i < differences; i++) {
      long residual = candidate[i] - base;
      if (residual >= 0) {
        above[bits(residual)]++;
      } else {
        below[bits(~residual)]++;
        negative++;
      }
    }
    long wide = 0;
    long wideBelow = 0;
    long excess = 0;
    for (int width = Long.SIZE; width >= 0; width--) {
      excess += wide + wideBelow;
      long patches = width == Long.SIZE ? 0 : wide + negative;
      long cost = (long) differences * width + patches * PATCH_BITS + excess * Byte.SIZE / 7;
      if (cost < bestCost) {
        bestCost = cost;
        bestOrder = order;
        bestWidth = width;
        bestBase = base;
      }
      wide += above[width];
      wideBelow += below[width];
    }
  }

  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  /** A base that some values far below the others do not draw down: they become patches. */
  private long robustBase(int differences) {
    for (int i = 0; i < SAMPLES; i++) {
      samples[i] = candidate[(int) ((long) i * differences / SAMPLES)];
    }
    Arrays.sort(samples);
    long low = samples[FAR];
    long spread = samples[SAMPLES - 1 - FAR] - low;
    return spread < 0 ? Long.MIN_VALUE : low - spread / 2 - 1;
  }

  /** Whether there are patches, and of which sign, as the shape says it. */
  private int patches(int count) {
    int patches = 0;
    int differences = differences(bestOrder, count);
    for (int i = 0; i < differences; i++) {
      long residual = candidate[i] - bestBase;
      if (isWide(residual)) {
        patches |= residual < 0 ? PATCHED | SIGNED : PATCHED;
      }
    }
    return patches;
  }

  private void putPatches(int differences, boolean signed, Bytes into) {
    int patches = 0;
    for (int i = 0; i < differences; i++) {
      patches += isWide(candidate[i]) ? 1 : 0;
    }
    if (patches == 0) {
      return;
    }
    into.putUnsigned(patches);
    int last = 0;
    for (int i = 0; i < differences; i++) {
      if (isWide(candidate[i])) {
        into.putUnsigned(i - last);
        if (signed) {
          into.putSigned(candidate[i] >> bestWidth);
        } else {
          into.putUnsigned(candidate[i] >>> bestWidth);
        }
        last = i;
      }
    }
  }

  private boolean isWide(long residual) {
    return bestWidth < Long.SIZE && residual >>> bestWidth != 0;
  }

  /** What divides the distance of every value from the first. */
  private static long divisor(long[] values, int count) {
    long divisor = 0;
    for (int i = 1; i < count && divisor != 1; i++) {
      long distance = values[i] - values[0];
      boolean wrapped = ((values[i] ^ values[0]) & (values[i] ^ distance)) < 0;
      if (wrapped || distance == Long.MIN_VALUE) {
        return 1;
      }
      divisor = greatestCommonDivisor(divisor, Math.abs(distance));
    }
    return divisor == 0 ? 1 : divisor;
  }

  private static long greatestCommonDivisor(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
