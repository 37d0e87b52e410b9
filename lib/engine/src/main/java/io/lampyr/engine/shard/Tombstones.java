package io.lampyr.engine.shard;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Deletes of a short while ago, oldest first, at most so many and in so much memory. Safe for many
 * threads.
 */
final class Tombstones<R> {
  private final int bound;
  private final long maxBytes;
  private final Map<String, Left<R>> byId = new LinkedHashMap<>();

  private record Left<R>(VersionMap.Entry<R> entry, long atNanos) {}

  private long bytes;

  Tombstones(int bound, long maxBytes) {
    this.bound = bound;
    this.maxBytes = maxBytes;
  }

  synchronized void add(String id, VersionMap.Entry<R> entry, long nowNanos) {
    remove(id);
    byId.put(id, new Left<>(entry, nowNanos));
    bytes += entry.bytesWith(id);
    while (byId.size() > bound || bytes > maxBytes) {
      remove(byId.keySet().iterator().next());
    }
  }

  synchronized void remove(String id) {
    Left<R> removed = byId.remove(id);
    if (removed != null) {
      bytes -= removed.entry().bytesWith(id);
    }
  }

  synchronized Optional<VersionMap.Entry<R>> find(String id) {
    return Optional.ofNullable(byId.get(id)).map(Left::entry);
  }

  synchronized void forget(long beforeNanos) {
    var oldest = byId.entrySet().iterator();
    while (oldest.hasNext()) {
      var next = oldest.next();
      if (next.getValue().atNanos() - beforeNanos >= 0) {
        return;
      }
      bytes -= next.getValue().entry().bytesWith(next.getKey());
      oldest.remove();
    }
  }

  synchronized long bytes() {
    return bytes;
  }
}
