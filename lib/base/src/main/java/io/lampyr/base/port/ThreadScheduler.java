package io.lampyr.base.port;

import java.time.Duration;

/**
 * Every task on a virtual thread of its own; delays are sleeps of such threads. Tasks that are to
 * be apart have threads of the operating system, which end with the process as the others do.
 */
public final class ThreadScheduler implements Scheduler {
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
  private static final int CARRIERS_OF_A_CORE = 4;
  private static final int LEAST_CARRIERS = 8;

  private final Thread.UncaughtExceptionHandler uncaught;

  /** The handler sees what tasks throw: an application logs it. */
  public ThreadScheduler(Thread.UncaughtExceptionHandler uncaught) {
    this.uncaught = uncaught;
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
    return new ThreadTask(
        Thread.ofVirtual().name(name).uncaughtExceptionHandler(uncaught).start(work));
  }

  @Override
  public Task forkApart(String name, Runnable work) {
    return new ThreadTask(
        Thread.ofPlatform().daemon().name(name).uncaughtExceptionHandler(uncaught).start(work));
  }

  @Override
  public Task after(Duration delay, String name, Runnable work) {
    return fork(
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
    Thread.sleep(duration);
  }

  private record ThreadTask(Thread thread) implements Task {
    @Override
    public void join() throws InterruptedException {
      thread.join();
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
