package io.lampyr.luceneblob.directory;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.Window;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file in blobs, addressed by its own offsets. Where a copy in a hot region exists it is read
 * from there. For any number of readers and threads.
 */
final class BlobFile implements ReadableFile {
  /**
   * Every cursor of a search is a clone that needs its first window: they share one so often, which
   * is several times cheaper than asking the cache. Not for ever, as the cache keeps what it is
   * asked for.
   */
  private static final int MAX_USES = 16;

  private final FileLocation location;
  private final BlockCache cache;
  private final CachedBlob blob;
  private final List<CachedBlob> hotBlobs;
  private final long[] hotStarts;

  /** The last window that anyone got; races between readers lose one, and nothing else. */
  private @Nullable Recent recent;

  /** A window, and how many more times it may be used before the cache is asked again. */
  private static final class Recent {
    private final Window window;
    private int uses = MAX_USES;

    Recent(Window window) {
      this.window = window;
    }
  }

  private BlobFile(
      FileLocation location, BlockCache cache, CachedBlob blob, List<CachedBlob> hotBlobs) {
    this.location = location;
    this.cache = cache;
    this.blob = blob;
    this.hotBlobs = hotBlobs;
    this.hotStarts = location.hot().stream().mapToLong(HotPiece::fileOffset).toArray();
  }

  /** The file at the location; {@code lengths} says how much of each blob may be read. */
  static BlobFile of(
      FileLocation location, Map<BlobKey, Long> lengths, BlockCache cache, ByteSource source) {
    CachedBlob blob = cachedBlob(location.bytes(), lengths, source);
    List<CachedBlob> hotBlobs = new ArrayList<>(location.hot().size());
    for (HotPiece piece : location.hot()) {
      boolean same = piece.copy().blob().equals(blob.key());
      hotBlobs.add(same ? blob : cachedBlob(piece.copy(), lengths, source));
    }
    return new BlobFile(location, cache, blob, hotBlobs);
  }

  private static CachedBlob cachedBlob(
      BlobSlice slice, Map<BlobKey, Long> lengths, ByteSource source) {
    long length = Objects.requireNonNull(lengths.get(slice.blob()), "every blob has a length");
    return new CachedBlob(slice.blob(), length, source);
  }

  /** The same bytes under another name. */
  BlobFile renamed(String name) {
    FileLocation moved =
        new FileLocation(name, location.bytes(), location.crc32c(), location.hot());
    return new BlobFile(moved, cache, blob, hotBlobs);
  }

  FileLocation location() {
    return location;
  }

  @Override
  public String name() {
    return location.name();
  }

  @Override
  public long length() {
    return location.length();
  }

  @Override
  public String place() {
    return location.bytes().toString();
  }

  @Override
  public @Nullable MemorySegment mapped() {
    return null;
  }

  /** Ends with the file, a hot piece or a region of the cache. */
  @Override
  public Window window(long at, int needed, int readAhead) {
    @Nullable Window shared = recent(at, needed);
    if (shared != null) {
      return shared;
    }
    int piece = hotPiece(at);
    if (piece < 0) {
      Window window = clipped(blob, location.bytes(), 0, at, needed, readAhead);
      recent = new Recent(window);
      return window;
    }
    HotPiece hot = location.hot().get(piece);
    return clipped(hotBlobs.get(piece), hot.copy(), hot.fileOffset(), at, needed, 0);
  }

  private @Nullable Window recent(long at, int needed) {
    @Nullable Recent last = recent;
    if (last == null
        || at < last.window.start()
        || at + needed > last.window.end()
        || !last.window.bytes().scope().isAlive()
        || --last.uses < 0) {
      return null;
    }
    return last.window;
  }

  private Window clipped(
      CachedBlob from, BlobSlice slice, long fileOffset, long at, int needed, int readAhead) {
    long within = at - fileOffset;
    long left = slice.length() - within;
    int wanted = (int) Math.min(needed, left);
    int ahead = (int) Math.min(readAhead, left - wanted);
    Window window = cache.window(from, slice.offset() + within, wanted, ahead);
    long start = Math.max(window.start(), slice.offset());
    long end = Math.min(window.end(), slice.end());
    MemorySegment bytes = window.bytes().asSlice(start - window.start(), end - start);
    return new Window(fileOffset + start - slice.offset(), bytes);
  }

  @Override
  public void copy(long at, MemorySegment into) {
    long done = 0;
    while (done < into.byteSize()) {
      long from = at + done;
      int piece = hotPiece(from);
      if (piece < 0) {
        // The file's own bytes are whole: what has a copy further on is read along with them.
        cache.copy(blob, location.bytes().offset() + from, into.asSlice(done));
        return;
      }
      HotPiece hot = location.hot().get(piece);
      long within = from - hot.fileOffset();
      long run = Math.min(into.byteSize() - done, hot.copy().length() - within);
      cache.copy(hotBlobs.get(piece), hot.copy().offset() + within, into.asSlice(done, run));
      done += run;
    }
  }

  /** But for hot pieces: these came with the commit. */
  @Override
  public void prefetch(long at, long length) {
    @Nullable Recent last = recent;
    if (last != null && at >= last.window.start() && at + length <= last.window.end()) {
      return;
    }
    long from = at;
    long end = at + length;
    int piece = hotPiece(from);
    while (piece >= 0 && from < end) {
      HotPiece hot = location.hot().get(piece);
      from = hot.fileOffset() + hot.copy().length();
      piece = hotPiece(from);
    }
    if (from < end) {
      cache.prefetch(blob, location.bytes().offset() + from, end - from);
    }
  }

  /** Which hot piece holds the byte at the offset; -1 if none does. */
  private int hotPiece(long at) {
    int low = 0;
    int high = hotStarts.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (hotStarts[middle] <= at) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    boolean holds = high >= 0 && at - hotStarts[high] < location.hot().get(high).copy().length();
    return holds ? high : -1;
  }
}
