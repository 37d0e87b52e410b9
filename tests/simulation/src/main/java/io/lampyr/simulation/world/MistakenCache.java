package io.lampyr.simulation.world;

import io.lampyr.blobstore.BlobKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What one machine has read of batches, kept by names that lack the term. */
final class MistakenCache {
  private final Map<String, List<Range>> kept = new HashMap<>();

  /** What was read from an offset on. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares or changes it.
  private record Range(long offset, byte[] bytes) {
    boolean has(long from, long length) {
      return from >= offset && from + length <= offset + bytes.length;
    }
  }

  /** What was read first of all batches that share the name but for the term. */
  byte[] read(BlobKey key, long offset, long length, Supplier<byte[]> read) {
    String[] parts = key.path().split("/", -1);
    List<Range> ranges =
        kept.computeIfAbsent(parts[1] + "/" + parts[2] + "/" + parts[4], _ -> new ArrayList<>());
    for (Range range : ranges) {
      if (range.has(offset, length)) {
        int from = Math.toIntExact(offset - range.offset());
        return Arrays.copyOfRange(range.bytes(), from, from + Math.toIntExact(length));
      }
    }
    byte[] bytes = read.get();
    ranges.add(new Range(offset, bytes));
    return bytes;
  }
}
