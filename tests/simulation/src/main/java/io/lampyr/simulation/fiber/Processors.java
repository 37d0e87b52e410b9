package io.lampyr.simulation.fiber;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * The threads that a machine computes on, for each kind of work as many as it has processors.
 * Whoever computes takes one, and virtual time with it; who waits for something outside gives it to
 * others meanwhile, and goes on at once, as the real ones do.
 */
final class Processors {
  private static final int COUNT = 2;

  private final Machine machine;
  private final Map<Scheduler.Work, Semaphore> free = new EnumMap<>(Scheduler.Work.class);

  /** Threads that compute, or were forked by what does. */
  private final Set<Thread> computing = new HashSet<>();

  /** Of these, those that hold a processor. */
  private final Map<Thread, Semaphore> holding = new HashMap<>();

  Processors(Machine machine) {
    this.machine = machine;
    for (Scheduler.Work kind : Scheduler.Work.values()) {
      free.put(kind, new Semaphore(COUNT));
    }
  }

  boolean isComputing() {
    return computing.contains(Thread.currentThread());
  }

  /** As part of a computation. */
  void computing(Runnable work) {
    Thread self = Thread.currentThread();
    computing.add(self);
    try {
      work.run();
    } finally {
      computing.remove(self);
    }
  }

  <T, E extends Exception> T compute(Scheduler.Work kind, Scheduler.Computation<T, E> work)
      throws E, InterruptedException {
    Thread self = Thread.currentThread();
    if (computing.contains(self)) {
      return work.run();
    }
    Semaphore processors = processors(kind);
    processors.acquire();
    holding.put(self, processors);
    computing.add(self);
    try {
      machine.sleep(machine.computation());
      return work.run();
    } finally {
      computing.remove(self);
      release(self);
    }
  }

  <T, E extends Exception> T waitFor(Scheduler.Awaited<T, E> something) throws E {
    release(Thread.currentThread());
    return something.get();
  }

  private void release(Thread self) {
    Semaphore held = holding.remove(self);
    if (held != null) {
      held.release();
    }
  }

  private Semaphore processors(Scheduler.Work kind) {
    Semaphore found = free.get(kind);
    if (found == null) {
      throw new IllegalStateException("every kind has its processors kind=" + kind);
    }
    return found;
  }

  void keepBusy(Duration time) {
    free.values()
        .forEach(processors -> {
          for (int i = 0; i < COUNT; i++) {
            machine.fork("busy", () -> keepOneBusy(processors, time));
          }
        });
  }

  private void keepOneBusy(Semaphore processors, Duration time) {
    try {
      processors.acquire();
      try {
        machine.sleep(time);
      } finally {
        processors.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
