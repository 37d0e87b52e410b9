package io.lampyr.luceneblob.directory;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.Window;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A cache as harsh as its interface allows: windows end at every multiple of a small chunk, and are
 * evicted while their readers still use them. Says what was asked of it.
 */
final class HarshCache implements BlockCache {
  private final int chunkBytes;
  private final int alive;
  private final Deque<Arena> arenas = new ArrayDeque<>();
  private final List<Asked> asked = new ArrayList<>();

  /** One call; {@code how} is the method's name. */
  record Asked(String how, long offset, long length, int readAhead) {}

  /** Windows of at most {@code chunkBytes}, of which only the newest {@code alive} can be read. */
  HarshCache(int chunkBytes, int alive) {
    this.chunkBytes = chunkBytes;
    this.alive = alive;
  }

  synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  synchronized List<Asked> asked(String how) {
    return asked.stream().filter(call -> call.how().equals(how)).toList();
  }

  @Override
  public List<TierUse> use() {
    return List.of();
  }

  @Override
  public Window window(CachedBlob blob, long offset, int needed, int readAhead) {
    if (offset < 0 || offset >= blob.length() || needed < 1) {
      throw new IllegalArgumentException("no window there offset=" + offset + " needed=" + needed);
    }
    long start = offset / chunkBytes * chunkBytes;
    long end = Math.min(start + chunkBytes, blob.length());
    Arena arena = Arena.ofShared();
    MemorySegment bytes = arena.allocate(end - start);
    blob.source().read(blob.key(), start, bytes);
    keep(arena, new Asked("window", offset, needed, readAhead));
    return new Window(start, bytes.asReadOnly());
  }

  private void keep(Arena arena, Asked call) {
    Arena evicted = null;
    synchronized (this) {
      asked.add(call);
      arenas.add(arena);
      if (arenas.size() > alive) {
        evicted = arenas.remove();
      }
    }
    if (evicted != null) {
      evicted.close();
    }
  }

  /** Evicts all that anyone still reads. */
  void evictAll() {
    List<Arena> all;
    synchronized (this) {
      all = List.copyOf(arenas);
      arenas.clear();
    }
    all.forEach(Arena::close);
  }

  @Override
  public synchronized void prefetch(CachedBlob blob, long offset, long length) {
    if (offset < 0 || length < 0 || offset + length > blob.length()) {
      throw new IllegalArgumentException("prefetch reaches beyond the blob");
    }
    asked.add(new Asked("prefetch", offset, length, 0));
  }

  @Override
  public void copy(CachedBlob blob, long offset, MemorySegment into) {
    synchronized (this) {
      asked.add(new Asked("copy", offset, into.byteSize(), 0));
    }
    blob.source().read(blob.key(), offset, into);
  }

  @Override
  public void populate(BlobKey blob, long offset, MemorySegment bytes) {}

  @Override
  public void forget(BlobKey blob) {}

  @Override
  public void clear() {
    evictAll();
  }

  @Override
  public void close() {
    evictAll();
  }
}
