package io.lampyr.simulation.world;

import io.lampyr.blobstore.BlobKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What one machine has read of batches, kept by names that lack the term. */
final class MistakenCache {
  private final Map<Range, byte[]> kept = new HashMap<>();

  private record Range(String name, long offset, long length) {}

  /** What was read first of all batches that share the name but for the term. */
  byte[] read(BlobKey key, long offset, long length, Supplier<byte[]> read) {
    String[] parts = key.path().split("/", -1);
    Range range = new Range(parts[1] + "/" + parts[2] + "/" + parts[4], offset, length);
    byte[] known = kept.get(range);
    if (known != null) {
      return known;
    }
    byte[] bytes = read.get();
    kept.put(range, bytes);
    return bytes;
  }
}
