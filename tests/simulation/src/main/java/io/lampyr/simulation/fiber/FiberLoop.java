package io.lampyr.simulation.fiber;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
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
 * <p>Objects must hash by a constant, as where they lie would put whatever is iterated into another
 * order each time: without {@code -XX:+UnlockExperimentalVMOptions -XX:hashCode=2} nothing runs.
 *
 * <p>Whom a monitor's owner lets in is made ready by a thread of the JVM's own, a moment later;
 * {@link #settle} waits for it, so that this moment changes nothing.
 */
public final class FiberLoop {
  private static final long HASH_PRIME = 0x100000001b3L;

  /** Of a virtual thread's states, those in which it waits for a monitor, or in one. */
  private static final int FIRST_AT_MONITOR = 12;

  private static final int LAST_AT_MONITOR = 18;

  /** So often is looked for one that is between being let in and being made ready. */
  private static final int SPINS = 100;

  private static final Constructor<?> VIRTUAL_THREAD = constructor();
  private static final VarHandle STATE = field("state", int.class);
  private static final VarHandle LET_IN = field("onWaitingList", boolean.class);

  private final Random choice;
  private final Object readyLock = new Object();
  private final List<Fiber> ready = new ArrayList<>();
  private final List<Fiber> letIn = new ArrayList<>();
  private final List<Fiber> atMonitors = new ArrayList<>();
  private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
  private long nanos;
  private long alarmsMade;
  private long fibersMade;
  private long steps;
  private long trace = 0xcbf29ce484222325L;
  private Fiber running;
  private volatile Thread own;

  @SuppressWarnings("NullAway.Init") // Nothing runs before the first step.
  public FiberLoop(long seed) {
    checkHashes();
    this.choice = new Random(seed);
    this.own = Thread.currentThread();
  }

  private static void checkHashes() {
    int one = System.identityHashCode(new Object());
    int other = System.identityHashCode(new Object());
    if (one != other) {
      throw new IllegalStateException(
          "a seed replays only where objects hash by a constant:"
              + " the simulation needs -XX:+UnlockExperimentalVMOptions -XX:hashCode=2");
    }
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

  private static VarHandle field(String name, Class<?> type) {
    try {
      Class<?> virtual = Class.forName("java.lang.VirtualThread");
      return MethodHandles.privateLookupIn(virtual, MethodHandles.lookup())
          .findVarHandle(virtual, name, type);
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException("this JDK's virtual threads are made otherwise", other);
    }
  }

  /** A thread of a machine that begins when the loop lets it. */
  Thread start(Machine machine, String name, Runnable body) {
    Fiber fiber = new Fiber(this, machine, fibersMade++);
    try {
      Thread thread =
          (Thread) VIRTUAL_THREAD.newInstance(fiber, machine.name() + "/" + name, 0, body);
      thread.setUncaughtExceptionHandler(machine::uncaught);
      fiber.thread = thread;
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
    private final long order;
    private Thread thread;
    private Runnable next;
    private volatile boolean isReady;

    @SuppressWarnings("NullAway.Init") // Both are set before the loop gets to it.
    Fiber(FiberLoop loop, Machine machine, long order) {
      this.loop = loop;
      this.machine = machine;
      this.order = order;
    }

    @Override
    public void execute(Runnable part) {
      Thread by = Thread.currentThread();
      boolean inTurn = by.isVirtual() || by.equals(loop.own);
      synchronized (loop.readyLock) {
        next = part;
        isReady = true;
        (inTurn ? loop.ready : loop.letIn).add(this);
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
    own = Thread.currentThread();
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
    settle(fiber);
  }

  /** Waits for what the JVM itself has still to make ready, and orders it. */
  private void settle(Fiber ran) {
    if (isAtMonitor(ran)) {
      atMonitors.add(ran);
    }
    if (atMonitors.isEmpty()) {
      return;
    }
    atMonitors.removeIf(FiberLoop::isOver);
    synchronized (readyLock) {
      letIn.sort(Comparator.comparingLong(fiber -> fiber.order));
      ready.addAll(letIn);
      letIn.clear();
    }
  }

  private static boolean isAtMonitor(Fiber fiber) {
    int state = (int) STATE.getVolatile(fiber.thread);
    return state >= FIRST_AT_MONITOR && state <= LAST_AT_MONITOR;
  }

  /** Whether the fiber waits at no monitor any more; who was just let in is waited for. */
  private static boolean isOver(Fiber fiber) {
    boolean letIn = false;
    for (int spins = 0; !fiber.isReady && (letIn || spins < SPINS); spins++) {
      letIn |= (boolean) LET_IN.getVolatile(fiber.thread);
      Thread.onSpinWait();
    }
    return fiber.isReady || !fiber.machine.isAlive();
  }
}
