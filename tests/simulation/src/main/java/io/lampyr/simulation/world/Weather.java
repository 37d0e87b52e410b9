package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** How long things take between machines, and which of them cannot reach each other. */
public final class Weather {
  /** The store and cluster state, as far as who reaches them goes. */
  public static final String STORE = "store";

  public static final String STATE = "state";

  private static final Duration NETWORK = Duration.ofMillis(2);
  private static final Duration STORAGE = Duration.ofMillis(40);
  private static final double UPLOADS_FREEZE = 10;
  private static final double READERS_FREEZE = 0.3;
  private static final int SHORTEST_TIMEOUT_MILLIS = 3_000;

  private final FiberLoop loop;
  private final Set<Link> cut = new HashSet<>();
  private final Coverage coverage;
  private final Conditions conditions;
  private final Hangs hangs;
  private double slow = 1;
  private double freezing;
  private boolean storming;

  private record Link(String one, String other) {}

  Weather(FiberLoop loop, Coverage coverage, Conditions conditions) {
    this.loop = loop;
    this.coverage = coverage;
    this.conditions = conditions;
    this.hangs = new Hangs(loop);
  }

  /** Requests that hang. */
  public Hangs hangs() {
    return hangs;
  }

  /** Nothing gets from one to the other any more. */
  public void cut(String from, String to) {
    cut.add(new Link(from, to));
  }

  /** It does again after a time. */
  public void cut(String from, String to, Duration until) {
    cut(from, to);
    loop.at(until.toNanos(), () -> cut.remove(new Link(from, to)));
  }

  /** Everything takes so many times as long, for a time. */
  public void slow(double factor, Duration until) {
    slow = factor;
    loop.at(until.toNanos(), () -> slow = 1);
  }

  /** From now on machines stop in the middle of requests. */
  public void storm() {
    freezing = conditions.freezing();
    storming = true;
  }

  /** Machines do not stop in the middle of requests any more. */
  public void calm() {
    clear();
    freezing = 0;
    storming = false;
    hangs.end();
  }

  /** Everybody reaches everybody, in the usual time. */
  public void clear() {
    cut.clear();
    slow = 1;
  }

  boolean isCut(String from, String to) {
    return cut.contains(new Link(from, to));
  }

  /** How long somebody waits for an answer: whether it is patient must not matter. */
  Duration timeout() {
    return Duration.ofMillis(
        SHORTEST_TIMEOUT_MILLIS + loop.draw(conditions.patienceMillis() - SHORTEST_TIMEOUT_MILLIS));
  }

  /** Half a round trip to another machine. */
  void travel(Machine machine) {
    take(machine, NETWORK);
  }

  /** Half a request to the store or to cluster state. */
  void store(Machine machine) {
    freeze(machine, freezing);
    take(machine, STORAGE);
  }

  /** Half of an upload to the log, where it hurts most to stand still. */
  void upload(Machine machine) {
    freeze(machine, freezing * UPLOADS_FREEZE);
    take(machine, STORAGE);
  }

  /** Before a reader's lease is written, where it hurts likewise, if the conditions are such. */
  void openReader(Machine machine) {
    if (conditions.upkeep() == Conditions.Upkeep.READERS_STOP && storming) {
      freeze(machine, READERS_FREEZE);
    }
  }

  /** A request is under way, and while its machine stands still the world goes on. */
  private void freeze(Machine machine, double rate) {
    if (loop.draw() < rate) {
      machine.pause(Duration.ofMillis(loop.draw((int) conditions.longestFreeze().toMillis())));
      coverage.struck(Coverage.Fault.STOPS, machine);
    }
  }

  private void take(Machine machine, Duration most) {
    sleep(machine, Duration.ofNanos((long) (most.toNanos() * slow * loop.draw())));
  }

  /** Whoever is interrupted goes on at once, with the flag set, as calls of the real ones do. */
  static void sleep(Machine machine, Duration time) {
    try {
      machine.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A request to something that cannot be reached. */
  UnavailableException unreachable(Machine from, String to) {
    sleep(from, timeout());
    return new UnavailableException("cannot be reached from=" + from.name() + " to=" + to);
  }
}
