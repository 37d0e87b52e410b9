package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.series.SeriesPoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Nobody is told that a point is new that was written before. */
class NewestPointsTest {
  private static SeriesPoint point(long series, long time) {
    byte[] hash = ByteBuffer.allocate(SeriesPoint.TSID_BYTES).putLong(8, series).array();
    return new SeriesPoint(new BytesRef(hash), time);
  }

  private static NewestPoints opened(int series, long newest) throws IOException {
    NewestPoints points = new NewestPoints(series);
    points.open(() -> newest);
    return points;
  }

  private static boolean isNew(NewestPoints newest, SeriesPoint point) {
    return newest.areNew(List.of(point)).get(0);
  }

  @Test
  void whatIsNewerThanAllOfItsSeriesIsNew() throws IOException {
    NewestPoints newest = opened(100, Long.MIN_VALUE);
    assertThat(isNew(newest, point(1, 0))).isTrue();
    newest.wrote(List.of(point(1, 10)));
    newest.wrote(List.of(point(1, 5)));
    newest.wrote(point(2, 100).id());
    newest.wrote("no point");
    assertThat(isNew(newest, point(1, 10))).isFalse();
    assertThat(isNew(newest, point(1, 5))).isFalse();
    assertThat(isNew(newest, point(1, 11))).isTrue();
    assertThat(isNew(newest, point(2, 100))).isFalse();
    assertThat(isNew(newest, point(2, 101))).isTrue();
    assertThat(isNew(newest, point(3, Long.MIN_VALUE + 1))).isTrue();
  }

  @Test
  void ofWhatWasThereBeforeOnlyTheNewestIsKnown() throws IOException {
    NewestPoints newest = new NewestPoints();
    newest.wrote(List.of(point(1, 70)));
    assertThatThrownBy(() -> isNew(newest, point(1, 71)))
        .isInstanceOf(IllegalArgumentException.class);
    newest.open(() -> 50);
    newest.open(() -> {
      throw new IOException("asked twice");
    });
    assertThat(isNew(newest, point(1, 70))).isFalse();
    assertThat(isNew(newest, point(2, 50))).isFalse();
    assertThat(isNew(newest, point(2, 51))).isTrue();
  }

  @Test
  void aShardThatCannotBeReadIsAskedAgain() {
    NewestPoints newest = new NewestPoints();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() ->
              newest.open(() -> {
                throw new IOException("unreadable");
              }))
          .isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> isNew(newest, point(1, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void seriesThatWereForgottenAreAsNewAsTheNewestOfAll() throws IOException {
    NewestPoints newest = opened(2, Long.MIN_VALUE);
    newest.wrote(List.of(point(1, 10)));
    newest.wrote(List.of(point(2, 30)));
    newest.wrote(List.of(point(3, 20)));
    assertThat(isNew(newest, point(1, 30))).isFalse();
    assertThat(isNew(newest, point(1, 31))).isTrue();
    assertThat(newest.bytes()).isPositive();
    newest.forget();
    assertThat(newest.bytes()).isZero();
    assertThat(isNew(newest, point(3, 30))).isFalse();
    assertThat(isNew(newest, point(3, 31))).isTrue();
  }

  @Test
  void nothingThatWasWrittenIsEverNewHoweverManySeriesThereAre() throws IOException {
    for (int bound : new int[] {1, 7, 64, 5000}) {
      long seed = 40 + bound;
      Random random = new Random(seed);
      NewestPoints newest = opened(bound, 3);
      Set<String> written = new HashSet<>();
      Map<Long, Long> last = new HashMap<>();
      int missed = 0;
      for (int i = 0; i < 20_000; i++) {
        SeriesPoint next = point(random.nextLong(1500) << 20, i / 20 + random.nextLong(30));
        boolean isNew = isNew(newest, next);
        long before = last.getOrDefault(next.tsid().hashCode() + 0L, 3L);
        if (isNew) {
          assertThat(written.contains(next.id())).as("seed=%d bound=%d", seed, bound).isFalse();
          assertThat(next.time()).isGreaterThan(before);
        } else if (next.time() > before) {
          missed++;
        }
        newest.wrote(List.of(next));
        written.add(next.id());
        last.merge(next.tsid().hashCode() + 0L, next.time(), Math::max);
      }
      assertThat(newest.bytes()).isLessThanOrEqualTo(Math.max(64, 4L * bound) * 16);
      if (bound > 1500) {
        assertThat(missed).as("all are told apart").isZero();
      }
    }
  }
}
