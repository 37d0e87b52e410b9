package io.lampyr.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.catalog.FlatSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LifecyclePlanTest {
  private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");
  private static final Lifecycle ON = new Lifecycle(true, Optional.empty());
  private static final Conditions.Size SOME = new Conditions.Size(1, 1, 1, 1);

  private final SeededRandomness randomness = new SeededRandomness(5);

  private LifecyclePlan.Subject subject(Duration age, Duration... rolledBefore) {
    List<IndexId> indices = new ArrayList<>();
    Map<IndexId, Instant> rolled = new HashMap<>();
    for (Duration before : rolledBefore) {
      IndexId index = IndexId.random(randomness);
      indices.add(index);
      rolled.put(index, NOW.minus(before));
    }
    indices.add(IndexId.random(randomness));
    return new LifecyclePlan.Subject(indices, rolled, NOW.minus(age), Optional.of(SOME));
  }

  @Test
  void retentionIsNeverEarlyAndNeverForTheIndexThatIsWrittenTo() {
    for (long seed = 1; seed <= 500; seed++) {
      SeededRandomness drawn = new SeededRandomness(seed);
      Duration kept = Duration.ofSeconds(10 + drawn.nextInt(1_000_000));
      Duration[] ages = new Duration[drawn.nextInt(20)];
      for (int i = 0; i < ages.length; i++) {
        ages[i] = Duration.ofSeconds(drawn.nextInt(1_200_000));
      }
      LifecyclePlan.Subject stream = subject(Duration.ofDays(400), ages);
      LifecyclePlan plan = LifecyclePlan.of(stream, ON, Optional.of(kept), NOW);
      assertThat(plan.expired()).doesNotContain(stream.indices().getLast());
      for (IndexId index : stream.indices().subList(0, ages.length)) {
        Instant rolled = stream.rolled().get(index);
        boolean over =
            Objects.requireNonNull(rolled).plus(kept).plus(LifecyclePlan.LATE).isBefore(NOW);
        assertThat(plan.expired().contains(index)).as("seed=" + seed).isEqualTo(over);
      }
    }
  }

  @Test
  void nothingIsDoneWithoutALifecycleThatIsOn() {
    LifecyclePlan.Subject stream = subject(Duration.ofDays(400), Duration.ofDays(300));
    Lifecycle off = new Lifecycle(false, Optional.empty());
    assertThat(LifecyclePlan.of(stream, off, Optional.of(Duration.ofDays(1)), NOW))
        .isEqualTo(LifecyclePlan.NOTHING);
    LifecyclePlan forever = LifecyclePlan.of(stream, ON, Optional.empty(), NOW);
    assertThat(forever.expired()).isEmpty();
    assertThat(forever.rolls()).isTrue();
  }

  @Test
  void indicesRollOverByAgeThatFollowsFromRetentionAndBySizeButNotEmpty() {
    Conditions week = Conditions.of(Optional.of(Duration.ofDays(7)));
    assertThat(week.age()).isEqualTo(Duration.ofDays(1));
    assertThat(Conditions.of(Optional.of(Duration.ofHours(5))).age())
        .isEqualTo(Duration.ofHours(1));
    assertThat(Conditions.of(Optional.of(Duration.ofDays(90))).age()).isEqualTo(Duration.ofDays(7));
    assertThat(Conditions.of(Optional.empty()).age()).isEqualTo(Duration.ofDays(30));
    assertThat(week.areMet(Duration.ofHours(23), SOME)).isFalse();
    assertThat(week.areMet(Duration.ofHours(24), SOME)).isTrue();
    assertThat(week.areMet(Duration.ofDays(9), new Conditions.Size(0, 0, 0, 0))).isFalse();
    assertThat(week.areMet(Duration.ZERO, new Conditions.Size(1, 50L << 30, 50L << 30, 1)))
        .isTrue();
    assertThat(week.areMet(Duration.ZERO, new Conditions.Size(1, 1, 1, 200_000_000))).isTrue();
  }

  @Test
  void theClustersRetentionHoldsWhereAStreamSaysNothingOrTooMuch() {
    Retention said =
        Retention.of(FlatSettings.of(Map.of(Retention.STANDARD, "10d", Retention.MOST, "20d")));
    Lifecycle month = Lifecycle.of(Map.of("data_retention", "30d"));
    assertThat(said.effective(ON, false))
        .isEqualTo(
            new Retention.Effective(
                Optional.of(Duration.ofDays(10)), Retention.Source.DEFAULT_GLOBAL_RETENTION));
    assertThat(said.effective(month, false).by()).isEqualTo(Retention.Source.MAX_GLOBAL_RETENTION);
    assertThat(Retention.of(FlatSettings.NONE).effective(month, false).retention())
        .contains(Duration.ofDays(30));
    assertThat(Retention.of(FlatSettings.NONE).effective(ON, false).retention()).isEmpty();
    assertThat(said.effective(ON, true).retention()).contains(Duration.ofDays(30));
    assertThatThrownBy(() ->
            Retention.of(FlatSettings.of(Map.of(Retention.STANDARD, "10d", Retention.MOST, "1d"))))
        .hasMessageContaining("cannot be greater than");
    assertThatThrownBy(() -> Retention.of(FlatSettings.of(Map.of(Retention.MOST, "1s"))))
        .hasMessageContaining("must be >= [10s]");
    assertThatThrownBy(() -> Lifecycle.of(Map.of("data_retention", "soon")))
        .hasMessageContaining("unit is missing or unrecognized");
    assertThatThrownBy(() -> Lifecycle.of(Map.of("downsampling", List.of())))
        .hasMessageContaining("at least one round");
    assertThatThrownBy(() -> Lifecycle.of(Map.of("retain", "1d")))
        .hasMessage("[data_stream_lifecycle] unknown field [retain]");
  }
}
