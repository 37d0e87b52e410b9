package io.lampyr.bench.ars;

import io.lampyr.engine.leaf.LeafLoad;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A place with some processors and a queue, in simulated time. */
final class SimulatedPlace {
  static final int PROCESSORS = 2;

  private static final double SIGMA = 0.6;
  private static final double WINDOW_NANOS = 5e9;

  /** How much the newest call counts. */
  private static final double WEIGHT = 0.3;

  private final String name;
  private final double meanNanos;
  private final Random random;
  private final Deque<Call> waiting = new ArrayDeque<>();
  private int working;
  private int done;
  private double serviceNanos;
  private double averageWaiting;
  private long changedNanos;

  SimulatedPlace(String name, double meanNanos, Random random) {
    this.name = name;
    this.meanNanos = meanNanos;
    this.random = random;
  }

  String name() {
    return name;
  }

  int done() {
    return done;
  }

  /** A call has come; true if it is worked at at once. */
  boolean take(Call call, long now) {
    average(now);
    if (working < PROCESSORS) {
      working++;
      return true;
    }
    waiting.add(call);
    return false;
  }

  /** How long the next piece of work takes. */
  long drawn() {
    double normal = random.nextGaussian();
    return (long) (meanNanos * Math.exp(SIGMA * normal - SIGMA * SIGMA / 2));
  }

  /** A call has ended that took so long; the next one begins, if one waits. */
  @Nullable Call ended(long took, long now) {
    average(now);
    done++;
    serviceNanos = serviceNanos == 0 ? took : serviceNanos + WEIGHT * (took - serviceNanos);
    Call next = waiting.poll();
    if (next == null) {
      working--;
    }
    return next;
  }

  /** A call is not needed any more: it leaves the queue if it waits there. */
  void leave(Call call, long now) {
    average(now);
    waiting.remove(call);
  }

  LeafLoad load(int askers, long now) {
    average(now);
    return new LeafLoad(averageWaiting, (long) serviceNanos, askers);
  }

  private void average(long now) {
    double kept = Math.exp(-(now - changedNanos) / WINDOW_NANOS);
    averageWaiting = waiting.size() + (averageWaiting - waiting.size()) * kept;
    changedNanos = now;
  }
}
