package io.lampyr.luceneblob.batch;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.blockcache.InPlace;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.Window;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What searches read in a process that has batches which are not uploaded yet: these are read where
 * they lie, in the files and the memory that they are made of, and nothing of them takes room in
 * the cache behind, which has all else. A shard that is written to has such a batch, however few
 * its documents are, so of many shards these would take every region that there is.
 *
 * <p>Laws: windows upon a batch end with it, once it is uploaded, and whoever meets the end finds
 * the bytes in the cache behind. Whoever uploads fills that one itself. To clear or close this
 * leaves windows upon batches as they are.
 *
 * <p>Cost: one look into a table more than the cache behind.
 */
public final class BatchesInPlace implements BlockCache, InPlace {
  private final Held held;
  private final BlockCache others;

  /** The batches of this process that are not uploaded yet, by their names. */
  public interface Held {
    /** None once it is uploaded. */
    @Nullable VirtualBatch find(BlobKey blob);
  }

  /** Before {@code others}, which are closed with this. */
  public BatchesInPlace(Held held, BlockCache others) {
    this.held = held;
    this.others = others;
  }

  @Override
  public Window window(CachedBlob blob, long offset, int needed, int readAhead) {
    VirtualBatch batch = held.find(blob.key());
    Window near = batch == null ? null : batch.window(offset);
    if (near == null) {
      return others.window(blob, offset, needed, readAhead);
    }
    Check.that(
        offset < blob.length(),
        "offset must be within the blob: offset=" + offset + " length=" + blob.length());
    return near;
  }

  @Override
  public boolean isInPlace(CachedBlob blob) {
    return held.find(blob.key()) != null
        || (others instanceof InPlace behind && behind.isInPlace(blob));
  }

  /** What lies here needs not be fetched. */
  @Override
  public void prefetch(CachedBlob blob, long offset, long length) {
    if (held.find(blob.key()) == null) {
      others.prefetch(blob, offset, length);
    }
  }

  @Override
  public void copy(CachedBlob blob, long offset, MemorySegment into) {
    VirtualBatch batch = held.find(blob.key());
    if (batch != null) {
      try {
        batch.read(blob.key(), offset, into);
        return;
      } catch (UnavailableException released) {
        // It has been uploaded meanwhile, or cannot be read here: the source says which.
      }
    }
    others.copy(blob, offset, into);
  }

  /** Of what lies here no copy is kept. */
  @Override
  public void populate(BlobKey blob, long offset, MemorySegment bytes) {
    if (held.find(blob) == null) {
      others.populate(blob, offset, bytes);
    }
  }

  @Override
  public void forget(BlobKey blob) {
    others.forget(blob);
  }

  @Override
  public void clear() {
    others.clear();
  }

  @Override
  public void close() {
    others.close();
  }

  @Override
  public List<TierUse> use() {
    return others.use();
  }

  @Override
  public List<HotBytes> hottest(Predicate<BlobKey> blobs, int most) {
    return others.hottest(blobs, most);
  }
}
