package io.lampyr.functions.runtime;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Ends requests before the gateway gives up on them, so that clients are told what is known.
 *
 * <p>Laws: work that takes longer than the time is interrupted, which ends its waits and calls as
 * their own deadlines would, and may then still say what came of it. If it does not even end within
 * {@link #GRACE}, it is left to itself, and nothing is known of what it does. Safe for many
 * threads.
 */
public final class TimeBound {
  /** With the grace and the start of a function, below the 29 seconds that the gateway waits. */
  public static final Setting<Duration> ANSWER_WITHIN =
      Setting.of(
          "api.answer_within",
          ValueType.duration(),
          Duration.ofSeconds(24),
          "how long a request may take; below the 29 seconds that the gateway waits");

  /** How long interrupted work may take to say what came of it. */
  static final Duration GRACE = Duration.ofSeconds(2);

  private final Duration most;
  private final Scheduler scheduler;

  public TimeBound(Duration most, Scheduler scheduler) {
    if (!most.isPositive()) {
      throw new MisconfiguredException(
          "setting is wrong key=%s value=%s expected=\"more than nothing\""
              .formatted(ANSWER_WITHIN.key(), most));
    }
    this.most = most;
    this.scheduler = scheduler;
  }

  public static TimeBound from(Settings settings, Scheduler scheduler) {
    return new TimeBound(settings.get(ANSWER_WITHIN), scheduler);
  }

  /** The longest time. */
  public Duration most() {
    return most;
  }

  /** How long a search may take, so that there is time to answer with what it has found. */
  public Duration search() {
    Duration less = most.minus(GRACE);
    return less.compareTo(most.dividedBy(2)) > 0 ? less : most.dividedBy(2);
  }

  /** What is told of work that did not end. */
  public String told() {
    return "did not end within [%s] (%s)".formatted(Durations.print(most), ANSWER_WITHIN.key());
  }

  /** What the work answers or throws; empty if it does not end. */
  public <T> Optional<T> within(Supplier<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Scheduler.Task task =
        scheduler.fork(
            "request",
            () -> {
              try {
                result.complete(work.get());
              } catch (Throwable thrown) {
                // Whatever it is, it is thrown to the caller.
                result.completeExceptionally(thrown);
              }
            });
    try {
      return Optional.of(result.get(most.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException late) {
      task.cancel();
    } catch (ExecutionException failed) {
      throw rethrown(failed);
    } catch (InterruptedException ended) {
      task.cancel();
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return afterInterrupt(result);
  }

  private static <T> Optional<T> afterInterrupt(CompletableFuture<T> result) {
    try {
      return Optional.of(result.get(GRACE.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException stuck) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      throw rethrown(failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static RuntimeException rethrown(ExecutionException failed) {
    if (failed.getCause() instanceof Error error) {
      throw error;
    }
    return failed.getCause() instanceof RuntimeException failure
        ? failure
        : new IllegalStateException("work threw what it must not", failed);
  }
}
