package io.lampyr.functions.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SeldomAskedTest {
  @Test
  void whatIsNotThereYetIsLookedAtNowAndThenAndNeverAgainOnceItIs() {
    AtomicLong nanos = new AtomicLong();
    Clock clock =
        new Clock() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long monotonicNanos() {
            return nanos.get();
          }
        };
    Deque<Object> looks = new ArrayDeque<>(List.of(false, "unread", true));
    SeldomAsked asked =
        new SeldomAsked(
            () -> {
              if (looks.remove() instanceof Boolean seen) {
                return seen;
              }
              throw new UnavailableException("nobody answers");
            },
            clock);
    for (int left = 2; left > 0; left--) {
      for (int i = 0; i < 5; i++) {
        assertThat(asked.getAsBoolean()).isFalse();
        assertThat(looks).hasSize(left);
      }
      nanos.addAndGet(SeldomAsked.EVERY.toNanos());
    }
    for (int i = 0; i < 5; i++) {
      assertThat(asked.getAsBoolean()).isTrue();
      nanos.addAndGet(SeldomAsked.EVERY.toNanos());
    }
    assertThat(looks).isEmpty();
  }
}
