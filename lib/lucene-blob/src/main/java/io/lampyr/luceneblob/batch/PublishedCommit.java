package io.lampyr.luceneblob.batch;

import io.lampyr.blockcache.Window;
import io.lampyr.luceneblob.commit.CompoundCommit;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A commit of a batch and the parts that its bytes are made of, in ascending order. */
record PublishedCommit(CompoundCommit commit, List<Part> parts) {

  long start() {
    return commit.bytes().offset();
  }

  long end() {
    return commit.bytes().end();
  }

  /** Copies bytes of the batch that lie within this commit. */
  void read(long offset, byte[] into, int at, int count) throws IOException {
    long position = offset;
    long end = offset + count;
    for (int i = firstEndingBehind(offset); position < end; i++) {
      long next = i < parts.size() ? Math.min(parts.get(i).offset(), end) : end;
      if (next > position) {
        int from = at + (int) (position - offset);
        Arrays.fill(into, from, from + (int) (next - position), (byte) 0);
        position = next;
      }
      if (position < end) {
        Part part = parts.get(i);
        int length = (int) (Math.min(part.end(), end) - position);
        part.read(position - part.offset(), into, at + (int) (position - offset), length);
        position += length;
      }
    }
  }

  /** The part that holds the byte, where it lies; null if none does, or it is not to be had so. */
  @Nullable Window window(long offset, BatchMemory memory) throws IOException {
    int i = firstEndingBehind(offset);
    boolean held = i < parts.size() && parts.get(i).offset() <= offset;
    return held ? parts.get(i).window(memory) : null;
  }

  private int firstEndingBehind(long offset) {
    int low = 0;
    int high = parts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (parts.get(middle).end() > offset) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
