package io.lampyr.simulation.fiber;

import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs all threads of all simulated machines on the one thread that calls it, one at a time from
 * where it stopped to where it waits next, in an order that a seed decides. Time stands still while
 * any of them can run, and then jumps to when the next sleeper wakes.
 *
 * <p>The threads are the JDK's virtual threads, whose scheduler is this loop: whatever they wait
 * for (locks, latches, monitors, each other), they give the thread back. The JDK keeps that
 * constructor to itself, so this needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 *
 * <p>What a monitor's owner lets in is told by a thread of the JVM's own, a moment later; {@link
 * #settle} waits for it, so that this moment changes nothing.
 */
public final class FiberLoop {
  private static final long HASH_PRIME = 0x100000001b3L;
  private static final int SPINS = 2_000;
  private static final Constructor<?> VIRTUAL_THREAD = constructor();

  private final Random choice;
  private final Object readyLock = new Object();
  private final List<Fiber> ready = new ArrayList<>();
  private final List<Fiber> alive = new ArrayList<>();
  private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
  private long nanos;
  private long alarmsMade;
  private long steps;
  private long trace = 0xcbf29ce484222325L;
  private Fiber running;

  @SuppressWarnings("NullAway.Init") // Nothing runs before the first step.
  public FiberLoop(long seed) {
    this.choice = new Random(seed);
  }

  private static Constructor<?> constructor() {
    try {
      Constructor<?> found =
          Class.forName("java.lang.VirtualThread")
              .getDeclaredConstructor(Executor.class, String.class, int.class, Runnable.class);
      found.setAccessible(true);
      return found;
    } catch (ReflectiveOperationException | RuntimeException closed) {
      throw new IllegalStateException(
          "the simulation needs --add-opens java.base/java.lang=ALL-UNNAMED", closed);
    }
  }

  /** A thread of a machine that begins when the loop lets it. */
  Thread start(Machine machine, String name, Runnable body) {
    Fiber fiber = new Fiber(this, machine);
    try {
      Thread thread =
          (Thread) VIRTUAL_THREAD.newInstance(fiber, machine.name() + "/" + name, 0, body);
      thread.setUncaughtExceptionHandler(machine::uncaught);
      fiber.thread = thread;
      alive.add(fiber);
      thread.start();
      return thread;
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** One thread of a machine; as an executor, it takes the next part of it that can run. */
  private static final class Fiber implements Executor {
    private final FiberLoop loop;
    private final Machine machine;
    private Thread thread;
    private Runnable next;
    private volatile boolean isReady;

    @SuppressWarnings("NullAway.Init") // Both are set before the loop gets to it.
    Fiber(FiberLoop loop, Machine machine) {
      this.loop = loop;
      this.machine = machine;
    }

    @Override
    public void execute(Runnable part) {
      synchronized (loop.readyLock) {
        next = part;
        isReady = true;
        loop.ready.add(this);
      }
    }
  }

  /** True time, of which every machine has its own view. */
  public long nanos() {
    return nanos;
  }

  public long steps() {
    return steps;
  }

  /** Changes with every step and everything noted: equal for equal histories. */
  public long trace() {
    return trace;
  }

  /** The machine whose thread runs now. */
  public Machine machine() {
    return running.machine;
  }

  /** Makes what happened part of the history's hash. */
  public void note(long what) {
    trace = (trace ^ what) * HASH_PRIME;
  }

  /** A draw in [0, bound) of the same seed. */
  public int draw(int bound) {
    return choice.nextInt(bound);
  }

  public double draw() {
    return choice.nextDouble();
  }

  /** Something that is to happen at a time. */
  private static final class Alarm implements Comparable<Alarm> {
    private final long due;
    private final long order;
    private final Runnable rings;
    private boolean rung;

    Alarm(long due, long order, Runnable rings) {
      this.due = due;
      this.order = order;
      this.rings = rings;
    }

    @Override
    public int compareTo(Alarm other) {
      int byTime = Long.compare(due, other.due);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  /** Runs this, on the loop's own thread, when so much true time has passed. */
  public void at(long inNanos, Runnable rings) {
    alarms.add(new Alarm(nanos + Math.max(0, inNanos), alarmsMade++, rings));
  }

  /** The calling thread waits for so much true time. */
  void sleep(long trueNanos) throws InterruptedException {
    Thread sleeper = Thread.currentThread();
    Alarm alarm =
        new Alarm(nanos + Math.max(0, trueNanos), alarmsMade++, () -> LockSupport.unpark(sleeper));
    alarms.add(alarm);
    while (!alarm.rung) {
      if (Thread.interrupted()) {
        alarms.remove(alarm);
        throw new InterruptedException("interrupted in a sleep");
      }
      LockSupport.park(alarm);
    }
  }

  /** Runs until the condition holds; false if this much true time passes before. */
  public boolean runUntil(BooleanSupplier condition, Duration within) {
    long end = nanos + within.toNanos();
    while (!condition.getAsBoolean()) {
      Fiber fiber = pick();
      if (fiber != null) {
        run(fiber);
      } else if (!jump(end)) {
        nanos = end;
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  private boolean jump(long end) {
    Alarm first = alarms.peek();
    if (first == null || first.due > end) {
      return false;
    }
    alarms.remove();
    nanos = Math.max(nanos, first.due);
    first.rung = true;
    first.rings.run();
    return true;
  }

  private @Nullable Fiber pick() {
    synchronized (readyLock) {
      while (!ready.isEmpty()) {
        int at = ready.size() == 1 ? 0 : choice.nextInt(ready.size());
        Fiber picked = ready.get(at);
        ready.set(at, ready.getLast());
        ready.removeLast();
        if (picked.machine.isAlive()) {
          return picked;
        }
      }
      return null;
    }
  }

  private void run(Fiber fiber) {
    long paused = fiber.machine.pausedForNanos();
    if (paused > 0) {
      at(paused, () -> fiber.execute(fiber.next));
      return;
    }
    fiber.isReady = false;
    running = fiber;
    steps++;
    note(fiber.thread.getName().hashCode());
    note(nanos);
    fiber.next.run();
    settle();
  }

  /** Waits for what the JVM itself has still to make ready. */
  private void settle() {
    for (int i = alive.size() - 1; i >= 0; i--) {
      Fiber fiber = alive.get(i);
      if (!fiber.machine.isAlive() || !fiber.thread.isAlive()) {
        alive.set(i, alive.getLast());
        alive.removeLast();
        continue;
      }
      Thread.State state = fiber.thread.getState();
      for (int spins = 0; !fiber.isReady && mayBecomeReady(state, spins); spins++) {
        Thread.onSpinWait();
        state = fiber.thread.getState();
      }
    }
  }

  /** A runnable thread is about to be handed over; a blocked one perhaps, within a moment. */
  private static boolean mayBecomeReady(Thread.State state, int spins) {
    return state == Thread.State.RUNNABLE || (state == Thread.State.BLOCKED && spins < SPINS);
  }
}
