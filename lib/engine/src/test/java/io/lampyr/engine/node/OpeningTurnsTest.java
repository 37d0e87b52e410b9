package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.memory.BufferedShard;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpeningTurnsTest {
  private static final IndexId INDEX = IndexId.random(new SeededRandomness(4));

  private final Threads threads = new Threads();
  private final IndexingMemory memory =
      new IndexingMemory(100, new ReclaimPolicy.RoundRobin(), new Threads());
  private final OpeningTurns turns = new OpeningTurns(2, memory, threads);
  private final List<ShardId> opened = new ArrayList<>();
  private final List<ShardId> calledOff = new ArrayList<>();

  @Test
  void noMoreThanSoManyAreUnderWayAndWhoWaitsHasNoThread() {
    ask(0, 1, 2, 3);
    assertThat(threads.begun).hasSize(2);
    assertThat(turns.areFree()).isFalse();
    threads.endOne();
    assertThat(opened).containsExactly(shard(0));
    assertThat(threads.begun).hasSize(2);
    threads.endAll();
    assertThat(opened).containsExactly(shard(0), shard(1), shard(2), shard(3));
    assertThat(turns.areFree()).isTrue();
  }

  @Test
  void shardsThatRequestsWaitForComeFirst() {
    ask(0, 1, 2, 3, 4);
    turns.wanted(shard(4));
    turns.wanted(shard(3));
    turns.wanted(shard(4));
    turns.wanted(shard(0));
    threads.endAll();
    assertThat(opened).containsExactly(shard(0), shard(1), shard(4), shard(3), shard(2));
  }

  @Test
  void whatIsCalledOffWhileItWaitsNeverBegins() {
    ask(0, 1, 2, 3);
    turns.wanted(shard(3));
    assertThat(turns.callOff(shard(2))).isTrue();
    assertThat(turns.callOff(shard(3))).isTrue();
    threads.endAll();
    assertThat(opened).containsExactly(shard(0), shard(1));
    assertThat(calledOff).containsExactly(shard(2), shard(3));
  }

  @Test
  void whatIsCalledOffWhileItIsUnderWayIsInterrupted() {
    ask(0, 1);
    assertThat(turns.callOff(shard(1))).isFalse();
    assertThat(threads.begun.getFirst().cancelled).isFalse();
    assertThat(threads.begun.getLast().cancelled).isTrue();
  }

  @Test
  void aFullMemoryLetsOneOpeningAfterTheOtherThroughAndNoMore() {
    Full full = new Full();
    memory.add(full);
    ask(0, 1, 2);
    assertThat(threads.begun).hasSize(1);
    threads.endOne();
    assertThat(threads.begun).hasSize(1);
    full.bytes = 0;
    turns.begin();
    assertThat(threads.begun).hasSize(2);
    threads.endAll();
    assertThat(opened).containsExactly(shard(0), shard(1), shard(2));
  }

  @Test
  void anOpeningThatFailsGivesItsTurnBack() {
    turns.ask(
        shard(0),
        () -> {
          throw new IllegalStateException("something that nobody thought of");
        },
        () -> {});
    ask(1, 2);
    threads.endAll();
    assertThat(opened).containsExactly(shard(1), shard(2));
  }

  private void ask(int... ordinals) {
    for (int ordinal : ordinals) {
      turns.ask(
          shard(ordinal), () -> opened.add(shard(ordinal)), () -> calledOff.add(shard(ordinal)));
    }
  }

  private static ShardId shard(int ordinal) {
    return new ShardId(INDEX, ordinal);
  }

  private static final class Full implements BufferedShard {
    long bytes = 101;

    @Override
    public long bufferedBytes() {
      return bytes;
    }

    @Override
    public void writeLargestSegment() {}

    @Override
    public void writeAllSegments() {}
  }

  /** Begun tasks work when the test says so. */
  private static final class Threads implements Scheduler {
    final Deque<Begun> begun = new ArrayDeque<>();

    static final class Begun implements Task {
      private final Runnable work;
      boolean cancelled;

      Begun(Runnable work) {
        this.work = work;
      }

      @Override
      public void join() {}

      @Override
      public void cancel() {
        cancelled = true;
      }

      @Override
      public boolean isDone() {
        return false;
      }
    }

    void endOne() {
      try {
        begun.removeFirst().work.run();
      } catch (IllegalStateException failed) {
        assertThat(failed).hasMessageContaining("nobody thought of");
      }
    }

    void endAll() {
      while (!begun.isEmpty()) {
        endOne();
      }
    }

    @Override
    public Task fork(String name, Runnable work) {
      begun.add(new Begun(work));
      return begun.getLast();
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void sleep(Duration duration) {
      throw new UnsupportedOperationException();
    }
  }
}
