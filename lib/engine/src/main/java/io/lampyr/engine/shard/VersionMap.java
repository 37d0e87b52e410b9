package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import io.lampyr.engine.operation.DocumentVersion;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The versions of documents that were written since Lucene's reader was last reopened, and of
 * documents deleted a short while ago: whoever asks looks here first, then in the reader.
 *
 * <p>An entry also holds how to wait for the operation's release, so that an answer that depends on
 * it is not given before, and the document's source for real-time reads, as long as there is room
 * for it. A reopening of the reader is made within {@link #turnOver}: what was written before that
 * is in the new reader by its end.
 *
 * <p>Memory is counted by {@link #bytes}; whoever owns the map reopens the reader when it is too
 * large, which empties it but for tombstones. Those are bounded too: beyond {@link #MAX_TOMBSTONES}
 * or {@link #MAX_TOMBSTONE_BYTES}, the oldest go early, and versions behind them begin anew. Safe
 * for many threads, if one id is written under one lock.
 */
public final class VersionMap<R> {
  /** The most tombstones that are remembered. */
  public static final int MAX_TOMBSTONES = 100_000;

  /** The most memory that tombstones take. */
  public static final long MAX_TOMBSTONE_BYTES = 16 << 20;

  private static final int ENTRY_OVERHEAD_BYTES = 160;

  private final Predicate<R> isReleased;

  /** Keeps writers from putting an entry into a map that has been turned over already. */
  private final ReadWriteLock turning = new ReentrantReadWriteLock();

  /** Taken around whole reopenings, and so over reads of new segments, which are local. */
  private final ReentrantLock oneAtATime = new ReentrantLock();

  private final LongAdder bytes = new LongAdder();
  private final Tombstones<R> tombstones = new Tombstones<>(MAX_TOMBSTONES, MAX_TOMBSTONE_BYTES);
  private volatile long left;
  private volatile Maps<R> maps = new Maps<>(new ConcurrentHashMap<>(), Map.of());

  /** Both maps as of one moment: what leaves one for the other is never missed between them. */
  private record Maps<R>(Map<String, Entry<R>> current, Map<String, Entry<R>> reopening) {}

  /** A document's source, for reads before the reader holds it. */
  public record KeptSource(BytesRef source, @Nullable String routing) {}

  /** {@code isReleased} tells whether an operation may be acknowledged; once true it stays true. */
  public VersionMap(Predicate<R> isReleased) {
    this.isReleased = isReleased;
  }

  /** What is known of a document's last change. */
  public record Entry<R>(DocumentVersion version, R release, Optional<KeptSource> source) {
    int bytesWith(String id) {
      return ENTRY_OVERHEAD_BYTES
          + 2 * id.length()
          + source.map(kept -> kept.source().length).orElse(0);
    }
  }

  /**
   * The last change of the id, if it is not in the reader yet or left a tombstone that is still
   * remembered.
   */
  public Optional<Entry<R>> find(String id) {
    Maps<R> now = maps;
    Entry<R> entry = now.current.get(id);
    if (entry == null) {
      entry = now.reopening.get(id);
    }
    return entry == null ? tombstones.find(id) : Optional.of(entry);
  }

  /** Notes a change, under the id's lock and after Lucene took it. */
  public void put(String id, Entry<R> entry, long nowNanos) {
    if (entry.version().deleted()) {
      tombstones.add(id, entry, nowNanos);
    } else {
      tombstones.remove(id);
    }
    turning.readLock().lock();
    try {
      Entry<R> replaced = maps.current.put(id, entry);
      bytes.add(entry.bytesWith(id) - (replaced == null ? 0 : replaced.bytesWith(id)));
    } finally {
      turning.readLock().unlock();
    }
  }

  /** What makes a reader that holds all that was written before. */
  @FunctionalInterface
  public interface Reopening<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Reopens the reader, and forgets what it holds by then. One at a time: an older reader must not
   * take the place of a newer one. Callers may hold an id's lock; none is taken within.
   */
  public <T, E extends Exception> T turnOver(Reopening<T, E> reopening) throws E {
    oneAtATime.lock();
    boolean reopened = false;
    try {
      beforeReopen();
      T made = reopening.run();
      reopened = true;
      afterReopen();
      left = bytes();
      return made;
    } finally {
      if (!reopened) {
        putBack();
      }
      oneAtATime.unlock();
    }
  }

  /** Whether somebody reopens the reader just now. */
  public boolean isTurning() {
    return oneAtATime.isLocked();
  }

  /** Memory that the last reopening could not free, as its operations were not released yet. */
  public long left() {
    return left;
  }

  /** From here on, new changes are kept apart from those that the new reader will hold. */
  void beforeReopen() {
    turning.writeLock().lock();
    try {
      Check.that(maps.reopening.isEmpty(), "one reopening at a time");
      maps = new Maps<>(new ConcurrentHashMap<>(), maps.current);
    } finally {
      turning.writeLock().unlock();
    }
  }

  /**
   * The reader now holds what was written before {@link #beforeReopen}. Entries that are not
   * released yet stay, so that what is found in the reader alone may always be answered at once.
   */
  void afterReopen() {
    Maps<R> now = maps;
    for (Map.Entry<String, Entry<R>> old : now.reopening.entrySet()) {
      boolean kept =
          !isReleased.test(old.getValue().release())
              && now.current.putIfAbsent(old.getKey(), old.getValue()) == null;
      if (!kept) {
        bytes.add(-old.getValue().bytesWith(old.getKey()));
      }
    }
    maps = new Maps<>(now.current, Map.of());
  }

  /** There is no new reader: what it would have held is known by the map alone, as before. */
  private void putBack() {
    Maps<R> now = maps;
    now.reopening.forEach((id, entry) -> {
      if (now.current.putIfAbsent(id, entry) != null) {
        bytes.add(-entry.bytesWith(id));
      }
    });
    maps = new Maps<>(now.current, Map.of());
  }

  /** Forgets tombstones that were left before this time. */
  public void forgetTombstones(long beforeNanos) {
    tombstones.forget(beforeNanos);
  }

  /** Memory taken by tombstones. */
  public long tombstoneBytes() {
    return tombstones.bytes();
  }

  /** Memory taken by what a reopening would free. */
  public long bytes() {
    return bytes.sum();
  }
}
