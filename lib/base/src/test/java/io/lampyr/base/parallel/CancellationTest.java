package io.lampyr.base.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class CancellationTest {
  private final Cancellation cancellation = new Cancellation();

  private boolean waitForEver() {
    try {
      new CountDownLatch(1).await();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  @Test
  void whoWorksIsInterruptedAndSoIsWhoBeginsLater() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch ended = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      Thread.ofVirtual()
          .start(() ->
              cancellation.during(() -> {
                begun.countDown();
                if (waitForEver()) {
                  ended.countDown();
                }
                return true;
              }));
    }
    begun.await();
    cancellation.cancel("enough");
    cancellation.cancel("more than enough");
    ended.await();
    assertThat(cancellation.reason()).contains("enough");
    boolean interrupted = cancellation.during(this::waitForEver);
    assertThat(interrupted).isTrue();
  }

  @Test
  void aThreadThatIsDoneIsLeftAlone() {
    assertThat(cancellation.during(() -> Cancellation.current().orElseThrow()))
        .isSameAs(cancellation);
    cancellation.cancel("late");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    cancellation.during(
        () -> cancellation.during(() -> true) && Thread.currentThread().isInterrupted());
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(Cancellation.current()).isEmpty();
  }
}
