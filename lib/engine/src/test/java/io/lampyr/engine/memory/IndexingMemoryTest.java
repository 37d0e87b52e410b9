package io.lampyr.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.engine.shard.Later;
import org.junit.jupiter.api.Test;

class IndexingMemoryTest {
  private final Later scheduler = new Later();
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
    assertThat(scheduler.size()).isEqualTo(1);
    scheduler.come();
    assertThat(memory.usedBytes()).isLessThanOrEqualTo(100);
    assertThat(busy.written).isEqualTo(1);
    assertThat(quiet.written).isZero();
    assertThatCode(memory::beforeWrite).doesNotThrowAnyException();
    assertThat(scheduler.isEmpty()).isTrue();
  }

  @Test
  void turnsWritersAwayWhenWritingCannotKeepUp() {
    memory.add(new Shard(151));
    assertThatThrownBy(memory::beforeWrite)
        .isInstanceOf(OverloadedException.class)
        .hasMessageContaining("budget_bytes=100");
    scheduler.come();
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
}
