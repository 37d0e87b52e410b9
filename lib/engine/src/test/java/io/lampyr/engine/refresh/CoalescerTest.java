package io.lampyr.engine.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.ThreadScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoalescerTest {
  private final ThreadScheduler scheduler = new ThreadScheduler((thread, failure) -> {});

  @Test
  void allWhoAskDuringARunShareTheNextOne() {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch firstBegan = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Coalescer<Integer> coalescer =
        new Coalescer<>(
            scheduler,
            "test",
            () -> {
              int run = runs.incrementAndGet();
              firstBegan.countDown();
              await(goOn);
              return run;
            });
    CompletableFuture<Integer> first = coalescer.request();
    await(firstBegan);
    List<CompletableFuture<Integer>> later = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      later.add(coalescer.request());
    }
    goOn.countDown();
    assertThat(first.join()).isEqualTo(1);
    assertThat(later).allSatisfy(result -> assertThat(result.join()).isEqualTo(2));
    assertThat(runs).hasValue(2);
    assertThat(coalescer.request().join()).isEqualTo(3);
  }

  @Test
  void aFailedRunFailsItsCallersAndNoLaterOnes() {
    AtomicInteger runs = new AtomicInteger();
    Coalescer<String> coalescer =
        new Coalescer<>(
            scheduler,
            "test",
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("first");
              }
              return "second";
            });
    assertThatThrownBy(() -> coalescer.request().join())
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("first");
    assertThat(coalescer.request().join()).isEqualTo("second");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
