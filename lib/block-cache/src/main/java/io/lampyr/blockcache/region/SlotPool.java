package io.lampyr.blockcache.region;

import io.lampyr.blockcache.TierMeter;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The slots that no region has. Holds at most as many as there are slots. */
final class SlotPool {
  private final Slots slots;
  private final TierMeter meter;
  private final ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>();

  /** Slots whose memory could not be given up yet, as a thread was inside a system call on it. */
  private final ConcurrentLinkedQueue<Slot> lingering = new ConcurrentLinkedQueue<>();

  SlotPool(Slots slots, TierMeter meter) {
    this.slots = slots;
    this.meter = meter;
  }

  /** Makes all slots available but those. */
  void addAllBut(Set<Integer> taken) {
    for (int slot = 0; slot < slots.count(); slot++) {
      if (!taken.contains(slot)) {
        free.add(slot);
      }
    }
  }

  OptionalInt take() {
    Integer slot = free.poll();
    return slot == null ? OptionalInt.empty() : OptionalInt.of(slot);
  }

  void giveBack(int slot) {
    free.add(slot);
  }

  /** Gives back what the slots take that are free at the moment. */
  void discardFree() {
    // Each is out of the pool while it is emptied, so that nobody opens it meanwhile.
    for (int left = free.size(); left > 0; left--) {
      take().ifPresent(this::discard);
    }
  }

  /** A slot that nobody has is available again, and takes nothing. */
  void discard(int slot) {
    slots.discard(slot);
    giveBack(slot);
  }

  /** The memory of a slot that was taken; a slot that cannot be opened goes back. */
  @Nullable Slot open(int index) {
    try {
      return slots.open(index);
    } catch (IOException e) {
      meter.failed();
      giveBack(index);
      return null;
    }
  }

  /** Ends the memory of a slot, which is then the caller's to use; not yet, if it is in use. */
  OptionalInt close(Slot slot) {
    if (slot.close()) {
      return OptionalInt.of(slot.index());
    }
    lingering.add(slot);
    return OptionalInt.empty();
  }

  /** Tries again to end memory that was in use. */
  OptionalInt revive() {
    Slot slot = lingering.poll();
    return slot == null ? OptionalInt.empty() : close(slot);
  }
}
