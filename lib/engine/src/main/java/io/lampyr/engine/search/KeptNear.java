package io.lampyr.engine.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.TierUse;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.reader.ShardReaders;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What this process keeps near of indices, of which any part can be dropped. What is in use stays
 * until it is not. Cost: nothing is read. Safe for many threads.
 */
final class KeptNear {
  private static final String BLOBS = "indices/";

  private final SearchCoordinator coordinator;
  private final HeldFields held;
  private final ShardReaders readers;
  private final BlockCache cache;

  KeptNear(SearchCoordinator coordinator, HeldFields held, ShardReaders readers, BlockCache cache) {
    this.coordinator = coordinator;
    this.held = held;
    this.readers = readers;
    this.cache = cache;
  }

  /** When this returns, no search that begins finds it here. */
  void clear(ClearNotice notice) {
    Predicate<IndexId> meant = notice.meant();
    for (ClearNotice.Kept kept : notice.kept()) {
      switch (kept) {
        case RESULTS -> coordinator.forgetResults(meant);
        case MATCHES -> held.forgetMatches(shard -> meant.test(shard.index()));
        case COLUMNS -> held.forgetColumns(shard -> meant.test(shard.index()), notice.columns());
        case OPEN -> readers.forget(shard -> meant.test(shard.index()));
        case BYTES -> forgetBytes(notice);
      }
    }
  }

  private void forgetBytes(ClearNotice notice) {
    if (notice.indices().isEmpty()) {
      cache.clear();
      return;
    }
    Set<String> ids =
        notice.indices().get().stream().map(IndexId::uuid).collect(Collectors.toSet());
    for (TierUse tier : cache.use()) {
      tier.held().keySet().stream().filter(blob -> isOf(ids, blob)).forEach(cache::forget);
    }
  }

  private static boolean isOf(Set<String> ids, BlobKey blob) {
    String path = blob.path();
    int end = path.startsWith(BLOBS) ? path.indexOf('/', BLOBS.length()) : -1;
    return end >= 0 && ids.contains(path.substring(BLOBS.length(), end));
  }
}
