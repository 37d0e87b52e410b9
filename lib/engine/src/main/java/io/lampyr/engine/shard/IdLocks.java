package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks for document ids: one id is always under the same lock, and several ids may share one. A
 * thread takes one of them, or several at once in the order of their places, and none while it
 * holds any; under one, reading Lucene for the id's version may read blobs, which is the price of
 * deciding on what is really there.
 */
public final class IdLocks {
  private final ReentrantLock[] stripes;

  /** So many stripes that twice as many writers as cores rarely meet. */
  public IdLocks(int stripes) {
    Check.that(Integer.bitCount(stripes) == 1, "stripes must be a power of two");
    this.stripes = new ReentrantLock[stripes];
    for (int i = 0; i < stripes; i++) {
      this.stripes[i] = new ReentrantLock();
    }
  }

  /** Waits for the id's lock; closing gives it back. */
  public Held lock(String id) {
    ReentrantLock stripe = stripes[place(id)];
    stripe.lock();
    return stripe::unlock;
  }

  /** Waits for the locks of all of these ids; closing gives them back. */
  public Held lock(List<String> ids) {
    BitSet places = new BitSet(stripes.length);
    for (String id : ids) {
      places.set(place(id));
    }
    places.stream().forEach(place -> stripes[place].lock());
    return () -> places.stream().forEach(place -> stripes[place].unlock());
  }

  private int place(String id) {
    int hash = id.hashCode();
    return (hash ^ (hash >>> 16)) & (stripes.length - 1);
  }

  /** A lock that is held. */
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }
}
