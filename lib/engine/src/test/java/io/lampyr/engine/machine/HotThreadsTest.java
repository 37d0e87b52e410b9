package io.lampyr.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.engine.machine.HotThreads.Kind;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that compute, or allocate, beside this one, which waits for what is told of them. */
class HotThreadsTest {
  private final HotThreads threads = new HotThreads(new ThreadScheduler((_, _) -> {}));
  private final AtomicReference<byte[]> allocated = new AtomicReference<>(new byte[0]);
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile boolean ends;
  private final Thread allocating =
      new Thread(
          () -> {
            begun.countDown();
            while (!ends) {
              allocated.set(new byte[1 << 16]);
            }
          },
          "allocates");

  @BeforeEach
  void begin() throws InterruptedException {
    allocating.start();
    begun.await();
  }

  @AfterEach
  void end() throws InterruptedException {
    ends = true;
    allocating.join();
  }

  private String hottest(Kind kind, Kind order) {
    return threads.hot(new HotThreads.Asked(Duration.ofMillis(200), 1, 1, false, kind, order));
  }

  @Test
  void bytesAreToldOfWhoAllocatesMost() {
    assertThat(hottest(Kind.MEM, Kind.MEM))
        .containsPattern("[1-9]\\d* bytes allocated by thread 'allocates'");
  }

  @Test
  void whatIsToldIsNotWhatTheyAreFoundBy() {
    assertThat(hottest(Kind.CPU, Kind.MEM)).contains("cpu usage by thread 'allocates'");
  }
}
