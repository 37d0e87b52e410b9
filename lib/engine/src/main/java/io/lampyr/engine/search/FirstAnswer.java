package io.lampyr.engine.search;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Asks one place, and a second one too when the first is late: what answers first is taken.
 *
 * <p>Laws: whoever fails leaves it to the other, if that was asked; the second is not asked because
 * the first has failed. When nobody who was asked stands any more, nobody is waited for. The one
 * that is not needed any more is interrupted, not waited for. Safe for many threads; blocks.
 */
final class FirstAnswer {
  /** How often is looked whether those that are asked still stand. */
  static final Duration LOOK = Duration.ofSeconds(1);

  /** Two that end, one that is late, and a look. */
  private static final int EVENTS = 4;

  private final Scheduler scheduler;

  FirstAnswer(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * One place that is asked.
   *
   * @param work what it says, if it does
   * @param stands whether there is still somebody who may answer
   */
  record Attempt<T>(Supplier<Optional<T>> work, BooleanSupplier stands) {}

  private sealed interface Event<T> {
    record Ended<T>(Attempt<T> attempt, Optional<T> answer) implements Event<T> {}

    record Late<T>() implements Event<T> {}

    record Look<T>() implements Event<T> {}
  }

  /**
   * The first answer; empty if all that were asked have none.
   *
   * @param late after what time the second is asked, if ever
   * @param again the second attempt, if it may be made, when it is to begin; asked for again now
   *     and then if it may not
   */
  <T> Optional<T> of(
      Attempt<T> first, Optional<Duration> late, Supplier<Optional<Attempt<T>>> again) {
    Race<T> race = new Race<>(again);
    try {
      race.begin("leaf", first);
      late.ifPresent(time -> race.after(time, "leaf-late", new Event.Late<>()));
      race.after(LOOK, "leaf-look", new Event.Look<>());
      return race.won();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      race.tasks.forEach(Scheduler.Task::cancel);
    }
  }

  /** Those that are asked for one answer. */
  private final class Race<T> {
    private final Supplier<Optional<Attempt<T>>> again;
    private final BlockingQueue<Event<T>> events = new LinkedBlockingQueue<>(EVENTS);
    private final List<Scheduler.Task> tasks = new ArrayList<>();
    private final List<Attempt<T>> running = new ArrayList<>();
    private boolean wantsSecond;

    Race(Supplier<Optional<Attempt<T>>> again) {
      this.again = again;
    }

    Optional<T> won() throws InterruptedException {
      while (true) {
        switch (events.take()) {
          case Event.Late<T> _ -> {
            wantsSecond = true;
            second();
          }
          case Event.Look<T> _ -> {
            if (running.stream().noneMatch(attempt -> attempt.stands().getAsBoolean())) {
              return Optional.empty();
            }
            second();
            after(LOOK, "leaf-look", new Event.Look<>());
          }
          case Event.Ended<T>(var ended, var answer) -> {
            running.remove(ended);
            if (answer.isPresent() || running.isEmpty()) {
              return answer;
            }
          }
        }
      }
    }

    private void second() {
      if (wantsSecond) {
        Optional<Attempt<T>> second = again.get();
        wantsSecond = second.isEmpty();
        second.ifPresent(attempt -> begin("leaf-again", attempt));
      }
    }

    void after(Duration time, String name, Event<T> event) {
      tasks.add(scheduler.after(time, name, () -> events.add(event)));
    }

    void begin(String name, Attempt<T> attempt) {
      running.add(attempt);
      tasks.add(
          scheduler.fork(
              name,
              () -> {
                Optional<T> answer = Optional.empty();
                try {
                  answer = attempt.work().get();
                } finally {
                  events.add(new Event.Ended<>(attempt, answer));
                }
              }));
    }
  }
}
