package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.Suspension;
import io.lampyr.simulation.world.Bug;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An owner that was suspended, and is asked as it wakes up. */
class SuspensionTest {
  private static final int SEEDS = 10;

  @Test
  void whoWakesUpAfterAnotherHasTakenItsPlaceAnswersNothing() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      assertThat(new Suspension(seed, Bug.NONE).run()).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void aNodeThatGoesByItsMonotonicClockAloneIsFound() {
    List<String> broken =
        IntStream.rangeClosed(1, SEEDS)
            .boxed()
            .flatMap(seed -> new Suspension(seed, Bug.STANDING_CLOCK).run().stream())
            .toList();
    System.out.println(Bug.STANDING_CLOCK + " found=" + broken.size() + " of=" + SEEDS);
    assertThat(broken).isNotEmpty().allMatch(how -> how.startsWith("AckedSurvives: saw less"));
  }
}
