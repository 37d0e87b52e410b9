package io.lampyr.metrics.protobuf;

import java.util.Arrays;

/** A growing list of numbers that is used again and again. Confined to one thread. */
public final class Numbers {
  private static final int FIRST = 16;

  private final int most;
  private long[] values = new long[FIRST];
  private int size;

  /** Of at most so many. */
  public Numbers(int most) {
    this.most = most;
  }

  public void clear() {
    size = 0;
  }

  public int size() {
    return size;
  }

  public long get(int index) {
    return values[index];
  }

  public double decimal(int index) {
    return Double.longBitsToDouble(values[index]);
  }

  public void add(long value) {
    if (size == most) {
      throw new MalformedException("a list has more than " + most + " numbers");
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }
}
