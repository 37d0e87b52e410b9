package io.lampyr.base.port;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that compute: of the operating system, which divides the processors among them and
 * everybody else, and few, as more would only be in each other's way. Each kind of work has so many
 * places, given in the order in which they are asked for, so that a crowd of one kind does not keep
 * another from its turn.
 *
 * <p>A computation that waits for something outside gives its place to others meanwhile, and goes
 * on without asking when it has got it: it may hold locks that those wait for who have the places.
 * At most {@link #MOST_WAITING} do so; further ones keep their places while they wait. So there are
 * never more threads than all places and that many.
 */
final class ComputingThreads {
  static final int MOST_WAITING = 64;

  private static final long KEPT_SECONDS = 10;

  /** Bound in what a computation has forked: it computes on its own thread. */
  private static final ScopedValue<Boolean> FORKED_INSIDE = ScopedValue.newInstance();

  private final Map<Scheduler.Work, Places> places = new EnumMap<>(Scheduler.Work.class);
  private final AtomicInteger waiting = new AtomicInteger();
  private final ExecutorService threads;

  ComputingThreads(int places, Thread.UncaughtExceptionHandler uncaught) {
    for (Scheduler.Work kind : Scheduler.Work.values()) {
      this.places.put(kind, new Places(places));
    }
    // No queue: whoever has a place has a thread.
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            KEPT_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> {
              Computer thread = new Computer(work);
              thread.setDaemon(true);
              thread.setUncaughtExceptionHandler(uncaught);
              return thread;
            });
  }

  /** Who goes on after a wait takes a place though there may be none left. */
  private static final class Places extends Semaphore {
    private static final long serialVersionUID = 1;

    Places(int permits) {
      super(permits, true);
    }

    void takeAnyway() {
      reducePermits(1);
    }
  }

  /** A thread that has a place while it works. */
  private static final class Computer extends Thread {
    private volatile Places place = new Places(0);

    Computer(Runnable work) {
      super(work, "computing");
    }
  }

  private static boolean isInside() {
    return Thread.currentThread() instanceof Computer || FORKED_INSIDE.isBound();
  }

  /** The work as it is to be forked from here. */
  static Runnable forked(Runnable work) {
    return isInside() ? () -> ScopedValue.where(FORKED_INSIDE, true).run(work) : work;
  }

  <T, E extends Exception> T compute(Scheduler.Work kind, Scheduler.Computation<T, E> work)
      throws E, InterruptedException {
    if (isInside()) {
      return work.run();
    }
    Places wanted = placesFor(kind);
    wanted.acquire();
    HandedOver<T, E> job = new HandedOver<>(work);
    begin(wanted, job);
    return job.outcome();
  }

  boolean beside(Scheduler.Work kind, Runnable work) {
    Places wanted = placesFor(kind);
    if (!wanted.tryAcquire()) {
      return false;
    }
    begin(wanted, work);
    return true;
  }

  private Places placesFor(Scheduler.Work kind) {
    Places found = places.get(kind);
    if (found == null) {
      throw new IllegalArgumentException("no places for " + kind);
    }
    return found;
  }

  private void begin(Places taken, Runnable work) {
    boolean begun = false;
    try {
      threads.execute(() -> {
        ((Computer) Thread.currentThread()).place = taken;
        try {
          work.run();
        } finally {
          taken.release();
        }
      });
      begun = true;
    } finally {
      if (!begun) {
        taken.release();
      }
    }
  }

  <T, E extends Exception> T waitFor(Scheduler.Awaited<T, E> something) throws E {
    if (!(Thread.currentThread() instanceof Computer computer)) {
      return something.get();
    }
    Places given = computer.place;
    boolean gives = waiting.incrementAndGet() <= MOST_WAITING;
    if (gives) {
      given.release();
    }
    try {
      return something.get();
    } finally {
      waiting.decrementAndGet();
      if (gives) {
        given.takeAnyway();
      }
    }
  }
}
