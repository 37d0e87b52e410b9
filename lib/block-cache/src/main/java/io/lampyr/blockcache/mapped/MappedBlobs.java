package io.lampyr.blockcache.mapped;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Metrics;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.InPlace;
import io.lampyr.blockcache.TierMeter;
import io.lampyr.blockcache.TierStats;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.Window;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Blobs in a folder of this machine, read where they lie: nothing is copied, neither on disk nor in
 * memory, and the system's own cache is the only one. What is not in the folder yet is left to
 * another cache, which forgets it once it is there.
 *
 * <p>Laws: a blob is mapped as a whole, and never changes; a window is all of it. At most {@code
 * most} blobs are mapped, as systems bound how many mappings a process has; one that was not read
 * lately gives way. What this process deletes from the folder is unmapped at once, or it would keep
 * its room on the disk; of what it puts there, the other cache's copy goes at once. Where no
 * mapping is to be had, the other cache answers.
 *
 * <p>Cost: a window on what is mapped is one look into a table; on what is not in the folder, two
 * looks for a file by its name.
 */
public final class MappedBlobs implements BlockCache, InPlace {
  private static final String TIER = "folder";

  private final FileBlobStore folder;
  private final BlockCache others;
  private final int most;
  private final TierMeter meter;
  private final Runnable leave;
  private final ConcurrentHashMap<BlobKey, Mapping> mappings = new ConcurrentHashMap<>();

  /** Memory that the runtime would not give up when it was to end. */
  private final Queue<Arena> lingering = new ConcurrentLinkedQueue<>();

  private final ReentrantLock evicting = new ReentrantLock();
  private Iterator<Mapping> hand = mappings.values().iterator();
  private volatile boolean closed;

  private static final class Mapping {
    private final BlobKey key;
    private final Arena arena;
    private final MemorySegment bytes;

    /** Whether it was read since eviction last passed by. */
    private boolean used = true;

    Mapping(BlobKey key, Arena arena, MemorySegment bytes) {
      this.key = key;
      this.arena = arena;
      this.bytes = bytes;
    }
  }

  /** Leaves to {@code others}, which are closed with this, what is not in the folder. */
  public MappedBlobs(FileBlobStore folder, BlockCache others, int most, Metrics metrics) {
    Check.positive(most, "most");
    this.folder = folder;
    this.others = others;
    this.most = most;
    this.meter = new TierMeter(metrics, TIER);
    this.leave = folder.onChange(this::forget);
    metrics.gauge("cache.mapped", mappings::size, "tier", TIER);
  }

  @Override
  public Window window(CachedBlob blob, long offset, int needed, int readAhead) {
    Mapping near = mapping(blob);
    if (near == null) {
      Window far = others.window(blob, offset, needed, readAhead);
      near = arrived(blob);
      if (near == null) {
        return far;
      }
    }
    Check.that(
        offset >= 0 && offset < blob.length(),
        "offset must be within the blob: offset=" + offset + " length=" + blob.length());
    return new Window(0, near.bytes.asSlice(0, blob.length()));
  }

  @Override
  public boolean isInPlace(CachedBlob blob) {
    return mapping(blob) != null;
  }

  /** What is in the folder is the system's to read ahead. */
  @Override
  public void prefetch(CachedBlob blob, long offset, long length) {
    if (mapping(blob) == null) {
      others.prefetch(blob, offset, length);
      dropIfArrived(blob.key());
    }
  }

  @Override
  public void copy(CachedBlob blob, long offset, MemorySegment into) {
    Mapping near = mapping(blob);
    if (near != null) {
      Check.that(
          offset >= 0 && offset <= blob.length() - into.byteSize(),
          "span must be within the blob: offset=" + offset + " length=" + into.byteSize());
      try {
        into.copyFrom(near.bytes.asSlice(offset, into.byteSize()));
        return;
      } catch (IllegalStateException ended) {
        Window.acknowledgeEnd();
      }
    }
    others.copy(blob, offset, into);
    arrived(blob);
  }

  /** The folder tells of what comes into it later, which ends what is still being fetched. */
  private void dropIfArrived(BlobKey key) {
    if (folder.has(key)) {
      others.forget(key);
    }
  }

  /** What came into the folder while it was read from elsewhere, of which no copy is left. */
  private @Nullable Mapping arrived(CachedBlob blob) {
    return folder.has(blob.key()) ? mapping(blob) : null;
  }

  /** What is in the folder needs no copy, and the one from before it was there goes. */
  @Override
  public void populate(BlobKey blob, long offset, MemorySegment bytes) {
    if (mappings.containsKey(blob) || folder.has(blob)) {
      others.forget(blob);
    } else {
      others.populate(blob, offset, bytes);
    }
  }

  @Override
  public void forget(BlobKey blob) {
    Mapping gone = mappings.remove(blob);
    if (gone != null) {
      end(gone);
    }
    others.forget(blob);
  }

  @Override
  public void clear() {
    endAll();
    others.clear();
  }

  @Override
  public void close() {
    closed = true;
    leave.run();
    endAll();
    others.close();
  }

  /** How many blobs are mapped. */
  int mapped() {
    return mappings.size();
  }

  /** First what lies in the folder and is mapped, and then what the other cache tells. */
  @Override
  public List<TierUse> use() {
    Map<BlobKey, Long> held = new HashMap<>();
    mappings.forEach((key, mapping) -> held.put(key, mapping.bytes.byteSize()));
    List<TierUse> tiers = new ArrayList<>();
    tiers.add(new TierUse(TIER, stats(), 0, 0, held));
    tiers.addAll(others.use());
    return tiers;
  }

  /** What happened so far to what is in the folder. */
  public TierStats stats() {
    return meter.stats();
  }

  private @Nullable Mapping mapping(CachedBlob blob) {
    Mapping near = mappings.get(blob.key());
    if (near == null) {
      near = mapped(blob.key());
    } else {
      meter.hit();
      if (!near.used) {
        near.used = true;
      }
    }
    if (near != null && near.bytes.byteSize() < blob.length()) {
      throw new CorruptionException(
          "a blob is shorter than it was published blob=%s length=%d found=%d"
              .formatted(blob.key(), blob.length(), near.bytes.byteSize()));
    }
    return near;
  }

  private @Nullable Mapping mapped(BlobKey key) {
    // Memory for a mapping that then cannot be made is dear to end: all threads are asked about it.
    if (closed || !folder.has(key)) {
      return null;
    }
    Mapping made = open(key);
    if (made == null) {
      return null;
    }
    meter.miss();
    endLingering();
    Mapping other = mappings.putIfAbsent(key, made);
    if (other != null) {
      end(made);
      return other;
    }
    others.forget(key);
    if (closed || !folder.has(key)) {
      // Whoever deleted it, or closed this, may have looked before it stood in the table.
      forget(key);
      return null;
    }
    if (mappings.size() > most) {
      evict(made);
    }
    return made;
  }

  /** Opens the file, which an interrupt must not fail: it says nothing about the bytes. */
  private @Nullable Mapping open(BlobKey key) {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        Arena arena = Arena.ofShared();
        Mapping made = null;
        try {
          made = folder.map(key, arena).map(bytes -> new Mapping(key, arena, bytes)).orElse(null);
          return made;
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
        } catch (IOException | OutOfMemoryError noMapping) {
          meter.failed();
          return null;
        } finally {
          if (made == null) {
            arena.close();
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends what was not read since this last passed by, but for the newest. */
  private void evict(Mapping newest) {
    evicting.lock();
    try {
      for (int looked = 2 * most; looked > 0 && mappings.size() > most; looked--) {
        if (!hand.hasNext()) {
          hand = mappings.values().iterator();
        }
        Mapping next = hand.hasNext() ? hand.next() : newest;
        if (next.used || next == newest) {
          next.used = false;
        } else if (mappings.remove(next.key, next)) {
          meter.evicted();
          end(next);
        }
      }
    } finally {
      evicting.unlock();
    }
  }

  private void endAll() {
    for (Mapping mapping : mappings.values()) {
      if (mappings.remove(mapping.key, mapping)) {
        end(mapping);
      }
    }
  }

  /** The runtime refuses while a thread hands the memory to the system: then it ends later. */
  private void end(Mapping mapping) {
    lingering.add(mapping.arena);
    endLingering();
  }

  private void endLingering() {
    for (int all = lingering.size(); all > 0; all--) {
      Arena arena = lingering.poll();
      if (arena == null) {
        return;
      }
      try {
        arena.close();
      } catch (IllegalStateException inUse) {
        lingering.add(arena);
      }
    }
  }
}
