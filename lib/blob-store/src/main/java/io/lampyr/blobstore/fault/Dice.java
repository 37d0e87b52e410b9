package io.lampyr.blobstore.fault;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Decides which fault strikes, and plays the faults that all kinds of requests have in common. */
final class Dice {
  private static final Duration RETRY_AFTER = Duration.ofMillis(20);

  /** The most writes that wait to take effect late; beyond, they are lost. */
  private static final int MAX_LATE = 100;

  /** Larger contents are not kept for a late effect: the write is lost instead. */
  private static final int MAX_LATE_BYTES = 1 << 20;

  private final Randomness randomness;
  private final Scheduler scheduler;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Runnable> late = new ArrayList<>();
  private FaultRates rates;

  Dice(FaultRates rates, Randomness randomness, Scheduler scheduler) {
    this.rates = rates;
    this.randomness = randomness;
    this.scheduler = scheduler;
  }

  void setRates(FaultRates changed) {
    lock.lock();
    try {
      rates = changed;
    } finally {
      lock.unlock();
    }
  }

  private FaultRates rates() {
    lock.lock();
    try {
      return rates;
    } finally {
      lock.unlock();
    }
  }

  boolean strikes(Fault fault) {
    double rate = rates().of(fault);
    return rate > 0 && randomness.nextDouble() < rate;
  }

  static IOException reset() {
    return new IOException("connection was reset");
  }

  /** A request without an effect that could be in doubt to its caller. */
  <T> T read(Supplier<T> request) {
    settle();
    if (strikes(Fault.THROTTLE)) {
      throw new UnavailableException("store asks to slow down");
    }
    if (strikes(Fault.RESET_BEFORE)) {
      throw new UnavailableException("answer was lost", reset());
    }
    T answer = request.get();
    if (strikes(Fault.RESET_AFTER)) {
      throw new UnavailableException("answer was lost", reset());
    }
    return answer;
  }

  /** A put or a completion. */
  PutOutcome put(
      BlobContent content, PutCondition condition, Function<BlobContent, PutOutcome> request) {
    settle();
    boolean conditional = !(condition instanceof PutCondition.Always);
    if (strikes(Fault.THROTTLE)) {
      return new PutOutcome.Refused(PutOutcome.Reason.THROTTLED, RETRY_AFTER);
    }
    if (conditional && strikes(Fault.CONTENDED)) {
      return new PutOutcome.Refused(PutOutcome.Reason.CONTENDED, RETRY_AFTER);
    }
    if (strikes(Fault.RESET_BEFORE)) {
      return new PutOutcome.Unknown(reset());
    }
    if (strikes(Fault.RESET_LATE)) {
      keepForLater(content, request);
      return new PutOutcome.Unknown(reset());
    }
    PutOutcome outcome = request.apply(content);
    boolean stored = outcome instanceof PutOutcome.Stored;
    if (stored && conditional && strikes(Fault.LOST_OWN_WRITE)) {
      return new PutOutcome.LostRace();
    }
    return strikes(Fault.RESET_AFTER) ? new PutOutcome.Unknown(reset()) : outcome;
  }

  private void keepForLater(BlobContent content, Function<BlobContent, PutOutcome> request) {
    if (content.length() > MAX_LATE_BYTES) {
      return;
    }
    byte[] bytes;
    try (InputStream in = content.open()) {
      bytes = in.readAllBytes();
    } catch (IOException unreadable) {
      return;
    }
    lock.lock();
    try {
      if (late.size() < MAX_LATE) {
        late.add(() -> {
          PutOutcome _ = request.apply(BlobContent.of(bytes));
        });
      }
    } finally {
      lock.unlock();
    }
  }

  /** Lets time pass, and lets writes take effect whose answers were lost long ago. */
  void settle() {
    if (strikes(Fault.DELAY)) {
      long nanos = (long) (randomness.nextDouble() * rates().longestDelay().toNanos());
      try {
        scheduler.sleep(Duration.ofNanos(nanos));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    takeLate().forEach(Runnable::run);
  }

  private List<Runnable> takeLate() {
    List<Runnable> taken = new ArrayList<>();
    lock.lock();
    try {
      for (int i = late.size() - 1; i >= 0; i--) {
        if (randomness.nextInt(3) == 0) {
          taken.add(late.remove(i));
        }
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Where a body of this length breaks off. */
  long breakingPoint(long length) {
    return (long) (randomness.nextDouble() * length);
  }
}
