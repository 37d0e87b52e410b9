package io.lampyr.luceneblob.batch;

import io.lampyr.base.check.Check;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes outside the heap all batches of a node may take together, for what is read in
 * place of them. Who gets no more has its bytes read the other way. Safe for many threads.
 */
public final class InPlaceBudget {
  private final long most;
  private final AtomicLong taken = new AtomicLong();

  public InPlaceBudget(long most) {
    this.most = Check.positive(most, "bytes of batches in place");
  }

  /** Whether there were so many left, which are taken now. */
  boolean take(long bytes) {
    long before = taken.getAndUpdate(now -> bytes <= most - now ? now + bytes : now);
    return bytes <= most - before;
  }

  boolean hasRoom(long bytes) {
    return bytes <= most - taken.get();
  }

  void give(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** How many are taken. */
  public long taken() {
    return taken.get();
  }
}
