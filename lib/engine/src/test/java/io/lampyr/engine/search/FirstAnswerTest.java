package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class FirstAnswerTest {
  private static final Optional<Duration> SOON = Optional.of(Duration.ofMillis(10));
  private static final Optional<Duration> NEVER = Optional.empty();

  private final FirstAnswer answers = new FirstAnswer(new ThreadScheduler((_, _) -> {}));
  private final CountDownLatch calledOff = new CountDownLatch(1);

  private static FirstAnswer.Attempt<String> attempt(Supplier<Optional<String>> work) {
    return new FirstAnswer.Attempt<>(work, () -> true);
  }

  private Optional<String> hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException cancelled) {
      calledOff.countDown();
    }
    return Optional.empty();
  }

  private static Supplier<Optional<FirstAnswer.Attempt<String>>> again(String answer) {
    return () -> Optional.of(attempt(() -> Optional.of(answer)));
  }

  @Test
  void whoIsLateIsCalledOffWhenTheSecondAnswers() throws Exception {
    assertThat(answers.of(attempt(this::hang), SOON, again("second"))).contains("second");
    calledOff.await();
  }

  @Test
  void theSecondIsNotAskedBecauseTheFirstHasFailed() {
    AtomicInteger second = new AtomicInteger();
    Optional<String> answer =
        answers.of(
            attempt(Optional::empty),
            Optional.of(Duration.ofHours(1)),
            () -> {
              second.incrementAndGet();
              return Optional.empty();
            });
    assertThat(answer).isEmpty();
    assertThat(second).hasValue(0);
  }

  @Test
  void aSecondThatMayNotBeAskedIsAskedAsSoonAsItMay() {
    AtomicInteger asked = new AtomicInteger();
    Optional<String> answer =
        answers.of(
            attempt(this::hang),
            SOON,
            () ->
                asked.incrementAndGet() < 3
                    ? Optional.empty()
                    : Optional.of(attempt(() -> Optional.of("second"))));
    assertThat(answer).contains("second");
    assertThat(asked).hasValue(3);
  }

  @Test
  void aSecondThatFailsLeavesItToTheFirst() {
    CountDownLatch failed = new CountDownLatch(1);
    Supplier<Optional<String>> first =
        () -> {
          try {
            failed.await();
          } catch (InterruptedException e) {
            return Optional.empty();
          }
          return Optional.of("first");
        };
    Optional<String> answer =
        answers.of(
            attempt(first),
            SOON,
            () ->
                Optional.of(
                    attempt(() -> {
                      failed.countDown();
                      return Optional.empty();
                    })));
    assertThat(answer).contains("first");
  }

  @Test
  void nobodyWaitsForWhoDoesNotStandAnyMore() throws Exception {
    AtomicBoolean stands = new AtomicBoolean(true);
    FirstAnswer.Attempt<String> gone =
        new FirstAnswer.Attempt<>(
            this::hang,
            // At the first look it stands, at the second it does not.
            () -> stands.getAndSet(false));
    assertThat(answers.of(gone, NEVER, Optional::empty)).isEmpty();
    calledOff.await();
  }

  @Test
  void anAnswerThatFailsInAnyWayIsNone() {
    FirstAnswer.Attempt<String> broken =
        attempt(() -> {
          throw new IllegalStateException("damaged");
        });
    assertThat(answers.of(broken, NEVER, Optional::empty)).isEmpty();
  }
}
