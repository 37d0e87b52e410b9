package io.lampyr.engine.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.refresh.RefreshInterval;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UpkeepPlanTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final UpkeepSettings SETTINGS =
      new UpkeepSettings(
          SECOND.multipliedBy(5),
          SECOND.multipliedBy(5),
          SECOND.multipliedBy(60),
          1000,
          4L << 30,
          10,
          SECOND,
          SECOND);

  private static UpkeepPlan at(long second, UpkeepPlan.State state, RefreshInterval interval) {
    return at(second, state, interval, SETTINGS);
  }

  private static UpkeepPlan at(
      long second, UpkeepPlan.State state, RefreshInterval interval, UpkeepSettings settings) {
    return UpkeepPlan.of(state, interval, settings, SECOND.multipliedBy(second).toNanos());
  }

  private static UpkeepPlan.State changed(long refreshedSecond) {
    long at = SECOND.multipliedBy(refreshedSecond).toNanos();
    return new UpkeepPlan.State(true, at, OptionalLong.empty(), 0, 0, 0, at, false);
  }

  @Test
  void changesAreRefreshedWhenTheIntervalIsOver() {
    RefreshInterval standard = new RefreshInterval.Standard();
    assertThat(at(14, changed(10), standard).refresh()).isFalse();
    assertThat(at(15, changed(10), standard).refresh()).isTrue();
    UpkeepPlan.State same = new UpkeepPlan.State(false, 0, OptionalLong.empty(), 0, 0, 0, 0, false);
    assertThat(at(1000, same, standard).refresh()).isFalse();
  }

  @Test
  void anIndexMayWantItLessOftenOrNeverButNotMoreOften() {
    assertThat(at(999, changed(0), new RefreshInterval.Never()).refresh()).isFalse();
    RefreshInterval slow = new RefreshInterval.Every(SECOND.multipliedBy(30));
    assertThat(at(29, changed(0), slow).refresh()).isFalse();
    assertThat(at(30, changed(0), slow).refresh()).isTrue();
    RefreshInterval fast = new RefreshInterval.Every(Duration.ofMillis(1));
    assertThat(at(4, changed(0), fast).refresh()).isFalse();
  }

  @Test
  void whereRefreshesCostLittleFewChangesAreSeenSoonAndManyWhenItIsUsual() {
    UpkeepSettings soon = SETTINGS.refreshingAsSoonAs(SECOND);
    long ten = SECOND.multipliedBy(10).toNanos();
    UpkeepPlan.State many =
        new UpkeepPlan.State(
            true, ten, OptionalLong.empty(), 0, UpkeepPlan.FEW_BYTES + 1, 0, ten, false);
    RefreshInterval standard = new RefreshInterval.Standard();
    assertThat(at(10, changed(10), standard, soon).refresh()).isFalse();
    assertThat(at(11, changed(10), standard, soon).refresh()).isTrue();
    assertThat(at(14, many, standard, soon).refresh()).isFalse();
    assertThat(at(15, many, standard, soon).refresh()).isTrue();
    RefreshInterval two = new RefreshInterval.Every(SECOND.multipliedBy(2));
    assertThat(at(11, changed(10), two, soon).refresh()).isFalse();
    assertThat(at(12, many, two, soon).refresh()).as("who says so gets it").isTrue();
    RefreshInterval fast = new RefreshInterval.Every(Duration.ofMillis(1));
    assertThat(at(10, many, fast, soon).refresh()).isFalse();
    assertThat(at(11, many, fast, soon).refresh()).isTrue();
  }

  @Test
  void whatIsOldOrLongInTheLogIsFlushedEvenIfNothingIsRefreshed() {
    long since = SECOND.multipliedBy(100).toNanos();
    RefreshInterval never = new RefreshInterval.Never();
    UpkeepPlan.State old =
        new UpkeepPlan.State(true, 0, OptionalLong.of(since), 10, 10, 0, 0, false);
    assertThat(at(159, old, never).flush()).isFalse();
    assertThat(at(160, old, never).flush()).isTrue();
    UpkeepPlan.State large =
        new UpkeepPlan.State(true, 0, OptionalLong.of(since), 1000, 1000, 0, 0, false);
    assertThat(at(101, large, never).flush()).isTrue();
    assertThat(at(101, large, never).upload()).isFalse();
  }

  @Test
  void aLongLogThatIsVisibleForItsGreaterPartIsUploadedWithoutAnotherCommit() {
    OptionalLong since = OptionalLong.of(SECOND.multipliedBy(100).toNanos());
    RefreshInterval never = new RefreshInterval.Never();
    UpkeepPlan visible =
        at(101, new UpkeepPlan.State(true, 0, since, 1000, 500, 0, 0, false), never);
    assertThat(visible.upload()).isTrue();
    assertThat(visible.flush()).isFalse();
    UpkeepPlan not = at(101, new UpkeepPlan.State(true, 0, since, 1000, 501, 0, 0, false), never);
    assertThat(not.upload()).isFalse();
    assertThat(not.flush()).isTrue();
    UpkeepPlan old = at(160, new UpkeepPlan.State(true, 0, since, 1000, 500, 0, 0, false), never);
    assertThat(old.upload()).isFalse();
    assertThat(old.flush()).isTrue();
  }

  @Test
  void versionsAreForgottenBehindACommitThatNothingFollowedOrAfterAMinute() {
    long ten = SECOND.multipliedBy(10).toNanos();
    RefreshInterval never = new RefreshInterval.Never();
    UpkeepPlan.State refreshed =
        new UpkeepPlan.State(false, ten, OptionalLong.empty(), 0, 0, 1, 0, false);
    assertThat(at(11, refreshed, never).trim()).isTrue();
    UpkeepPlan.State not = new UpkeepPlan.State(true, 0, OptionalLong.empty(), 0, 0, 1, ten, false);
    assertThat(at(69, not, never).trim()).isFalse();
    assertThat(at(70, not, never).trim()).isTrue();
    UpkeepPlan.State writtenOn =
        new UpkeepPlan.State(true, ten, OptionalLong.empty(), 0, 0, 1, 0, false);
    assertThat(at(11, writtenOn, never).trim()).isFalse();
    assertThat(at(60, writtenOn, never).trim()).isTrue();
    UpkeepPlan.State empty =
        new UpkeepPlan.State(false, ten, OptionalLong.empty(), 0, 0, 0, 0, false);
    assertThat(at(1000, empty, never).trim()).isFalse();
  }

  @Test
  void aDiskWithLittleRoomHasAllUploadedThatIsNot() {
    RefreshInterval never = new RefreshInterval.Never();
    OptionalLong since = OptionalLong.of(SECOND.toNanos());
    assertThat(at(2, new UpkeepPlan.State(true, 0, since, 1, 1, 0, 0, true), never).flush())
        .isTrue();
    assertThat(at(2, new UpkeepPlan.State(true, 0, since, 1, 1, 0, 0, false), never).flush())
        .isFalse();
    UpkeepPlan.State nothing =
        new UpkeepPlan.State(false, 0, OptionalLong.empty(), 0, 0, 0, 0, true);
    assertThat(at(2, nothing, never).flush()).isFalse();
  }
}
