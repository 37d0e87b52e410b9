package io.lampyr.functions.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimeBoundTest {
  private final Scheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final TimeBound bound = new TimeBound(Duration.ofMillis(50), scheduler);

  @Test
  void workThatEndsIsAnsweredAndItsFailuresAreThrown() {
    assertThat(bound.within(() -> "done")).contains("done");
    assertThatThrownBy(() ->
            bound.within(() -> {
              throw new IllegalArgumentException("as it was");
            }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("as it was");
  }

  @Test
  void workThatWaitsTooLongSaysWhatItKnows() {
    assertThat(
            bound.within(() -> {
              try {
                scheduler.sleep(Duration.ofMinutes(1));
                return "all";
              } catch (InterruptedException late) {
                return "a part";
              }
            }))
        .contains("a part");
  }

  @Test
  void workThatDoesNotEndIsLeftToItself() throws InterruptedException {
    CountDownLatch let = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    assertThat(
            bound.within(() -> {
              while (true) {
                try {
                  let.await();
                  ended.countDown();
                  return "nobody hears this";
                } catch (InterruptedException deaf) {
                  // It goes on waiting, as what does not look at interrupts does.
                }
              }
            }))
        .isEmpty();
    let.countDown();
    ended.await();
  }

  @Test
  void searchesHaveLessThanTheirRequests() {
    assertThat(new TimeBound(Duration.ofSeconds(24), scheduler).search()).hasSeconds(22);
    assertThat(new TimeBound(Duration.ofSeconds(1), scheduler).search()).hasMillis(500);
    assertThat(new TimeBound(Duration.ofSeconds(24), scheduler).told())
        .isEqualTo("did not end within [24s] (api.answer_within)");
  }
}
