package io.lampyr.engine.version;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Deletes of a short while ago, oldest first, at most so many. Safe for many threads. */
final class Tombstones<R> {
  private final int bound;
  private final Map<String, Left<R>> byId = new LinkedHashMap<>();

  private record Left<R>(VersionMap.Entry<R> entry, long atNanos) {}

  Tombstones(int bound) {
    this.bound = bound;
  }

  synchronized void add(String id, VersionMap.Entry<R> entry, long nowNanos) {
    byId.remove(id);
    byId.put(id, new Left<>(entry, nowNanos));
    if (byId.size() > bound) {
      byId.remove(byId.keySet().iterator().next());
    }
  }

  synchronized void remove(String id) {
    byId.remove(id);
  }

  synchronized Optional<VersionMap.Entry<R>> find(String id) {
    return Optional.ofNullable(byId.get(id)).map(Left::entry);
  }

  synchronized void forget(long beforeNanos) {
    var oldest = byId.values().iterator();
    while (oldest.hasNext() && oldest.next().atNanos() - beforeNanos < 0) {
      oldest.remove();
    }
  }
}
