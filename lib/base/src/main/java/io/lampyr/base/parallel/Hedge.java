package io.lampyr.base.parallel;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Does not wait for one request that hangs: asks a second time, side by side, when an answer is
 * late, takes the first that comes, and gives up after a deadline.
 *
 * <p>Laws: an attempt that fails is rethrown unless another is still under way. Attempts that are
 * not needed any more are interrupted, not waited for, so what is asked for must end by itself some
 * time and may be done twice. No answer within the deadline, or before the caller was interrupted,
 * whose flag stays set, is an empty result: what was asked for may still take effect. Attempts of
 * few have threads apart from all that computes; at most {@link #MAX_UNDER_WAY} are under way,
 * those that nobody waits for included, and beyond that the answer is empty at once. Of many, the
 * first attempts are as many as there are callers, and at most {@link #MAX_AGAIN} second ones are
 * under way, so that where everything is late nothing like twice as much is asked. Safe for many
 * threads.
 */
public final class Hedge {
  static final int MAX_UNDER_WAY = 64;
  static final int MAX_AGAIN = 16;

  private static final int EVENTS = 4;

  private final Scheduler scheduler;
  private final String name;
  private final Patience patience;
  private final Metrics.Counter late;
  private final Crowd crowd;
  private final AtomicInteger underWay = new AtomicInteger();

  /** Who asks: a few on whom much depends, or whoever has something to ask. */
  private enum Crowd {
    FEW,
    MANY
  }

  /**
   * How long one waits.
   *
   * @param again after this time it is asked a second time
   * @param deadline after this time nobody waits any more
   */
  public record Patience(Duration again, Duration deadline) {
    public Patience {
      Check.that(again.isPositive(), "patience must be positive");
      Check.that(deadline.compareTo(again) > 0, "deadline must be behind the second attempt");
    }

    /** For so many more bytes, by how many a second they usually take and at least. */
    public Patience with(long bytes, long usualBytesPerSecond, long leastBytesPerSecond) {
      return new Patience(
          again.plusMillis(1000 * bytes / usualBytesPerSecond),
          deadline.plusMillis(1000 * bytes / leastBytesPerSecond));
    }
  }

  /** The name is that of the count of second attempts, and is added to the names of threads. */
  public Hedge(Ports ports, String name, Patience patience) {
    this(ports, name, patience, Crowd.FEW);
  }

  private Hedge(Ports ports, String name, Patience patience, Crowd crowd) {
    this.crowd = crowd;
    this.scheduler = ports.scheduler();
    this.name = name;
    this.patience = patience;
    this.late = ports.metrics().counter("store.hedged", "what", name);
  }

  /** For requests of which there are many at a time: their threads are like those that ask. */
  public static Hedge ofMany(Ports ports, String name, Patience patience) {
    return new Hedge(ports, name, patience, Crowd.MANY);
  }

  /** The first answer, asked for a second time if it is late. */
  public <T> Optional<T> first(Supplier<T> call) {
    return answer(call, patience, () -> true, true);
  }

  /** The same, with more patience or less. */
  public <T> Optional<T> first(Patience with, Supplier<T> call) {
    return answer(call, with, () -> true, true);
  }

  /**
   * The same, if a late answer is worth waiting for, which is asked before the second attempt, on
   * the caller's thread; where it is not, there is none.
   */
  public <T> Optional<T> first(Supplier<T> call, BooleanSupplier worthwhile) {
    return answer(call, patience, worthwhile, true);
  }

  /** The answer, asked for once. */
  public <T> Optional<T> once(Supplier<T> call) {
    return answer(call, patience, () -> true, false);
  }

  private sealed interface Event<T> {
    record Answered<T>(T value) implements Event<T> {}

    record Failed<T>(Throwable cause) implements Event<T> {}

    record Late<T>() implements Event<T> {}

    record Over<T>() implements Event<T> {}
  }

  private <T> Optional<T> answer(
      Supplier<T> call, Patience with, BooleanSupplier worthwhile, boolean again) {
    BlockingQueue<Event<T>> events = new LinkedBlockingQueue<>(EVENTS);
    List<Scheduler.Task> tasks = new ArrayList<>();
    int running = begin(call, events, tasks, crowd == Crowd.MANY) ? 1 : 0;
    if (running == 0) {
      return Optional.empty();
    }
    tasks.add(fork(name + "-alarm", () -> alarm(with, events)));
    try {
      while (true) {
        switch (events.take()) {
          case Event.Answered<T>(T value) -> {
            return Optional.of(value);
          }
          case Event.Failed<T>(Throwable cause) -> {
            running--;
            if (running == 0) {
              throw rethrown(cause);
            }
          }
          case Event.Late<T> _ -> {
            if (!worthwhile.getAsBoolean()) {
              return Optional.empty();
            }
            running += again ? beginAgain(call, events, tasks) : 0;
          }
          case Event.Over<T> _ -> {
            return Optional.empty();
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      tasks.forEach(Scheduler.Task::cancel);
    }
  }

  /** How many more run by it: none, where too many do. */
  private <T> int beginAgain(
      Supplier<T> call, BlockingQueue<Event<T>> events, List<Scheduler.Task> tasks) {
    if (!begin(call, events, tasks, false)) {
      return 0;
    }
    late.increment();
    return 1;
  }

  private <T> boolean begin(
      Supplier<T> call,
      BlockingQueue<Event<T>> events,
      List<Scheduler.Task> tasks,
      boolean unbounded) {
    if (!unbounded && underWay.incrementAndGet() > most()) {
      underWay.decrementAndGet();
      return false;
    }
    tasks.add(
        fork(
            Thread.currentThread().getName() + "-" + name,
            () -> {
              try {
                events.add(attempt(call));
              } finally {
                if (!unbounded) {
                  underWay.decrementAndGet();
                }
              }
            }));
    return true;
  }

  private int most() {
    return crowd == Crowd.MANY ? MAX_AGAIN : MAX_UNDER_WAY;
  }

  private Scheduler.Task fork(String thread, Runnable work) {
    return crowd == Crowd.MANY ? scheduler.fork(thread, work) : scheduler.forkApart(thread, work);
  }

  private static <T> Event<T> attempt(Supplier<T> call) {
    try {
      return new Event.Answered<>(call.get());
    } catch (RuntimeException | Error thrown) {
      return new Event.Failed<>(thrown);
    }
  }

  private <T> void alarm(Patience with, BlockingQueue<Event<T>> events) {
    try {
      scheduler.sleep(with.again());
      events.add(new Event.Late<>());
      scheduler.sleep(with.deadline().minus(with.again()));
      events.add(new Event.Over<>());
    } catch (InterruptedException answered) {
      Thread.currentThread().interrupt();
    }
  }

  /** As it was thrown: an attempt throws nothing that its caller would have to declare. */
  private static RuntimeException rethrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause;
  }
}
