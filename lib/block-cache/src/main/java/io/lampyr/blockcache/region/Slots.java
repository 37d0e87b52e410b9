package io.lampyr.blockcache.region;

import java.io.IOException;

/**
 * A fixed number of places for regions, in memory or on disk.
 *
 * <p>Laws: a slot is open at most once at a time; what one opening wrote is not read by another,
 * but for what {@link SlotLedger} vouches for. Safe for use by many threads. Closing it demands
 * that all slots are closed.
 */
interface Slots extends AutoCloseable {

  /** How many there are. */
  int count();

  /** The memory of a slot, with a life of its own. */
  Slot open(int index) throws IOException;

  /** Gives back what a slot takes that is not open; the next opening begins anew. Never fails. */
  void discard(int index);

  /** The record of what slots hold, which outlives the process, or one that keeps nothing. */
  SlotLedger ledger();

  @Override
  void close();
}
