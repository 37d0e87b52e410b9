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
class HelpersTest {
  @Test
  void whoeverLeavesWaitsForThoseWhoWorkAlsoWhenInterrupted() throws Exception {
    List<Thread> threads = new ArrayList<>();
    Helpers helpers = new Helpers(work -> threads.add(Thread.ofVirtual().start(work)));
    AtomicBoolean ended = new AtomicBoolean();
    helpers.execute(() -> {
      while (!helpers.areLeft()) {
        Thread.onSpinWait();
      }
      ended.set(true);
    });
    Thread.currentThread().interrupt();
    helpers.leave();
    assertThat(ended).isTrue();
    assertThat(Thread.interrupted()).as("the interrupt is still known").isTrue();
    assertThat(helpers.areLeft()).as("another search may begin").isFalse();
    threads.getFirst().join();
  }

  @Test
  void nobodyWaitsForWorkThatNoThreadTook() {
    Helpers helpers =
        new Helpers(work -> {
          throw new RejectedExecutionException("no thread");
        });
    assertThatThrownBy(() -> helpers.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    helpers.leave();
  }

  @Test
  void workThatEndsBadlyIsNotWaitedForEither() {
    Helpers helpers = new Helpers(Runnable::run);
    assertThatThrownBy(() ->
            helpers.execute(() -> {
              throw new IllegalStateException("broken");
            }))
        .isInstanceOf(IllegalStateException.class);
    helpers.leave();
  }
}
