package io.lampyr.cluster.item;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Items under compare-and-swap, keyed by partition and sort, as a DynamoDB table holds them.
 *
 * <p>Laws:
 *
 * <ul>
 *   <li><b>Atomicity.</b> A write or delete takes effect wholly or not at all, at one instant. For
 *       one key, reads, queries, writes and deletes are linearizable, among all threads and all
 *       processes.
 *   <li><b>Queries</b> are strongly consistent item by item: each item is at least as new as every
 *       write of it that had ended when the query began. They are no snapshot across items.
 *   <li><b>Revisions.</b> A write under {@link ItemCondition.Absent} leaves version 1, one at a
 *       revision the next version, both with the draft's nonce. No revision ever recurs, so a
 *       condition that has once failed after having held never holds again.
 *   <li><b>Repetition.</b> The same write (same draft, same condition) may be repeated after {@code
 *       Unknown}: of all its attempts at most one takes effect.
 *   <li><b>Unknown is not failed.</b> It may have taken effect and may still do so after the
 *       answer. Reading the old value proves nothing. {@link ItemWriter} settles such writes.
 *   <li><b>Lost is lost.</b> An implementation that repeats requests beneath this interface answers
 *       {@code LostRace} only when it has seen that none of its attempts took effect, and {@code
 *       Unknown} otherwise. It may conclude so from a successor of the expected version under
 *       another nonce, as no key is made, deleted and made again within one call.
 *   <li><b>Durability.</b> What was {@code Written} survives the death of any process.
 *   <li><b>Failures.</b> Reads and queries throw {@link io.lampyr.base.error.UnavailableException}
 *       when they may be tried again, {@link io.lampyr.base.error.MisconfiguredException} when
 *       someone must mend something first, and {@link io.lampyr.base.error.CorruptionException}
 *       naming the item when its bytes are not what was written; a write to an item that cannot be
 *       read throws likewise and changes nothing.
 *   <li><b>Threads.</b> All methods may be called by many threads at once, and block.
 * </ul>
 *
 * <p>Cost: each method is one request (DynamoDB). Where items are blobs, a read is one for each
 * item, a query is one plus one per item, and a write or delete is two.
 */
public interface ItemStore {

  /** The largest value, as UTF-8. DynamoDB's bound of 400 KB includes names and keys. */
  int MAX_VALUE_BYTES = 350 * 1024;

  /** The most items that one query returns. */
  int MAX_QUERIED = 1000;

  /** The most items that are read at once. */
  int MAX_READ = 100;

  /** A page ends with the item that brings it to this size, as UTF-8. */
  int MAX_PAGE_BYTES = 1 << 20;

  /** The item as it stands: strongly consistent. */
  Optional<Item> read(ItemKey key);

  /**
   * Those of the items that there are, in any order: at most {@link #MAX_READ}, each as by {@link
   * #read(ItemKey)}, which is how it is done where a store has no better way.
   */
  default List<Item> read(Set<ItemKey> keys) {
    QueryBounds.check(keys);
    List<Item> found = new ArrayList<>(keys.size());
    keys.forEach(key -> read(key).ifPresent(found::add));
    return found;
  }

  /**
   * The partition's items whose sort begins with the prefix, after {@code startAfter} if it is
   * given, in ascending order; at most {@code limit}, itself at most {@link #MAX_QUERIED}. A page
   * that was cut says so. An index with hundreds of shards fits one page, so its heads are read at
   * once.
   */
  ItemPage query(String partition, String sortPrefix, Optional<String> startAfter, int limit);

  /** Writes the draft if the condition holds. */
  WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition);

  /** Deletes the item if it is the result of exactly the given write. */
  WriteOutcome delete(ItemKey key, Revision expected);
}
