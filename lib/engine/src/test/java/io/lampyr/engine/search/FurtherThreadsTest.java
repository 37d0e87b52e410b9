package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FurtherThreadsTest {
  @Test
  void whoeverLeavesWaitsForThoseWhoWorkAlsoWhenInterrupted() throws Exception {
    List<Thread> threads = new ArrayList<>();
    FurtherThreads threads =
        new FurtherThreads(work -> threads.add(Thread.ofVirtual().start(work)));
    AtomicBoolean ended = new AtomicBoolean();
    threads.execute(() -> {
      while (!threads.areLeft()) {
        Thread.onSpinWait();
      }
      ended.set(true);
    });
    Thread.currentThread().interrupt();
    threads.leave();
    assertThat(ended).isTrue();
    assertThat(Thread.interrupted()).as("the interrupt is still known").isTrue();
    assertThat(threads.areLeft()).as("another search may begin").isFalse();
    threads.getFirst().join();
  }

  @Test
  void nobodyWaitsForWorkThatNoThreadTook() {
    FurtherThreads threads =
        new FurtherThreads(work -> {
          throw new RejectedExecutionException("no thread");
        });
    assertThatThrownBy(() -> threads.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    threads.leave();
  }

  @Test
  void workThatEndsBadlyIsNotWaitedForEither() {
    FurtherThreads threads = new FurtherThreads(Runnable::run);
    assertThatThrownBy(() ->
            threads.execute(() -> {
              throw new IllegalStateException("broken");
            }))
        .isInstanceOf(IllegalStateException.class);
    threads.leave();
  }
}
