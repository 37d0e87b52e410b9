package io.lampyr.blockcache.region;

import io.lampyr.blobstore.BlobKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which regions there are of each blob. Not safe for threads. */
final class KeysByBlob {
  private final Map<BlobKey, Set<RegionKey>> keys = new HashMap<>();

  void add(RegionKey key) {
    keys.computeIfAbsent(key.blob(), _ -> new HashSet<>()).add(key);
  }

  void remove(RegionKey key) {
    keys.computeIfPresent(
        key.blob(),
        (_, siblings) -> {
          siblings.remove(key);
          return siblings.isEmpty() ? null : siblings;
        });
  }

  Stream<RegionKey> of(BlobKey blob) {
    return keys.getOrDefault(blob, Set.of()).stream();
  }
}
