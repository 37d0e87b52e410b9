package io.lampyr.base.port;

import io.lampyr.base.share.Share;
import io.lampyr.base.trace.TaskWork;
import io.lampyr.base.trace.TraceId;
import java.time.Duration;
import java.util.List;

/**
 * Every task on a virtual thread of its own; delays are sleeps of such threads. Tasks that are to
 * be apart have threads of the operating system, which end with the process as the others do, and
 * so have computations: as many for each kind of work as there are processors.
 */
public final class ThreadScheduler implements Scheduler {
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
  private static final int CARRIERS_OF_A_CORE = 4;
  private static final int LEAST_CARRIERS = 8;

  private final Thread.UncaughtExceptionHandler uncaught;
  private final ComputingThreads computing;

  /** The handler sees what tasks throw: an application logs it. */
  public ThreadScheduler(Thread.UncaughtExceptionHandler uncaught) {
    this(uncaught, Runtime.getRuntime().availableProcessors());
  }

  /** With so many threads for each kind of computing. */
  public ThreadScheduler(Thread.UncaughtExceptionHandler uncaught, int processors) {
    this.uncaught = uncaught;
    this.computing = new ComputingThreads(processors, uncaught);
  }

  /**
   * Lets more virtual threads compute than there are cores, so that the system divides the cores
   * among them. Nobody takes a core from a virtual thread that computes: otherwise as many long
   * computations as there are cores stop everything else, heartbeats too. To be called before the
   * first virtual thread begins; a number that the process was started with stays.
   */
  public static void shareCores() {
    if (System.getProperty(CARRIERS) == null) {
      int cores = Runtime.getRuntime().availableProcessors();
      int carriers = Math.max(LEAST_CARRIERS, CARRIERS_OF_A_CORE * cores);
      System.setProperty(CARRIERS, Integer.toString(carriers));
    }
  }

  @Override
  public Task fork(String name, Runnable work) {
    return begun(name, Share.carried(TraceId.carried(TaskWork.carried(work))));
  }

  private Task begun(String name, Runnable work) {
    return new ThreadTask(
        computing,
        Thread.ofVirtual()
            .name(name)
            .uncaughtExceptionHandler(uncaught)
            .start(ComputingThreads.forked(work)));
  }

  @Override
  public Task forkApart(String name, Runnable work) {
    return new ThreadTask(
        computing,
        Thread.ofPlatform()
            .daemon()
            .name(name)
            .uncaughtExceptionHandler(uncaught)
            .start(TraceId.carried(TaskWork.carried(work))));
  }

  @Override
  public Task after(Duration delay, String name, Runnable work) {
    // What goes on by itself is no request's.
    return begun(
        name,
        () -> {
          try {
            sleep(delay);
          } catch (InterruptedException cancelled) {
            return;
          }
          work.run();
        });
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    computing.<Boolean, InterruptedException>waitFor(() -> {
      Thread.sleep(duration);
      return true;
    });
  }

  @Override
  public <T, E extends Exception> T compute(Work kind, Computation<T, E> work)
      throws E, InterruptedException {
    return computing.compute(kind, work);
  }

  @Override
  public boolean computeBeside(Work kind, Runnable work) {
    return computing.beside(
        kind, Share.carried(TraceId.carried(TaskWork.measured(work, ThreadUse::fromNow))));
  }

  @Override
  public <T, E extends Exception> T waitFor(Awaited<T, E> something) throws E {
    return computing.waitFor(something);
  }

  /** What the threads do that compute, by the kind of work. */
  public List<Places> places() {
    return computing.seen();
  }

  /**
   * The places of one kind of work at one moment.
   *
   * @param busy how many are taken; more than there are while some go on after a wait
   * @param completed how many works have ended since the beginning
   * @param waitedNanos how long works have waited for their places, all together
   */
  public record Places(
      Work kind, int most, int busy, int waiting, long completed, long waitedNanos) {}

  private record ThreadTask(ComputingThreads computing, Thread thread) implements Task {
    @Override
    public void join() throws InterruptedException {
      computing.<Boolean, InterruptedException>waitFor(() -> {
        thread.join();
        return true;
      });
    }

    @Override
    public void cancel() {
      thread.interrupt();
    }

    @Override
    public boolean isDone() {
      return !thread.isAlive();
    }
  }
}
