package io.lampyr.engine.catalog;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Cluster state as a process sees it that dies, or stands still for a while, before a write. One
 * write at a time: while it stands still, none of its other threads' goes on.
 */
public final class MortalStore extends ItemStoreDecorator {
  private final ReentrantLock oneByOne = new ReentrantLock();
  private final AtomicInteger left;
  private final Runnable then;

  /** The end of a process, which nothing in it notices. */
  public static final class Death extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Dead behind so many writes. */
  public MortalStore(ItemStore inner, int writes) {
    this(
        inner,
        writes,
        () -> {
          throw new Death();
        });
  }

  /** This happens before each write behind so many. */
  MortalStore(ItemStore inner, int writes, Runnable then) {
    super(inner);
    this.left = new AtomicInteger(writes);
    this.then = then;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    return spending(() -> inner().write(key, draft, condition));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return spending(() -> inner().delete(key, expected));
  }

  private WriteOutcome spending(Supplier<WriteOutcome> write) {
    oneByOne.lock();
    try {
      if (left.getAndDecrement() <= 0) {
        then.run();
      }
      return write.get();
    } finally {
      oneByOne.unlock();
    }
  }
}
