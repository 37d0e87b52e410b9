package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Injects, by chance, what a remote store does on bad days: delays, throttling, failed reads, and
 * writes whose answer is lost before they take effect, after it, or that take effect only later.
 * Repeats itself exactly when its randomness is seeded and one thread uses it.
 */
public final class FaultyItemStore extends ItemStoreDecorator {
  private static final int MAX_LATE_WRITES = 64;

  private final Faults faults;
  private final Randomness randomness;
  private final Scheduler scheduler;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Supplier<WriteOutcome>> late = new ArrayDeque<>();
  private volatile boolean healed;

  public FaultyItemStore(
      ItemStore inner, Faults faults, Randomness randomness, Scheduler scheduler) {
    super(inner);
    this.faults = faults;
    this.randomness = randomness;
    this.scheduler = scheduler;
  }

  /** Ends all faults; what was to take effect later does so now. */
  public void heal() {
    healed = true;
    while (runOneLate()) {
      // One at a time, as each runs outside the lock.
    }
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    beforeRead("read " + key);
    return inner().read(key);
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    beforeRead("query " + partition);
    return inner().query(partition, sortPrefix, startAfter, limit);
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    return faulty(() -> inner().write(key, draft, condition));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return faulty(() -> inner().delete(key, expected));
  }

  private void beforeRead(String what) {
    disturb();
    if (happens(faults.failedRead())) {
      throw new UnavailableException("injected read failure request=" + what);
    }
  }

  private WriteOutcome faulty(Supplier<WriteOutcome> write) {
    disturb();
    if (happens(faults.throttle())) {
      return new WriteOutcome.Refused(WriteOutcome.Reason.THROTTLED, faults.delay());
    }
    if (happens(faults.lost().before())) {
      return unknown("before");
    }
    if (happens(faults.lost().late()) && postpone(write)) {
      return unknown("late");
    }
    WriteOutcome outcome = write.get();
    return happens(faults.lost().after()) ? unknown("after") : outcome;
  }

  /** Lets an earlier write take effect, perhaps, and this request wait, perhaps. */
  private void disturb() {
    if (happens(faults.lost().late())) {
      runOneLate();
    }
    if (!happens(faults.delayed())) {
      return;
    }
    try {
      scheduler.sleep(faults.delay());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean postpone(Supplier<WriteOutcome> write) {
    lock.lock();
    try {
      return late.size() < MAX_LATE_WRITES && late.add(write);
    } finally {
      lock.unlock();
    }
  }

  private boolean runOneLate() {
    Supplier<WriteOutcome> write;
    lock.lock();
    try {
      write = late.poll();
    } finally {
      lock.unlock();
    }
    if (write == null) {
      return false;
    }
    // Nobody waits for the answer any more.
    var _ = write.get();
    return true;
  }

  private boolean happens(double probability) {
    return !healed && probability > 0 && randomness.nextDouble() < probability;
  }

  private static WriteOutcome unknown(String when) {
    return new WriteOutcome.Unknown(
        new UnavailableException("injected loss of an answer when=" + when));
  }

  /** Probabilities of faults, each in [0, 1], and how long a delay lasts. */
  public record Faults(
      double throttle, double failedRead, LostAnswers lost, double delayed, Duration delay) {
    public Faults {
      check(throttle, failedRead, delayed);
    }

    /** Every fault alike. */
    public static Faults all(double probability, Duration delay) {
      LostAnswers lost = new LostAnswers(probability, probability, probability);
      return new Faults(probability, probability, lost, probability, delay);
    }

    private static void check(double... probabilities) {
      for (double p : probabilities) {
        Check.that(p >= 0 && p <= 1, "probability must be in [0, 1]");
      }
    }
  }

  /** Probabilities that a write's answer is lost: before it, after it, or with it to come later. */
  public record LostAnswers(double before, double after, double late) {
    public LostAnswers {
      Faults.check(before, after, late);
    }
  }
}
