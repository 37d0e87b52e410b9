package io.lampyr.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.request.Applied.Result;
import io.lampyr.engine.request.Recollection.Fresh;
import io.lampyr.engine.request.Recollection.Remembered;
import io.lampyr.engine.request.Recollection.Unprovable;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RecentRequestsTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final SeededRandomness randomness = new SeededRandomness(7);
  private final RecentRequests requests = new RecentRequests(3, HOUR, HOUR, 0);

  @Test
  void aRetryIsAnsweredAndNotAppliedAgain() {
    RequestId id = RequestId.random(randomness);
    Applied outcome = new Applied(Result.CREATED, 5, 2, 1);
    requests.remember(id, 4, outcome, 0);
    assertThat(requests.recall(id, 4, Duration.ofSeconds(1), SECOND))
        .isEqualTo(new Remembered(outcome));
    assertThat(requests.recall(id, 5, Duration.ofSeconds(1), SECOND)).isEqualTo(new Fresh());
  }

  @Test
  void whatWasForgottenCannotBeProved() {
    RequestId old = RequestId.random(randomness);
    requests.remember(old, 0, new Applied(Result.CREATED, 0, 1, 1), 10 * SECOND);
    for (int i = 1; i <= 3; i++) {
      requests.remember(
          RequestId.random(randomness), 0, new Applied(Result.CREATED, i, 1, 1), 20 * SECOND);
    }
    assertThat(requests.recall(old, 0, Duration.ofSeconds(15), 25 * SECOND))
        .isEqualTo(new Unprovable());
    assertThat(requests.recall(old, 0, Duration.ZERO, 25 * SECOND)).isEqualTo(new Fresh());
    Duration sentAfterAllThatWasForgotten = Duration.ofSeconds(7);
    assertThat(
            requests.recall(
                RequestId.random(randomness), 0, sentAfterAllThatWasForgotten, 25 * SECOND))
        .isEqualTo(new Fresh());
  }

  @Test
  void aSlowClockOfTheSenderIsAllowedFor() {
    RecentRequests young = new RecentRequests(3, HOUR, Duration.ofSeconds(10), 0);
    RequestId id = RequestId.random(randomness);
    assertThat(young.recall(id, 0, Duration.ofSeconds(5), 0)).isEqualTo(new Fresh());
    assertThat(young.recall(id, 0, Duration.ofSeconds(6), 0)).isEqualTo(new Unprovable());
  }

  @Test
  void theNextOwnerRemembersWhatTheHeaderHolds() {
    RequestId first = RequestId.random(randomness);
    RequestId second = RequestId.random(randomness);
    requests.remember(first, 0, new Applied(Result.DELETED, 7, 3, 9), 5 * SECOND);
    requests.remember(second, 2, new Applied(Result.UPDATED, 8, 3, 2), 6 * SECOND);
    byte[] encoded = requests.encode(1 << 16, 10 * SECOND);
    RecentRequests next = new RecentRequests(3, HOUR, Duration.ZERO, 1000 * SECOND);
    next.restore(encoded, 1000 * SECOND);
    assertThat(next.recall(first, 0, Duration.ofSeconds(6), 1001 * SECOND))
        .isEqualTo(new Remembered(new Applied(Result.DELETED, 7, 3, 9)));
    assertThat(next.recall(second, 2, Duration.ofSeconds(6), 1001 * SECOND))
        .isEqualTo(new Remembered(new Applied(Result.UPDATED, 8, 3, 2)));
    assertThat(next.coverage(1000 * SECOND)).isEqualTo(HOUR.plusSeconds(10));
  }

  @Test
  void aListThatIsCutShortKeepsTheNewestAndClaimsNoMore() {
    RequestId first = RequestId.random(randomness);
    RequestId second = RequestId.random(randomness);
    requests.remember(first, 0, new Applied(Result.DELETED, 7, 3, 9), 5 * SECOND);
    requests.remember(second, 2, new Applied(Result.UPDATED, 8, 3, 2), 8 * SECOND);
    byte[] encoded = requests.encode(60, 10 * SECOND);
    assertThat(encoded).hasSizeLessThanOrEqualTo(60);
    RecentRequests next = new RecentRequests(3, HOUR, Duration.ZERO, 0);
    next.restore(encoded, 0);
    assertThat(next.recall(second, 2, Duration.ofSeconds(2), 0)).isInstanceOf(Remembered.class);
    assertThat(next.recall(first, 0, Duration.ofSeconds(5), 0)).isEqualTo(new Unprovable());
    assertThat(next.coverage(0)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aDamagedListIsRefusedAtEveryLength() {
    requests.remember(RequestId.random(randomness), 3, new Applied(Result.CREATED, 5, 2, 1), 0);
    byte[] encoded = requests.encode(1000, SECOND);
    for (int length = 0; length < encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> new RecentRequests(3, HOUR, HOUR, 0).restore(cut, 0))
          .isInstanceOf(CorruptionException.class);
    }
  }
}
