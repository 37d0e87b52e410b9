package io.lampyr.cluster.journal;

import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** Threads that run one at a time, from one gate to the next, in the order that a seed gives. */
final class Turns {
  private final Random random;
  private final List<Actor> actors = new ArrayList<>();
  private final Map<Thread, Actor> running = new ConcurrentHashMap<>();
  private final Semaphore stopped = new Semaphore(0);
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  Turns(Random random) {
    this.random = random;
  }

  void add(Runnable work) {
    actors.add(new Actor(work));
  }

  /** Called by an actor: others may run before it goes on. */
  void gate() {
    Actor actor = running.get(Thread.currentThread());
    if (actor != null) {
      stopped.release();
      actor.mayGo.acquireUninterruptibly();
    }
  }

  void run() throws InterruptedException {
    Scheduler scheduler = new ThreadScheduler((_, failure) -> failures.add(failure));
    List<Scheduler.Task> tasks = new ArrayList<>();
    for (Actor actor : actors) {
      tasks.add(scheduler.fork("actor", () -> act(actor)));
    }
    List<Actor> left = new ArrayList<>(actors);
    while (!left.isEmpty()) {
      Actor next = left.get(random.nextInt(left.size()));
      next.mayGo.release();
      stopped.acquire();
      left.removeIf(actor -> actor.done);
    }
    for (Scheduler.Task task : tasks) {
      task.join();
    }
    if (!failures.isEmpty()) {
      throw new AssertionError("an actor failed", failures.getFirst());
    }
  }

  private void act(Actor actor) {
    running.put(Thread.currentThread(), actor);
    actor.mayGo.acquireUninterruptibly();
    try {
      actor.work.run();
    } finally {
      actor.done = true;
      stopped.release();
    }
  }

  private static final class Actor {
    private final Runnable work;
    private final Semaphore mayGo = new Semaphore(0);
    private volatile boolean done;

    Actor(Runnable work) {
      this.work = work;
    }
  }
}
