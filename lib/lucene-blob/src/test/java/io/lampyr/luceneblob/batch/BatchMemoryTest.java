package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexInput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.junit.jupiter.api.Test;

class BatchMemoryTest {
  private final InPlaceBudget budget = new InPlaceBudget(100);

  @Test
  void batchesTakeNoMoreThanTheirNodeHasForThemAll() {
    BatchMemory one = new BatchMemory(budget);
    BatchMemory other = new BatchMemory(budget);
    MemorySegment copy = one.copyOf(new byte[] {7, 8});
    assertThat(copy).isNotNull();
    assertThat(copy.toArray(ValueLayout.JAVA_BYTE)).containsExactly(7, 8);
    assertThat(one.copyOf(new byte[48])).isNotNull();
    assertThat(other.copyOf(new byte[51])).isNull();
    assertThat(other.hasRoom(51)).isFalse();
    assertThat(other.copyOf(new byte[50])).isNotNull();
    assertThat(budget.taken()).isEqualTo(100);
    one.close();
    assertThat(budget.taken()).isEqualTo(50);
    assertThat(other.copyOf(new byte[50])).isNotNull();
    other.close();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void aSystemThatHasNoMemoryIsAskedOnce() {
    AtomicInteger asked = new AtomicInteger();
    BatchMemory memory =
        new BatchMemory(
            budget,
            () -> {
              asked.incrementAndGet();
              throw new OutOfMemoryError("none is left");
            });
    assertThat(memory.copyOf(new byte[10])).isNull();
    assertThat(memory.copyOf(new byte[10])).isNull();
    assertThat(memory.isExhausted()).isTrue();
    assertThat(memory.hasRoom(1)).isFalse();
    assertThat(asked).hasValue(1);
    assertThat(budget.taken()).isZero();
    memory.close();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void aBatchIsReadTheOtherWayWhereItsMemoryIsUsedUpOrItsFileHasMoved() throws IOException {
    AtomicBoolean moved = new AtomicBoolean();
    try (ShardFixture shard =
        new ShardFixture(moving(moved), new Random(1), false, BatchSettings.DEFAULT)) {
      shard.refresh(50);
      VirtualBatch batch = shard.batch();
      moved.set(true);
      assertThat(windows(batch)).as("of what is on the heap alone").isPositive();
      long taken = shard.inPlace.taken();
      moved.set(false);
      assertThat(windows(batch)).isPositive();
      assertThat(shard.inPlace.taken()).isGreaterThan(taken);
      batch.close();
      assertThat(shard.inPlace.taken()).isZero();
    }
  }

  private static int windows(VirtualBatch batch) {
    int windows = 0;
    for (long at = 0; at < batch.size().bytes(); at++) {
      windows += batch.window(at) == null ? 0 : 1;
    }
    return windows;
  }

  /** Whose inputs end, as those of files do that move into blobs. */
  private static Directory moving(AtomicBoolean moved) {
    return new FilterDirectory(new ByteBuffersDirectory()) {
      @Override
      public IndexInput openInput(String name, IOContext context) throws IOException {
        IndexInput input = super.openInput(name, context);
        return new FilterIndexInput(name, input) {
          @Override
          public IndexInput clone() {
            if (moved.get()) {
              throw new AlreadyClosedException("moved: " + name);
            }
            return input.clone();
          }

          @Override
          public IndexInput slice(String description, long offset, long length) throws IOException {
            return input.slice(description, offset, length);
          }
        };
      }
    };
  }
}
