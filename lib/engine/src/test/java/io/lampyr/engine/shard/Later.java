package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps what is to be done after one delay until a test does it; of one thread. */
public final class Later implements Scheduler {
  private final Duration delay;
  private final Deque<Runnable> tasks = new ArrayDeque<>();

  /** With the one delay that there may be. */
  public Later(Duration delay) {
    this.delay = delay;
  }

  /** The delay passes. */
  public void come() {
    while (!tasks.isEmpty()) {
      tasks.removeFirst().run();
    }
  }

  /** Whether nothing is to be done. */
  public boolean isEmpty() {
    return tasks.isEmpty();
  }

  @Override
  public Task fork(String name, Runnable work) {
    throw new AssertionError("nothing is begun beside");
  }

  @Override
  public Task after(Duration wanted, String name, Runnable work) {
    assertThat(wanted).isEqualTo(delay);
    tasks.add(work);
    return new Task() {
      @Override
      public void join() {}

      @Override
      public void cancel() {}

      @Override
      public boolean isDone() {
        return false;
      }
    };
  }

  @Override
  public void sleep(Duration duration) {}
}
