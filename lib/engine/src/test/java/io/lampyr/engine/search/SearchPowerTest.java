package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** How much of a commit should fit into search nodes' caches, of which their number follows. */
class SearchPowerTest {
  private static final Instant NOW = Instant.parse("2026-01-31T00:00:00Z");
  private static final SearchPower POWER = new SearchPower(10, Duration.ofDays(7));

  private static CommitPoint commit(Optional<TimeRange> times) {
    BlobStretch place = new BlobStretch(new BlobKey("indices/a/0/1/bcc-1"), 0, 1);
    return new CommitPoint(new PrimaryTerm(1), 1, place, 0, times);
  }

  private static CommitPoint until(Instant newest) {
    return commit(Optional.of(new TimeRange(0, newest.toEpochMilli())));
  }

  private static double share(CommitPoint commit, OptionalInt own) {
    return POWER.share(commit, own, NOW);
  }

  @Test
  void dataOfTheWindowIsKeptWholeWhateverItsIndexWants() {
    CommitPoint edge = until(NOW.minus(Duration.ofDays(7)));
    assertThat(share(edge, OptionalInt.empty())).isEqualTo(1);
    assertThat(share(edge, OptionalInt.of(0))).isEqualTo(1);
  }

  @Test
  void dataWithoutATimeIsKeptWhole() {
    assertThat(share(commit(Optional.empty()), OptionalInt.empty())).isEqualTo(1);
  }

  @Test
  void ofOlderDataAPartIsKeptWhichAnIndexMaySayForItself() {
    CommitPoint old = until(NOW.minus(Duration.ofDays(7)).minusMillis(1));
    assertThat(share(old, OptionalInt.empty())).isEqualTo(0.1);
    assertThat(share(old, OptionalInt.of(40))).isEqualTo(0.4);
    assertThat(share(old, OptionalInt.of(0))).isZero();
  }

  @Test
  void timesInNanosecondsAreTheSameTimes() {
    long newest = NOW.minus(Duration.ofDays(8)).toEpochMilli() * 1_000_000;
    CommitPoint old = commit(Optional.of(new TimeRange(newest - 1, newest)));
    assertThat(share(old, OptionalInt.empty())).isEqualTo(0.1);
    long recent = NOW.minus(Duration.ofDays(6)).toEpochMilli() * 1_000_000;
    assertThat(share(commit(Optional.of(new TimeRange(0, recent))), OptionalInt.empty()))
        .isEqualTo(1);
  }
}
