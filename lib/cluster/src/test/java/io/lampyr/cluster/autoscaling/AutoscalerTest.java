package io.lampyr.cluster.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.state.NodeLoad;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AutoscalerTest {
  private final VirtualTime time = VirtualTime.inline();
  private final Autoscaler autoscaler = new Autoscaler(ScalingSettings.of(1, 10), time);

  @Test
  void itDecidesEveryFiveSecondsHoweverOftenItIsTold() {
    int decisions = 0;
    for (int second = 0; second < 60; second++) {
      decisions += autoscaler.watched(fleet(2, 1.9)).isPresent() ? 1 : 0;
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(decisions).isEqualTo(12);
  }

  @Test
  void itGrowsAtOnceAndShrinksAfterHalfAnHourOfLowLoad() {
    assertThat(autoscaler.watched(fleet(2, 3))).contains(new ClusterSize(2, 3));
    assertThat(minutesUntilFewer(3, 0.5)).isBetween(30L, 31L);
  }

  @Test
  void whatWasWantedIsWantedUntilItIsThereHoweverTheLoadMoves() {
    for (int i = 0; i < 10; i++) {
      // Three are needed, then two are enough, and again.
      double load = i % 2 == 0 ? 2.1 : 1.9;
      assertThat(autoscaler.watched(fleet(2, load))).contains(new ClusterSize(2, 3));
      time.advance(Duration.ofSeconds(5));
    }
    assertThat(autoscaler.watched(fleet(3, 1.3))).contains(new ClusterSize(3, 3));
  }

  @Test
  void whatDoesNotComeAndIsNotNeededIsNotWantedForEver() {
    assertThat(autoscaler.watched(fleet(2, 3))).contains(new ClusterSize(2, 3));
    time.advance(Duration.ofMinutes(29));
    assertThat(autoscaler.watched(fleet(2, 1.9))).contains(new ClusterSize(2, 3));
    time.advance(Duration.ofMinutes(1));
    assertThat(autoscaler.watched(fleet(2, 1.9))).contains(new ClusterSize(2, 2));
  }

  @Test
  void aNewLeaderCountsTheLowLoadFromItsOwnBeginning() {
    for (int i = 0; i < 20; i++) {
      assertThat(autoscaler.watched(fleet(3, 0.5)).orElseThrow().wanted()).isEqualTo(3);
      time.advance(Duration.ofMinutes(1));
    }
    assertThat(autoscaler.watched(Optional.empty())).isEmpty();
    assertThat(minutesUntilFewer(3, 0.5)).isBetween(30L, 31L);
  }

  private long minutesUntilFewer(int nodes, double load) {
    for (long minutes = 0; ; minutes++) {
      time.advance(Duration.ofMinutes(1));
      if (autoscaler.watched(fleet(nodes, load)).orElseThrow().wanted() < nodes) {
        return minutes;
      }
    }
  }

  /** Nodes of two processors, each with this part of the load of one. */
  private static Optional<FleetReport> fleet(int nodes, double loadOfEach) {
    NodeLoad load = new NodeLoad(loadOfEach, 0, 2, 0, 100);
    return Optional.of(new FleetReport(nodes, Collections.nCopies(nodes, load)));
  }
}
