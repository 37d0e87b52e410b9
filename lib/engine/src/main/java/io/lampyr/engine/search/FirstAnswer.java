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
   * @param again the second attempt, if it may be made, when it is to begin
   */
  <T> Optional<T> of(
      Attempt<T> first, Optional<Duration> late, Supplier<Optional<Attempt<T>>> again) {
    BlockingQueue<Event<T>> events = new LinkedBlockingQueue<>(EVENTS);
    List<Scheduler.Task> tasks = new ArrayList<>();
    List<Attempt<T>> running = new ArrayList<>(List.of(first));
    tasks.add(begin("leaf", first, events));
    late.ifPresent(time -> tasks.add(after(time, "leaf-late", events, new Event.Late<>())));
    tasks.add(after(LOOK, "leaf-look", events, new Event.Look<>()));
    try {
      while (true) {
        switch (events.take()) {
          case Event.Late<T> _ ->
              again
                  .get()
                  .ifPresent(second -> {
                    tasks.add(begin("leaf-again", second, events));
                    running.add(second);
                  });
          case Event.Look<T> _ -> {
            if (running.stream().noneMatch(attempt -> attempt.stands().getAsBoolean())) {
              return Optional.empty();
            }
            tasks.add(after(LOOK, "leaf-look", events, new Event.Look<>()));
          }
          case Event.Ended<T>(var ended, var answer) -> {
            running.remove(ended);
            if (answer.isPresent() || running.isEmpty()) {
              return answer;
            }
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

  private <T> Scheduler.Task after(
      Duration time, String name, BlockingQueue<Event<T>> events, Event<T> event) {
    return scheduler.after(time, name, () -> events.add(event));
  }

  private <T> Scheduler.Task begin(
      String name, Attempt<T> attempt, BlockingQueue<Event<T>> events) {
    return scheduler.fork(
        name,
        () -> {
          Optional<T> answer = Optional.empty();
          try {
            answer = attempt.work().get();
          } finally {
            events.add(new Event.Ended<>(attempt, answer));
          }
        });
  }
}
