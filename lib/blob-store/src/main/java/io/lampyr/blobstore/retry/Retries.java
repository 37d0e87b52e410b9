package io.lampyr.blobstore.retry;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.PutOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Begins series of attempts, all by the same settings. For many threads. */
public final class Retries {
  private final RetrySettings settings;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Randomness randomness;

  public Retries(RetrySettings settings, Clock clock, Scheduler scheduler, Randomness randomness) {
    this.settings = settings;
    this.clock = clock;
    this.scheduler = scheduler;
    this.randomness = randomness;
  }

  /** With the usual pauses, for so long. */
  public static Retries within(Duration deadline, Ports ports) {
    return new Retries(
        RetrySettings.within(deadline), ports.clock(), ports.scheduler(), ports.randomness());
  }

  /** The first attempt of a call begins now. */
  public Attempts begin() {
    return new Attempts();
  }

  /** Repeats what does no harm if it is done twice, while nobody can answer. */
  public <T> T read(Supplier<T> call) {
    Attempts attempts = begin();
    while (true) {
      try {
        return call.get();
      } catch (UnavailableException failure) {
        if (!attempts.pause(Duration.ZERO)) {
          throw failure;
        }
      }
    }
  }

  /**
   * Repeats while the put is refused or its fate unknown. Once an attempt was unknown, giving up is
   * unknown, whatever a later attempt said.
   */
  PutOutcome put(Supplier<PutOutcome> call) {
    Retries.Attempts attempts = begin();
    Optional<PutOutcome> unknown = Optional.empty();
    while (true) {
      PutOutcome outcome = call.get();
      Duration pause;
      switch (outcome) {
        case PutOutcome.Stored stored -> {
          return stored;
        }
        case PutOutcome.LostRace lost -> {
          return lost;
        }
        case PutOutcome.Refused refused -> pause = refused.retryAfter();
        case PutOutcome.Unknown lostAnswer -> {
          unknown = Optional.of(lostAnswer);
          pause = Duration.ZERO;
        }
      }
      if (!attempts.pause(pause)) {
        return unknown.orElse(outcome);
      }
    }
  }

  /** The attempts of one call, for one thread. */
  public final class Attempts {
    private final long beginNanos = clock.monotonicNanos();
    private Duration bound = settings.firstPause();

    private Attempts() {}

    /**
     * Pauses before the next attempt, at least as long as the store asked, though never longer than
     * the longest pause. Returns whether there is to be another attempt: none when the deadline
     * would pass, or when the thread is interrupted, whose flag stays set.
     */
    public boolean pause(Duration atLeast) {
      Duration pause = smaller(larger(jittered(), atLeast), settings.longestPause());
      bound = smaller(bound.multipliedBy(2), settings.longestPause());
      if (Thread.currentThread().isInterrupted() || isBehindDeadline(pause)) {
        return false;
      }
      try {
        scheduler.sleep(pause);
        return true;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private Duration jittered() {
      long nanos = bound.toNanos();
      return Duration.ofNanos(nanos / 2 + (long) (randomness.nextDouble() * (nanos / 2.0)));
    }

    private boolean isBehindDeadline(Duration pause) {
      if (settings.deadline().equals(RetrySettings.FOR_EVER)) {
        return false;
      }
      long spent = clock.monotonicNanos() - beginNanos;
      return Duration.ofNanos(spent).plus(pause).compareTo(settings.deadline()) > 0;
    }

    private static Duration larger(Duration one, Duration other) {
      return one.compareTo(other) >= 0 ? one : other;
    }

    private static Duration smaller(Duration one, Duration other) {
      return one.compareTo(other) <= 0 ? one : other;
    }
  }
}
