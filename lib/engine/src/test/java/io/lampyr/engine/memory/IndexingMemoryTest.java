package io.lampyr.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class IndexingMemoryTest {
  private final Deferred scheduler = new Deferred();
  private final IndexingMemory memory =
      new IndexingMemory(100, new ReclaimPolicy.RoundRobin(), scheduler);

  @Test
  void writesSegmentsUntilTheBudgetIsKept() {
    Shard busy = new Shard(90);
    Shard quiet = new Shard(40);
    memory.add(busy);
    memory.add(quiet);
    memory.beforeWrite();
    memory.beforeWrite();
    assertThat(scheduler.tasks).hasSize(1);
    scheduler.runAll();
    assertThat(memory.usedBytes()).isLessThanOrEqualTo(100);
    assertThat(busy.written).isEqualTo(1);
    assertThat(quiet.written).isZero();
    assertThatCode(memory::beforeWrite).doesNotThrowAnyException();
    assertThat(scheduler.tasks).isEmpty();
  }

  @Test
  void turnsWritersAwayWhenWritingCannotKeepUp() {
    memory.add(new Shard(151));
    assertThatThrownBy(memory::beforeWrite)
        .isInstanceOf(OverloadedException.class)
        .hasMessageContaining("budget_bytes=100");
    scheduler.runAll();
    assertThatCode(memory::beforeWrite).doesNotThrowAnyException();
  }

  private static final class Shard implements BufferedShard {
    private long buffered;
    int written;

    Shard(long buffered) {
      this.buffered = buffered;
    }

    @Override
    public long bufferedBytes() {
      return buffered;
    }

    @Override
    public void writeLargestSegment() {
      written++;
      buffered -= buffered / 2 + 1;
    }

    @Override
    public void writeAllSegments() {
      written++;
      buffered = 0;
    }
  }

  /** Keeps tasks until the test runs them. */
  private static final class Deferred implements Scheduler {
    final Deque<Runnable> tasks = new ArrayDeque<>();

    void runAll() {
      while (!tasks.isEmpty()) {
        tasks.removeFirst().run();
      }
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
    public Task after(Duration delay, String name, Runnable work) {
      return fork(name, work);
    }

    @Override
    public void sleep(Duration duration) {}
  }
}
