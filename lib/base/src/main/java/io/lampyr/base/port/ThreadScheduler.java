package io.lampyr.base.port;

import java.time.Duration;

/** Every task on a virtual thread of its own; delays are sleeps of such threads. */
public final class ThreadScheduler implements Scheduler {
  private final Thread.UncaughtExceptionHandler uncaught;

  /** The handler sees what tasks throw: an application logs it. */
  public ThreadScheduler(Thread.UncaughtExceptionHandler uncaught) {
    this.uncaught = uncaught;
  }

  @Override
  public Task fork(String name, Runnable work) {
    return new ThreadTask(
        Thread.ofVirtual().name(name).uncaughtExceptionHandler(uncaught).start(work));
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
