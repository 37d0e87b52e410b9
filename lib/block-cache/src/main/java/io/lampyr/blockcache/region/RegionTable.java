package io.lampyr.blockcache.region;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.TierMeter;
import io.lampyr.blockcache.policy.EvictionPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which region has which slot.
 *
 * <p>One lock guards membership, pins, free slots and the policy; mapping and unmapping happen
 * outside it. A region with a pin is never evicted; one that is forgotten leaves the table at once
 * and gives its slot back with its last pin.
 */
final class RegionTable {
  private final Slots slots;
  private final SlotPool pool;
  private final int regionBytes;
  private final TierMeter meter;
  private final LongSupplier nanos;
  private final ConcurrentHashMap<RegionKey, Region> regions = new ConcurrentHashMap<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final EvictionPolicy<RegionKey> policy;
  private final KeysByBlob byBlob = new KeysByBlob();

  /** Regions that hold a slot or may get one: the last one out closes the slots. */
  private int alive;

  /** How many there may be: as many as slots, or fewer while the disk is wanted otherwise. */
  private volatile int most;

  private boolean closed;
  private boolean ended;

  RegionTable(
      Slots slots,
      int regionBytes,
      EvictionPolicy<RegionKey> policy,
      TierMeter meter,
      LongSupplier nanos) {
    this.slots = slots;
    this.regionBytes = regionBytes;
    this.policy = policy;
    this.meter = meter;
    this.nanos = nanos;
    this.pool = new SlotPool(slots, meter);
    this.most = slots.count();
    restore();
  }

  private void restore() {
    Set<Integer> taken = new HashSet<>();
    for (SlotLedger.Kept kept : slots.ledger().kept()) {
      Region region =
          new Region(kept.key(), regionBytes, new Restored(kept.runs()), nanos.getAsLong());
      Slot slot = pool.open(kept.slot());
      taken.add(kept.slot());
      if (slot != null) {
        region.settle(slot);
        link(region);
        policy.admitted(kept.key());
      }
    }
    pool.addAllBut(taken);
  }

  /** The region, if it is in the table; it may go at any time. */
  @Nullable Region find(RegionKey key) {
    return regions.get(key);
  }

  /** The region with a pin, if it is in the table and has a slot. */
  Optional<Pin> pin(RegionKey key) {
    Region region;
    lock.lock();
    try {
      region = regions.get(key);
      if (region == null) {
        return Optional.empty();
      }
      region.pins++;
    } finally {
      lock.unlock();
    }
    return settled(region);
  }

  /**
   * The region with a pin; it takes a slot, if need be from another region. Nothing if no slot can
   * be had.
   */
  Optional<Pin> pinOrAssign(RegionKey key) {
    Region region;
    boolean made = false;
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the cache is closed");
      }
      region = regions.get(key);
      if (region == null) {
        region = new Region(key, regionBytes, Restored.nothing(), nanos.getAsLong());
        link(region);
        made = true;
      }
      region.pins++;
    } finally {
      lock.unlock();
    }
    if (made) {
      assign(region);
    }
    return settled(region);
  }

  private Optional<Pin> settled(Region region) {
    Optional<Slot> slot;
    try {
      slot = region.awaitSlot();
    } catch (RuntimeException e) {
      unpin(region);
      throw e;
    }
    if (slot.isEmpty()) {
      unpin(region);
      return Optional.empty();
    }
    return Optional.of(new Pin(this, region, slot.get()));
  }

  /** Settles a new region, whatever happens: others may be waiting for that. */
  private void assign(Region region) {
    Slot given = null;
    try {
      OptionalInt index = takeSlot();
      if (index.isPresent()) {
        given = pool.open(index.getAsInt());
      }
    } finally {
      lock.lock();
      try {
        if (!region.doomed && given != null) {
          policy.admitted(region.key());
        } else if (!region.doomed) {
          unlink(region);
        }
      } finally {
        lock.unlock();
      }
      region.settle(given);
    }
  }

  private OptionalInt takeSlot() {
    OptionalInt free = mayHoldMore() ? pool.take() : OptionalInt.empty();
    for (int tries = 0; free.isEmpty() && tries < slots.count(); tries++) {
      Optional<Region> victim = evicted(0);
      if (victim.isEmpty()) {
        break;
      }
      free = release(victim.get());
    }
    return free.isPresent() ? free : pool.revive();
  }

  /** Whoever asks is counted already. */
  private boolean mayHoldMore() {
    lock.lock();
    try {
      return alive <= most;
    } finally {
      lock.unlock();
    }
  }

  /** The region of least worth, taken out of the table; none unless more are alive than so many. */
  private Optional<Region> evicted(int ifMoreThan) {
    lock.lock();
    try {
      Optional<Region> victim =
          alive <= ifMoreThan ? Optional.empty() : policy.evict(this::mayGo).map(regions::get);
      victim.ifPresent(this::unlink);
      victim.ifPresent(_ -> meter.evicted());
      return victim;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has no more than so many regions from now on, and gives back what the others took: those of
   * least worth, as far as they are not in use this moment. How many there are, or may be, then.
   * For one thread at a time.
   */
  int hold(int regions) {
    int before = most;
    most = Math.clamp(regions, 1, slots.count());
    for (Optional<Region> gone = evicted(most); gone.isPresent(); gone = evicted(most)) {
      release(gone.get()).ifPresent(pool::discard);
    }
    if (most < before) {
      pool.discardFree();
    }
    lock.lock();
    try {
      return Math.max(most, alive);
    } finally {
      lock.unlock();
    }
  }

  private boolean mayGo(RegionKey key) {
    Region region = regions.get(key);
    return region != null && region.pins == 0;
  }

  private void link(Region region) {
    regions.put(region.key(), region);
    byBlob.add(region.key());
    alive++;
  }

  private void unlink(Region region) {
    regions.remove(region.key());
    byBlob.remove(region.key());
    region.doomed = true;
  }

  /** Ends a region that is out of the table and has no pins; the slot is the caller's. */
  private OptionalInt release(Region region) {
    OptionalInt freed = OptionalInt.empty();
    Slot slot = region.slot();
    if (slot != null) {
      if (!region.kept) {
        slots.ledger().emptied(slot.index());
      }
      freed = pool.close(slot);
    }
    lock.lock();
    try {
      alive--;
    } finally {
      lock.unlock();
    }
    return freed;
  }

  void unpin(Region region) {
    boolean last;
    lock.lock();
    try {
      region.pins--;
      last = region.doomed && region.pins == 0;
    } finally {
      lock.unlock();
    }
    if (last) {
      finish(region);
    }
  }

  private void finish(Region region) {
    OptionalInt freed = release(region);
    if (freed.isPresent()) {
      if (region.retired) {
        slots.discard(freed.getAsInt());
      } else if (region.kept) {
        pool.giveBack(freed.getAsInt());
      } else {
        // It was forgotten, not replaced: nothing waits for its slot, which is to take nothing.
        pool.discard(freed.getAsInt());
      }
    }
    endIfOver();
  }

  private void endIfOver() {
    lock.lock();
    try {
      if (!closed || alive > 0 || ended) {
        return;
      }
      ended = true;
    } finally {
      lock.unlock();
    }
    slots.close();
  }

  /** The region was wanted again. */
  void touched(RegionKey key) {
    lock.lock();
    try {
      policy.touched(key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the region out for good, and its slot with it: nothing can be written there, so the space
   * is smaller than it seemed.
   */
  void retire(Region region) {
    lock.lock();
    try {
      region.retired = true;
      if (!region.doomed) {
        policy.removed(region.key());
        unlink(region);
      }
    } finally {
      lock.unlock();
    }
  }

  void forget(BlobKey blob) {
    List<Region> gone;
    lock.lock();
    try {
      gone = doom(byBlob.of(blob).map(regions::get).filter(Objects::nonNull).toList());
    } finally {
      lock.unlock();
    }
    gone.forEach(this::finish);
  }

  void clear() {
    List<Region> gone;
    lock.lock();
    try {
      gone = doom(List.copyOf(regions.values()));
      policy.clear();
    } finally {
      lock.unlock();
    }
    gone.forEach(this::finish);
  }

  /**
   * Ends all windows, and leaves what slots hold to the next process. Fetches under way end in
   * their own time; the last of them closes the slots.
   */
  void close() {
    List<Region> gone;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      regions.values().forEach(region -> region.kept = true);
      gone = doom(List.copyOf(regions.values()));
    } finally {
      lock.unlock();
    }
    gone.forEach(this::finish);
    endIfOver();
  }

  private List<Region> doom(List<Region> leaving) {
    List<Region> unpinned = new ArrayList<>();
    for (Region region : leaving) {
      policy.removed(region.key());
      unlink(region);
      if (region.pins == 0) {
        unpinned.add(region);
      }
    }
    return unpinned;
  }

  /** The regions that there are, as they come and go. */
  Collection<Region> all() {
    return regions.values();
  }

  /** One pin more of a region that has one. */
  void pinAgain(Region region) {
    lock.lock();
    try {
      region.pins++;
    } finally {
      lock.unlock();
    }
  }
}
