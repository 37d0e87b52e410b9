package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class WriteGateTest {
  @Test
  void aFenceWaitsForWhatPassedAndStopsWhatWasSentByTablesUpToIt() throws Exception {
    WriteGate gate = new WriteGate();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> passed =
          others.submit(() ->
              gate.through(
                      3,
                      () -> {
                        inside.countDown();
                        await(leave);
                        return true;
                      })
                  .isPresent());
      inside.await();
      Future<Boolean> fenced =
          others.submit(() -> {
            gate.fence(3);
            return true;
          });
      Await.until(() -> gate.through(3, () -> true).isEmpty());
      assertThat(fenced.isDone()).isFalse();
      leave.countDown();
      assertThat(fenced.get()).isTrue();
      assertThat(passed.get()).isTrue();
    }
    assertThat(gate.through(2, () -> true)).isEmpty();
    assertThat(gate.through(3, () -> true)).isEmpty();
    assertThat(gate.through(4, () -> true)).contains(true);
    // A fence that comes late takes nothing back.
    gate.fence(2);
    assertThat(gate.through(3, () -> true)).isEmpty();
    assertThat(gate.through(4, () -> true)).contains(true);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
