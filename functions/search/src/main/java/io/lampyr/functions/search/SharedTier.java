package io.lampyr.functions.search;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.Window;
import io.lampyr.blockcache.shared.SharedFolder;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** This process's cache, with a folder that all processes share between it and the store. */
final class SharedTier implements BlockCache {
  private final BlockCache own;
  private final SharedFolder folder;

  SharedTier(BlockCache own, SharedFolder folder) {
    this.own = own;
    this.folder = folder;
  }

  private CachedBlob behind(CachedBlob blob) {
    return blob.length() == 0
        ? blob
        : new CachedBlob(blob.key(), blob.length(), folder.before(blob.source(), blob.length()));
  }

  @Override
  public Window window(CachedBlob blob, long offset, int needed, int readAhead) {
    return own.window(behind(blob), offset, needed, readAhead);
  }

  @Override
  public void prefetch(CachedBlob blob, long offset, long length) {
    own.prefetch(behind(blob), offset, length);
  }

  @Override
  public void copy(CachedBlob blob, long offset, MemorySegment into) {
    own.copy(behind(blob), offset, into);
  }

  @Override
  public void populate(BlobKey blob, long offset, MemorySegment bytes) {
    own.populate(blob, offset, bytes);
  }

  @Override
  public List<TierUse> use() {
    List<TierUse> tiers = new ArrayList<>(own.use());
    tiers.add(folder.use());
    return tiers;
  }

  @Override
  public List<HotBytes> hottest(Predicate<BlobKey> blobs, int most) {
    return own.hottest(blobs, most);
  }

  @Override
  public void forget(BlobKey blob) {
    own.forget(blob);
  }

  @Override
  public void clear() {
    own.clear();
  }

  @Override
  public void close() {
    own.close();
  }
}
