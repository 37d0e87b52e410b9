package io.lampyr.cli.bulk.send;

import io.lampyr.cli.bulk.input.Entry;
import java.util.Arrays;

/**
 * Entries of one input that are sent together, and the position behind the last of them. It is
 * filled by one thread and then no longer changed. It may be empty: then it only tells of a
 * position.
 */
public final class Batch {
  /** An answer's size follows from the number of entries, so it has a bound of its own. */
  public static final int MOST_ENTRIES = 50_000;

  private final String input;
  private byte[] bytes;
  private int size;
  private int[] ends = new int[256];
  private int[] documents = new int[256];
  private long[] lines = new long[256];
  private int count;

  public Batch(String input, int expectedBytes) {
    this.input = input;
    this.bytes = new byte[expectedBytes];
  }

  public void add(Entry entry) {
    if (bytes.length - size < entry.size()) {
      bytes = Arrays.copyOf(bytes, Math.max(size + entry.size(), bytes.length + bytes.length / 2));
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      documents = Arrays.copyOf(documents, 2 * count);
      lines = Arrays.copyOf(lines, 2 * count);
    }
    System.arraycopy(entry.bytes(), 0, bytes, size, entry.size());
    documents[count] = size + entry.documentStart();
    lines[count] = entry.line();
    size += entry.size();
    ends[count++] = size;
  }

  public int size() {
    return size;
  }

  public int count() {
    return count;
  }

  String input() {
    return input;
  }

  byte[] bytes() {
    return bytes;
  }

  int start(int entry) {
    return entry == 0 ? 0 : ends[entry - 1];
  }

  int documentStart(int entry) {
    return documents[entry];
  }

  int end(int entry) {
    return ends[entry];
  }

  long line(int entry) {
    return lines[entry];
  }
}
