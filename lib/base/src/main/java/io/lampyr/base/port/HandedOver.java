package io.lampyr.base.port;

import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that one thread does while another waits for it: the one that waits passes interrupts on,
 * and gets what the work gives or throws, when whoever did it has told. The only lock is this
 * object's and guards who is to be interrupted.
 */
final class HandedOver<T, E extends Exception> implements Runnable {
  private final Scheduler.Computation<T, E> work;
  private final CountDownLatch over = new CountDownLatch(1);
  private @Nullable Thread worker;
  private boolean interrupted;
  private volatile @Nullable Result<T> result;
  private volatile @Nullable Throwable failure;

  private record Result<T>(T value) {}

  HandedOver(Scheduler.Computation<T, E> work) {
    this.work = work;
  }

  @Override
  public void run() {
    begin();
    try {
      result = new Result<>(work.run());
    } catch (Throwable thrown) {
      failure = thrown;
    } finally {
      end();
    }
  }

  /** The work has run: who waits goes on. */
  void tell() {
    over.countDown();
  }

  private synchronized void begin() {
    worker = Thread.currentThread();
    if (interrupted) {
      worker.interrupt();
    }
  }

  /** An interrupt was meant for this work, not for what the thread does next. */
  private synchronized void end() {
    worker = null;
    var _ = Thread.interrupted();
  }

  private synchronized void interrupt() {
    interrupted = true;
    if (worker != null) {
      worker.interrupt();
    }
  }

  /**
   * Waits to the end, as the work must not outlive who waits for it. An interrupt calls off what
   * has not begun.
   *
   * @param callOff true if the work never begins
   */
  T outcome(BooleanSupplier callOff) throws E, InterruptedException {
    boolean wasInterrupted = false;
    while (true) {
      try {
        over.await();
        break;
      } catch (InterruptedException e) {
        if (callOff.getAsBoolean()) {
          throw e;
        }
        wasInterrupted = true;
        interrupt();
      }
    }
    Result<T> given = result;
    if (wasInterrupted && !(failure instanceof InterruptedException)) {
      Thread.currentThread().interrupt();
    }
    if (given == null) {
      throw thrown();
    }
    return given.value();
  }

  // The cast to E is unchecked; only the work throws checked exceptions, and it throws no others.
  @SuppressWarnings("unchecked")
  private E thrown() throws InterruptedException {
    switch (failure) {
      case null -> throw new IllegalStateException("work ended without an outcome");
      case RuntimeException unchecked -> throw unchecked;
      case Error error -> throw error;
      case InterruptedException called -> throw called;
      case Throwable checked -> {
        return (E) checked;
      }
    }
  }
}
