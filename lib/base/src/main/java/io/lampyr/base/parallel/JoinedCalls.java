package io.lampyr.base.parallel;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One use of {@link Siblings}: a few workers that take the inputs in turn.
 *
 * <p>The only lock is this object's; it guards {@link #workers} and {@link #failure}, and nothing
 * blocks under it.
 */
final class JoinedCalls<A, R, E extends Exception> {
  private final List<A> inputs;
  private final Step<? super A, ? extends R, ? extends E> step;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReferenceArray<R> results;
  private final List<Scheduler.Task> workers = new ArrayList<>();
  private @Nullable Throwable failure;

  JoinedCalls(List<A> inputs, Step<? super A, ? extends R, ? extends E> step) {
    this.inputs = inputs;
    this.step = step;
    this.results = new AtomicReferenceArray<>(inputs.size());
  }

  List<R> run(Scheduler scheduler, String name, int width) throws E, InterruptedException {
    Runnable forCaller = RequestMemory.current().map(this::workFor).orElse(this::work);
    try {
      for (int i = 0; i < width && !hasFailed(); i++) {
        enlist(scheduler.fork(name + "-" + i, forCaller));
      }
    } catch (Throwable refused) {
      fail(refused);
    }
    boolean interrupted = joinAll();
    try {
      rethrowFailure();
    } catch (InterruptedException alreadyTold) {
      interrupted = false;
      throw alreadyTold;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    List<R> ordered = new ArrayList<>(inputs.size());
    for (int i = 0; i < inputs.size(); i++) {
      ordered.add(Objects.requireNonNull(results.get(i), "a call's result"));
    }
    return List.copyOf(ordered);
  }

  /** What workers take is the request's that the caller works for. */
  private Runnable workFor(RequestMemory.Held request) {
    return () ->
        request.during(() -> {
          work();
          return true;
        });
  }

  private void work() {
    for (int i = next.getAndIncrement(); i < inputs.size(); i = next.getAndIncrement()) {
      if (hasFailed()) {
        return;
      }
      try {
        results.set(i, Objects.requireNonNull(step.apply(inputs.get(i)), "a call's result"));
      } catch (Throwable thrown) {
        fail(thrown);
        return;
      }
    }
  }

  /** A worker that is enlisted after the failure missed its cancellation, and gets it here. */
  private synchronized void enlist(Scheduler.Task worker) {
    workers.add(worker);
    if (failure != null) {
      worker.cancel();
    }
  }

  private synchronized boolean hasFailed() {
    return failure != null;
  }

  private synchronized void fail(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
      workers.forEach(Scheduler.Task::cancel);
    } else if (!failure.equals(thrown) && !(thrown instanceof InterruptedException)) {
      // Interrupted siblings were interrupted from here: they add nothing.
      failure.addSuppressed(thrown);
    }
  }

  /**
   * Waits for every worker, even if the caller is interrupted: its calls must not outlive it. Says
   * whether it was.
   */
  private boolean joinAll() {
    boolean wasInterrupted = false;
    for (Scheduler.Task worker : enlisted()) {
      while (true) {
        try {
          worker.join();
          break;
        } catch (InterruptedException interrupted) {
          wasInterrupted = true;
          fail(interrupted);
        }
      }
    }
    return wasInterrupted;
  }

  private synchronized List<Scheduler.Task> enlisted() {
    return List.copyOf(workers);
  }

  // The cast to E is unchecked; only the step throws checked exceptions, and it throws no others.
  @SuppressWarnings("unchecked")
  private synchronized void rethrowFailure() throws E, InterruptedException {
    switch (failure) {
      case null -> {}
      case RuntimeException unchecked -> throw unchecked;
      case Error error -> throw error;
      case InterruptedException interrupted -> throw interrupted;
      case Throwable checked -> throw (E) checked;
    }
  }
}
