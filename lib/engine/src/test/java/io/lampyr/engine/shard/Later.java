package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps what is to be done beside, or after one delay, until a test does it; of one thread. */
public final class Later implements Scheduler {
  private final Duration delay;
  private final Deque<Runnable> tasks = new ArrayDeque<>();

  /** Of what is done beside alone, at once. */
  public Later() {
    this(Duration.ZERO);
  }

  /** With the one delay that there may be. */
  public Later(Duration delay) {
    this.delay = delay;
  }

  /** The delay passes, and what is beside is done. */
  public void come() {
    while (!tasks.isEmpty()) {
      tasks.removeFirst().run();
    }
  }

  /** Whether nothing is to be done. */
  public boolean isEmpty() {
    return tasks.isEmpty();
  }

  /** How much is to be done. */
  public int size() {
    return tasks.size();
  }

  @Override
  public Task after(Duration wanted, String name, Runnable work) {
    assertThat(wanted).isEqualTo(delay);
    return fork(name, work);
  }

  @Override
  public Task fork(String name, Runnable work) {
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
