package io.lampyr.engine.search;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Asks one place, and a second one too when the first is late: what answers first is taken.
 *
 * <p>Laws: whoever fails leaves it to the other, if that was asked; the second is not asked because
 * the first has failed. The one that is not needed any more is interrupted, not waited for. Safe
 * for many threads; blocks.
 */
final class FirstAnswer {
  private static final int EVENTS = 3;

  private final Scheduler scheduler;

  FirstAnswer(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** What one of the attempts says, once it has ended; or that it is late. */
  private record Event<T>(boolean late, Optional<T> answer) {}

  /**
   * The first answer; empty if all that were asked have none.
   *
   * @param again the second attempt, if it may be made, when it is to begin
   */
  <T> Optional<T> of(
      Supplier<Optional<T>> first, Duration late, Supplier<Optional<Supplier<Optional<T>>>> again) {
    BlockingQueue<Event<T>> events = new LinkedBlockingQueue<>(EVENTS);
    List<Scheduler.Task> tasks = new ArrayList<>();
    tasks.add(begin("leaf", first, events));
    tasks.add(
        scheduler.after(late, "leaf-late", () -> events.add(new Event<>(true, Optional.empty()))));
    int running = 1;
    try {
      while (true) {
        Event<T> event = events.take();
        if (event.late()) {
          Optional<Supplier<Optional<T>>> second = again.get();
          if (second.isPresent()) {
            tasks.add(begin("leaf-again", second.get(), events));
            running++;
          }
        } else {
          running--;
          if (event.answer().isPresent() || running == 0) {
            return event.answer();
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

  private <T> Scheduler.Task begin(
      String name, Supplier<Optional<T>> attempt, BlockingQueue<Event<T>> events) {
    return scheduler.fork(
        name,
        () -> {
          Optional<T> answer = Optional.empty();
          try {
            answer = attempt.get();
          } finally {
            events.add(new Event<>(false, answer));
          }
        });
  }
}
