package io.lampyr.restapi.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.memory.TooMuchMemoryException;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AnswerBufferTest {
  private long taken;

  private void room(long bytes) {
    taken += bytes;
    if (taken > 8 << 20) {
      throw new TooMuchMemoryException("request", "<answer>", taken, 8 << 20);
    }
  }

  @Test
  void givesWhatWasWrittenAndTellsOfItBefore() {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      taken = 0;
      AnswerBuffer buffer = new AnswerBuffer(this::room);
      ByteArrayOutputStream written = new ByteArrayOutputStream();
      int steps = random.nextInt(40);
      for (int step = 0; step < steps; step++) {
        byte[] bytes = new byte[1 + random.nextInt(60_000)];
        random.nextBytes(bytes);
        int from = random.nextInt(bytes.length);
        buffer.write(bytes, from, bytes.length - from);
        written.write(bytes, from, bytes.length - from);
        buffer.write(step);
        written.write(step);
      }
      assertThat(buffer.size()).isEqualTo(written.size());
      assertThat(buffer.bytes()).isEqualTo(written.toByteArray());
      assertThat(taken).isBetween(2L * written.size(), 3L * written.size() + (4 << 10));
    }
  }

  @Test
  void writesNothingBeyondTheRoomThatThereIs() {
    AnswerBuffer buffer = new AnswerBuffer(this::room);
    byte[] piece = new byte[1 << 20];
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 20; i++) {
                buffer.write(piece, 0, piece.length);
              }
            })
        .isInstanceOf(TooMuchMemoryException.class)
        .hasMessageContaining("<answer>");
    assertThat(buffer.size()).isLessThanOrEqualTo(8 << 20);
  }
}
