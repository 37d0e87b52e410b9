package io.lampyr.aws.metrics;

import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Randomness;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The values of a distribution since they were last taken: all, or a fair choice of so many. */
final class Values implements Metrics.Distribution {
  /** As many as the format takes. */
  static final int MOST = 100;

  /** Of those that nobody makes metrics of. */
  static final int FEW = 10;

  private final Randomness randomness;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private List<Double> kept = new ArrayList<>();
  private int count;

  Values(Randomness randomness, int most) {
    this.randomness = randomness;
    this.most = most;
  }

  @Override
  public void record(double value) {
    if (!Double.isFinite(value)) {
      return;
    }
    lock.lock();
    try {
      count = Math.max(count, count + 1);
      if (kept.size() < most) {
        kept.add(value);
        return;
      }
      int place = randomness.nextInt(count);
      if (place < most) {
        kept.set(place, value);
      }
    } finally {
      lock.unlock();
    }
  }

  Taken take() {
    lock.lock();
    try {
      Taken taken = new Taken(kept, count);
      kept = new ArrayList<>();
      count = 0;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** The values kept, and how many there were. */
  record Taken(List<Double> kept, int count) {}
}
