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
    FurtherThreads further =
        new FurtherThreads(work -> threads.add(Thread.ofVirtual().start(work)));
    AtomicBoolean ended = new AtomicBoolean();
    further.execute(() -> {
      while (!further.areLeft()) {
        Thread.onSpinWait();
      }
      ended.set(true);
    });
    Thread.currentThread().interrupt();
    further.leave();
    assertThat(ended).isTrue();
    assertThat(Thread.interrupted()).as("the interrupt is still known").isTrue();
    assertThat(further.areLeft()).as("another search may begin").isFalse();
    threads.getFirst().join();
  }

  @Test
  void nobodyWaitsForWorkThatNoThreadTook() {
    FurtherThreads further =
        new FurtherThreads(work -> {
          throw new RejectedExecutionException("no thread");
        });
    assertThatThrownBy(() -> further.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    further.leave();
  }

  @Test
  void workThatEndsBadlyIsNotWaitedForEither() {
    FurtherThreads further = new FurtherThreads(Runnable::run);
    assertThatThrownBy(() ->
            further.execute(() -> {
              throw new IllegalStateException("broken");
            }))
        .isInstanceOf(IllegalStateException.class);
    further.leave();
  }
}
