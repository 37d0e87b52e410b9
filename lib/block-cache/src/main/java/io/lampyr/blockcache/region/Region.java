package io.lampyr.blockcache.region;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.blockcache.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A part of a blob that has a slot, or is about to get one. */
final class Region {
  private final RegionKey key;
  private final long start;
  private final Presence presence;
  private final Flights flights = new Flights();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final AtomicLong lastTouch;
  private final Restored restored;
  private volatile @Nullable Slot slot;

  /** How many threads fill it or copy from it; guarded by the table's lock. */
  int pins;

  /** Whether it is out of the table and ends with its last pin; guarded by the table's lock. */
  boolean doomed;

  /** Whether its bytes stay in the slot for the next process; guarded by the table's lock. */
  boolean kept;

  /** Whether its slot is not to be used again; guarded by the table's lock. */
  boolean retired;

  Region(RegionKey key, int regionBytes, Restored restored, long now) {
    this.key = key;
    this.start = key.ordinal() * regionBytes;
    this.presence = new Presence(regionBytes);
    this.restored = restored;
    this.lastTouch = new AtomicLong(now);
  }

  RegionKey key() {
    return key;
  }

  /** The blob offset of the region's first byte. */
  long start() {
    return start;
  }

  Presence presence() {
    return presence;
  }

  Flights flights() {
    return flights;
  }

  Restored restored() {
    return restored;
  }

  /** Gives the region its memory, or none; done once, by whoever put it into the table. */
  void settle(@Nullable Slot given) {
    slot = given;
    settled.countDown();
  }

  /** The region's memory once that is known; nothing if it got none. */
  Optional<Slot> awaitSlot() {
    if (settled.getCount() == 0) {
      return Optional.ofNullable(slot);
    }
    try {
      settled.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a region was prepared blob=" + key.blob());
    }
    return Optional.ofNullable(slot);
  }

  /** The region's memory, if it has any yet. */
  @Nullable Slot slot() {
    return slot;
  }

  /**
   * The filled stretch around {@code from}, if everything up to {@code to} is filled. Ends at
   * {@code limit} at the latest.
   */
  @Nullable Window window(int from, int to, int limit) {
    Slot memory = slot;
    if (memory == null) {
      return null;
    }
    int end = presence.filledEnd(from, limit);
    if (end < to || end == from) {
      return null;
    }
    int begin = presence.filledStart(from);
    return new Window(start + begin, memory.bytes().asSlice(begin, end - begin));
  }

  /** When it was wanted last, by the clock that the table goes by. */
  long lastTouch() {
    return lastTouch.get();
  }

  /** What it holds, as whole stretches. */
  List<HotBytes> filled() {
    List<HotBytes> stretches = new ArrayList<>();
    int all = presence.bytes();
    for (int from = 0; from < all; ) {
      int end = presence.filledEnd(from, all);
      if (end > from) {
        stretches.add(new HotBytes(key.blob(), start + from, end - from));
      }
      from = presence.nextFilled(end, all);
    }
    return stretches;
  }

  /** Whether a read at this time counts as a new one; true for one thread only. */
  boolean isNewTouch(long now, long intervalNanos) {
    long last = lastTouch.get();
    return now - last >= intervalNanos && lastTouch.compareAndSet(last, now);
  }
}
