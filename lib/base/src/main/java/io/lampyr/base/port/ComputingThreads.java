package io.lampyr.base.port;

import io.lampyr.base.share.FairQueue;
import io.lampyr.base.share.Share;
import io.lampyr.base.trace.TaskWork;
import io.lampyr.base.trace.TraceId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads that compute: of the operating system, which divides the processors among them and
 * everybody else, and few, as more would only be in each other's way. Each kind of work has so many
 * places, so that a crowd of one kind does not keep another from its turn. Those who wait for a
 * place get equal shares of the time that the places are taken for, each in the order in which it
 * asked ({@link FairQueue}), so that a crowd of one caller's does not keep others from theirs. Who
 * had least does not even wait until a piece of the crowd's has ended: up to twice as many as there
 * are places begin at once, and the operating system divides the processors among them.
 *
 * <p>A computation that waits for something outside gives its place to others meanwhile, and goes
 * on without asking when it has got it: it may hold locks that those wait for who have the places.
 * At most {@link #MOST_WAITING} do so; further ones keep their places while they wait. So there are
 * never more threads than twice all places and that many. What waits for a place is no more than
 * threads that wait for what it gives.
 */
final class ComputingThreads {
  static final int MOST_WAITING = 256;

  private static final long KEPT_SECONDS = 10;

  /** Bound in what a computation has forked: it computes on its own thread. */
  private static final ScopedValue<Boolean> FORKED_INSIDE = ScopedValue.newInstance();

  private final Map<Scheduler.Work, Places> places = new EnumMap<>(Scheduler.Work.class);
  private final AtomicInteger waiting = new AtomicInteger();

  ComputingThreads(int places, Thread.UncaughtExceptionHandler uncaught) {
    // No queue: whoever has a place has a thread.
    Executor threads =
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
    for (Scheduler.Work kind : Scheduler.Work.values()) {
      this.places.put(kind, new Places(places, threads));
    }
  }

  /**
   * Work for a place, and what is done when it has run and its place is counted back: who hears of
   * an end and comes again is judged by what it had.
   *
   * @param wanted since when it wants its place
   */
  private record Piece(Runnable work, Runnable told, long wanted) {
    Piece(Runnable work, Runnable told) {
      this(work, told, System.nanoTime());
    }
  }

  /** A thread that has a place while it works. */
  private static final class Computer extends Thread {
    @Nullable Places place;

    /** Since when it has its place. */
    long since;

    /** For how long it had a place with this piece of work, up to its last wait. */
    long had;

    Computer(Runnable work) {
      super(work, "computing");
    }
  }

  /**
   * The places of one kind of work. Who ends takes the next work to its place itself. The only lock
   * is this object's, and nothing is begun, done or waited for under it.
   */
  private static final class Places {
    private final Executor threads;
    private final FairQueue<Piece> wanted = new FairQueue<>();

    private final int most;

    /** Below zero when more go on after a wait, or had least, than there are places. */
    private int free;

    private long completed;
    private long waited;

    Places(int places, Executor threads) {
      this.most = places;
      this.free = places;
      this.threads = threads;
    }

    void begin(Piece work) {
      FairQueue.Taken<Piece> taken;
      synchronized (this) {
        Share share = Share.current();
        boolean atOnce = free > 0 || (free > -most && wanted.isBehindCrowd(share));
        if (!atOnce) {
          wanted.add(work, share);
          return;
        }
        free--;
        taken = wanted.passing(work, share);
      }
      begin(taken);
    }

    boolean beginIfFree(Piece work) {
      FairQueue.Taken<Piece> taken;
      synchronized (this) {
        if (free <= 0) {
          return false;
        }
        free--;
        taken = wanted.passing(work, Share.current());
      }
      begin(taken);
      return true;
    }

    /** Whether the work had not begun, and never will. */
    synchronized boolean callOff(Piece work) {
      return wanted.remove(work);
    }

    private void begin(FairQueue.Taken<Piece> first) {
      boolean begun = false;
      try {
        threads.execute(() -> workFrom(first));
        begun = true;
      } finally {
        if (!begun) {
          failed(first);
        }
      }
    }

    private void workFrom(FairQueue.Taken<Piece> first) {
      Computer thread = (Computer) Thread.currentThread();
      thread.place = this;
      FairQueue.@Nullable Taken<Piece> work = first;
      try {
        while (work != null) {
          thread.had = 0;
          thread.since = System.nanoTime();
          work.piece().work().run();
          FairQueue.Taken<Piece> done = work;
          work = afterOne(done, thread.had + (System.nanoTime() - thread.since));
          done.piece().told().run();
        }
      } finally {
        thread.place = null;
        if (work != null) {
          // It threw: the thread ends, its place does not.
          failed(work);
        }
      }
    }

    private void failed(FairQueue.Taken<Piece> work) {
      synchronized (this) {
        wanted.ended(work, 0);
      }
      work.piece().told().run();
      giveBack();
    }

    private synchronized FairQueue.@Nullable Taken<Piece> afterOne(
        FairQueue.Taken<Piece> done, long nanos) {
      completed++;
      wanted.ended(done, (double) nanos);
      return next();
    }

    synchronized ThreadScheduler.Places seen(Scheduler.Work kind) {
      return new ThreadScheduler.Places(kind, most, most - free, wanted.size(), completed, waited);
    }

    private synchronized FairQueue.@Nullable Taken<Piece> next() {
      FairQueue.Taken<Piece> next =
          free >= 0 ? wanted.poll() : free >= -most ? wanted.pollBehindCrowd() : null;
      if (next == null) {
        free++;
      } else {
        waited += System.nanoTime() - next.piece().wanted();
      }
      return next;
    }

    /** For whoever wants it. */
    void giveBack() {
      FairQueue.Taken<Piece> next = next();
      if (next != null) {
        begin(next);
      }
    }

    synchronized void takeAnyway() {
      free--;
    }
  }

  /** What all kinds of work do now. */
  List<ThreadScheduler.Places> seen() {
    return places.entrySet().stream().map(each -> each.getValue().seen(each.getKey())).toList();
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
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before a computation");
    }
    Places wanted = placesFor(kind);
    HandedOver<T, E> job = new HandedOver<>(work);
    Piece piece =
        new Piece(
            Share.carried(TraceId.carried(TaskWork.measured(job, ThreadUse::fromNow))), job::tell);
    wanted.begin(piece);
    return job.outcome(() -> wanted.callOff(piece));
  }

  boolean beside(Scheduler.Work kind, Runnable work) {
    return placesFor(kind).beginIfFree(new Piece(work, () -> {}));
  }

  private Places placesFor(Scheduler.Work kind) {
    Places found = places.get(kind);
    if (found == null) {
      throw new IllegalArgumentException("no places for " + kind);
    }
    return found;
  }

  <T, E extends Exception> T waitFor(Scheduler.Awaited<T, E> something) throws E {
    if (!(Thread.currentThread() instanceof Computer computer) || computer.place == null) {
      return something.get();
    }
    Places given = computer.place;
    boolean gives = waiting.incrementAndGet() <= MOST_WAITING;
    if (gives) {
      // Who waits for something that waits has one place to give.
      computer.place = null;
      computer.had += System.nanoTime() - computer.since;
      given.giveBack();
    }
    try {
      return something.get();
    } finally {
      waiting.decrementAndGet();
      if (gives) {
        given.takeAnyway();
        computer.place = given;
        computer.since = System.nanoTime();
      }
    }
  }
}
