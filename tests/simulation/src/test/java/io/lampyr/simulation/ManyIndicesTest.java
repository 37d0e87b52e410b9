package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.Crowd;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ManyIndicesTest {
  private static final int FEW = 10;
  private static final int MANY = Boolean.getBoolean("lampyr.soak") ? 2_000 : 200;
  private static final int AWAKE = 8;
  private static final Duration A_WHILE = Duration.ofMinutes(2);

  @Test
  void manyIndicesAtRestCostWhatFewDoAndSurviveTheirLeader() {
    Crowd few = new Crowd(1, FEW);
    few.atRest(A_WHILE);
    int cost = few.atRest(A_WHILE);
    Crowd many = new Crowd(1, MANY);
    many.atRest(A_WHILE);
    assertThat(many.atRest(A_WHILE)).isCloseTo(cost, Percentage.withPercentage(5));
    many.write(AWAKE);
    many.killLeader();
    List<String> living = many.members();
    many.write(AWAKE);
    many.atRest(A_WHILE);
    assertThat(many.end(living)).isEmpty();
  }
}
