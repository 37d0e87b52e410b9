package io.lampyr.luceneblob.hot;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A set of bytes of one file. */
public final class TouchedBytes {
  private final BitSet bytes = new BitSet();

  synchronized void add(long offset, long length) {
    bytes.set(Math.toIntExact(offset), Math.toIntExact(offset + length));
  }

  /** Those that are not in the stretches. */
  synchronized TouchedBytes without(List<FileStretch> stretches) {
    TouchedBytes rest = new TouchedBytes();
    rest.bytes.or(bytes);
    stretches.forEach(s -> rest.bytes.clear((int) s.offset(), (int) s.end()));
    return rest;
  }

  synchronized boolean isEmpty() {
    return bytes.isEmpty();
  }

  public synchronized List<FileStretch> stretches() {
    List<FileStretch> stretches = new ArrayList<>();
    for (int from = bytes.nextSetBit(0); from >= 0; ) {
      int to = bytes.nextClearBit(from);
      stretches.add(new FileStretch(from, to - from));
      from = bytes.nextSetBit(to);
    }
    return stretches;
  }

  @Override
  public String toString() {
    return stretches().toString();
  }
}
