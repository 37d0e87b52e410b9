package io.lampyr.cluster.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.autoscaling.ScalingDecision.SteadyLow;
import io.lampyr.cluster.state.NodeLoad;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AutoscalingTest {
  private static final ScalingSettings SETTINGS = ScalingSettings.of(1, 10);
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private Optional<SteadyLow> low = Optional.empty();
  private long now;

  private int decide(int nodes, double ingestionPerNode, long memoryPerNode) {
    NodeLoad load = new NodeLoad(ingestionPerNode, 0, 4, memoryPerNode, 100);
    return decide(nodes, Collections.nCopies(nodes, load));
  }

  private int decide(int nodes, List<NodeLoad> loads) {
    ScalingDecision decision = Autoscaling.decide(SETTINGS, nodes, loads, low, now);
    low = decision.steadyLow();
    now += MINUTE;
    return decision.wantedNodes();
  }

  @Test
  void loadBeyondCapacityGrowsAtOnceAndWithinBounds() {
    assertThat(decide(2, 6, 0)).isEqualTo(3);
    assertThat(decide(2, 0.1, 180)).isEqualTo(4);
    assertThat(decide(2, 400, 0)).isEqualTo(10);
  }

  @Test
  void sustainableLoadStays() {
    assertThat(decide(2, 4, 0)).isEqualTo(2);
  }

  @Test
  void lowLoadShrinksOnlyAfterThirtySteadyMinutesAndToTheLargestNeedSeen() {
    for (int minute = 0; minute < 30; minute++) {
      // Needs 1 node, once 2.
      assertThat(decide(4, minute == 7 ? 1.2 : 0.2, 0)).isEqualTo(4);
    }
    assertThat(decide(4, 0.2, 0)).isEqualTo(2);
  }

  @Test
  void anySignalToTheContraryStartsTheWaitAnew() {
    for (int minute = 0; minute < 29; minute++) {
      decide(4, 0.2, 0);
    }
    assertThat(decide(4, 3.9, 0)).isEqualTo(4);
    for (int minute = 0; minute < 30; minute++) {
      assertThat(decide(4, 0.2, 0)).isEqualTo(4);
    }
    assertThat(decide(4, 0.2, 0)).isEqualTo(1);
  }

  @Test
  void headroomKeepsANodeThatBareLoadWouldNotNeed() {
    // 2 nodes would be full to 93 %.
    for (int minute = 0; minute < 60; minute++) {
      assertThat(decide(3, 2.5, 0)).isEqualTo(3);
    }
  }

  @Test
  void nodeThatDoesNotReportKeepsTheSize() {
    NodeLoad idle = new NodeLoad(0, 0, 4, 0, 100);
    for (int minute = 0; minute < 60; minute++) {
      assertThat(decide(3, List.of(idle, idle))).isEqualTo(3);
    }
    assertThat(decide(3, List.of())).isEqualTo(3);
  }

  @Test
  void queueThatClearsInTimeIsNoReasonToGrow() {
    Duration acceptable = Duration.ofSeconds(30);
    assertThat(IngestionLoad.of(4, Duration.ofMinutes(2), 4, acceptable)).isEqualTo(4);
    assertThat(IngestionLoad.of(4, Duration.ofSeconds(121), 4, acceptable)).isGreaterThan(8);
    assertThat(IngestionLoad.of(1, Duration.ofSeconds(15), 4, acceptable)).isEqualTo(1.5);
  }
}
