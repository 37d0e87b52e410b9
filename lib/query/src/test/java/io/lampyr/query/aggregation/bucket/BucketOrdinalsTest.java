package io.lampyr.query.aggregation.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/** Memory is told of before buckets take it. */
class BucketOrdinalsTest {
  private static final class Told implements LongConsumer {
    private long bytes;

    @Override
    public void accept(long more) {
      bytes += more;
    }
  }

  private static long told(int inside, int buckets) {
    Told told = new Told();
    BucketOrdinals ordinals = new BucketOrdinals(told, inside);
    for (int i = 0; i < buckets; i++) {
      ordinals.find(0, i);
    }
    return told.bytes;
  }

  @Test
  void aBucketTakesWhatIsCollectedInsideItAsWell() {
    assertThat(told(640, 5000) - told(0, 5000)).isGreaterThanOrEqualTo(640 * 5000L);
  }

  @Test
  void nothingMoreIsTakenWhereThereIsNoRoom() {
    BucketOrdinals ordinals =
        new BucketOrdinals(
            bytes -> {
              throw new IllegalStateException("no room");
            },
            0);
    assertThatThrownBy(() -> ordinals.find(0, 1)).hasMessage("no room");
  }

  @Test
  void pairsThatAreFoundBetweenTwoCallsAreToldOf() {
    BucketOrdinals ordinals = new BucketOrdinals(new Told(), 0);
    for (int owner = 3; owner >= 0; owner--) {
      ordinals.find(owner, 7);
    }
    for (int owner = 0; owner < 4; owner++) {
      ordinals.find(owner, 8);
      List<Long> keys = new ArrayList<>();
      ordinals.forEach(owner, ordinal -> keys.add(ordinals.key(ordinal)));
      assertThat(keys).as("owner %d", owner).containsExactly(7L, 8L);
    }
    ordinals.forEach(
        4,
        ordinal -> {
          throw new IllegalStateException("nobody's pair=" + ordinal);
        });
  }
}
