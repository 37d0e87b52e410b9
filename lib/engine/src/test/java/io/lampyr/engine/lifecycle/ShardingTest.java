package io.lampyr.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ShardingTest {
  private static final Instant BEGAN = Instant.parse("2026-11-23T00:00:00Z");
  private static final Duration EVERY = Duration.ofMinutes(5);
  private static final ShardingSettings USUAL = ShardingSettings.of(FlatSettings.NONE, "s");

  /**
   * The numbers of shards, one after the other, that a stream has under this load: more at once,
   * fewer when it rolls over at midnight.
   */
  private static List<Integer> play(Duration time, ToDoubleFunction<Duration> load) {
    Sharding sharding = Sharding.begun(BEGAN);
    int shards = 1;
    List<Integer> had = new ArrayList<>(List.of(shards));
    for (Duration at = EVERY; at.compareTo(time) < 0; at = at.plus(EVERY)) {
      Instant now = BEGAN.plus(at);
      Sharding.Told told = sharding.told(shards, load.applyAsDouble(at), USUAL, now);
      sharding = Sharding.ofText(sharding.after(told, USUAL, now).toText());
      boolean more = told.decision() == Sharding.Decision.INCREASE_SHARDS;
      boolean midnight = at.toMinutes() % Duration.ofDays(1).toMinutes() == 0;
      int next = more || midnight ? sharding.wanted().orElse(1) : shards;
      if (next != shards) {
        had.add(next);
      }
      shards = next;
    }
    return had;
  }

  @Test
  void aLoadThatDoublesTwiceIsFollowedWithinTwoRollovers() {
    List<Integer> had =
        play(Duration.ofHours(3), at -> at.toHours() < 1 ? 0.9 : at.toHours() < 2 ? 1.8 : 3.6);
    assertThat(had).containsExactly(1, 2, 3);
  }

  @Test
  void aWeekOfDaysAndNightsChangesTheNumberOnce() {
    Random noise = new Random(7);
    List<Integer> had =
        play(
            Duration.ofDays(7),
            at -> {
              double day = Math.sin(2 * Math.PI * at.toMinutes() / (24 * 60.0));
              return Math.max(0, 1.5 + 1.2 * day + 0.2 * noise.nextDouble());
            });
    // Up by steps on the first day, and never down again, as each day needs as many.
    assertThat(had).isSorted().hasSizeLessThanOrEqualTo(3).last().isEqualTo(3);
  }

  @Test
  void whatIsNotNeededForDaysGoes() {
    List<Integer> had = play(Duration.ofDays(10), at -> at.toHours() < 2 ? 5 : 0.2);
    assertThat(had).startsWith(1, 3).endsWith(1);
    List<Integer> soon = play(Duration.ofDays(3), at -> at.toHours() < 2 ? 5 : 0.2);
    assertThat(soon).containsExactly(1, 3);
  }

  @Test
  void boundsAndCooldownsAreThoseOfTheSettings() {
    ShardingSettings own =
        ShardingSettings.of(
            FlatSettings.of(
                Map.of(
                    ShardingSettings.UP, "1h",
                    ShardingSettings.MOST_SHARDS, "2",
                    ShardingSettings.EXCLUDES, "not-*")),
            "s");
    assertThat(own.shards(100)).isEqualTo(2);
    Sharding sharding = Sharding.begun(BEGAN);
    Sharding.Told early = sharding.told(1, 9, own, BEGAN.plusSeconds(600));
    assertThat(early.decision()).isEqualTo(Sharding.Decision.COOLDOWN_PREVENTED_INCREASE);
    assertThat(early.remaining()).isEqualTo(Duration.ofMinutes(50));
    ShardingSettings not =
        ShardingSettings.of(
            FlatSettings.of(Map.of(ShardingSettings.EXCLUDES, "not-*")), "not-this");
    assertThat(sharding.told(1, 9, not, BEGAN.plusSeconds(6000)).decision())
        .isEqualTo(Sharding.Decision.NOT_APPLICABLE);
    Assertions.assertThatExceptionOfType(FaultException.class)
        .isThrownBy(
            () -> ShardingSettings.of(FlatSettings.of(Map.of(ShardingSettings.LEAST, "0")), "s"))
        .withMessageContaining("must be >= 2");
  }

  @Test
  void whatNobodyWritesToIsNotRemembered() {
    Sharding sharding = Sharding.begun(BEGAN);
    Sharding.Told told = sharding.told(1, 0.01, USUAL, BEGAN.plusSeconds(600));
    assertThat(sharding.after(told, USUAL, BEGAN.plusSeconds(600))).isEqualTo(sharding);
  }

  @Test
  void whatItsTemplateSaysStaysUntilMoreIsWanted() {
    Sharding sharding = Sharding.begun(BEGAN);
    assertThat(sharding.told(8, 0.5, USUAL, BEGAN.plus(Duration.ofDays(30))).decision())
        .isEqualTo(Sharding.Decision.NO_CHANGE_REQUIRED);
  }

  @Test
  void whoIsExcludedForgetsWhatWasWantedBefore() {
    ShardingSettings excluded =
        ShardingSettings.of(
            FlatSettings.of(Map.of(ShardingSettings.EXCLUDES, List.of("s*"))), "s1");
    Sharding wanted = new Sharding(Optional.of(5), BEGAN, List.of());
    Sharding.Told told = wanted.told(5, 9, excluded, BEGAN);
    assertThat(told.decision()).isEqualTo(Sharding.Decision.NOT_APPLICABLE);
    assertThat(wanted.after(told, excluded, BEGAN).wanted()).isEmpty();
  }

  @Test
  void noMoreShardsAreAskedForThanShareTheSlotsEvenly() {
    ShardingSettings bounded =
        new ShardingSettings(
            true,
            USUAL.up(),
            USUAL.down(),
            2,
            4,
            32,
            FlatSettings.of(Map.of("index.number_of_routing_shards", 6)));
    assertThat(List.of(bounded.shards(0.5), bounded.shards(3), bounded.shards(9)))
        .containsExactly(1, 3, 3);
    assertThat(bounded.shards(64)).isEqualTo(6);
    Sharding sharding = new Sharding(Optional.of(6), BEGAN, List.of());
    assertThat(sharding.told(6, 64, bounded, BEGAN.plus(Duration.ofDays(1))).decision())
        .isEqualTo(Sharding.Decision.NO_CHANGE_REQUIRED);
  }
}
