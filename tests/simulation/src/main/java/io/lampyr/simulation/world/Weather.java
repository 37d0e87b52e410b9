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
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final FiberLoop loop;
  private final Set<Link> cut = new HashSet<>();
  private double slow = 1;

  private record Link(String one, String other) {}

  Weather(FiberLoop loop) {
    this.loop = loop;
  }

  /** Nothing gets from one to the other any more. */
  public void cut(String from, String to) {
    cut.add(new Link(from, to));
  }

  /** Everything takes so many times as long. */
  public void slow(double factor) {
    slow = factor;
  }

  public void clear() {
    cut.clear();
    slow = 1;
  }

  boolean isCut(String from, String to) {
    return cut.contains(new Link(from, to));
  }

  Duration timeout() {
    return TIMEOUT;
  }

  /** Half a round trip to another machine. */
  void travel(Machine machine) {
    take(machine, NETWORK);
  }

  /** Half a request to the store or to cluster state. */
  void store(Machine machine) {
    take(machine, STORAGE);
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
    sleep(from, TIMEOUT);
    return new UnavailableException("cannot be reached from=" + from.name() + " to=" + to);
  }
}
