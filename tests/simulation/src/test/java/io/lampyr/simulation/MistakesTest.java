package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The laws find what they are there to find, within so many seeds from a first one. */
class MistakesTest {
  private static final int REQUESTS = 30;

  @ParameterizedTest
  @CsvSource({
    "RELEASE_OVER_A_HOLE, 1, 10",
    "RETRY_WITH_OTHER_BYTES, 1, 10",
    "REOPEN_WITHOUT_A_NEW_TERM, 1, 10",
    "POINT_IN_TIME_IGNORED, 101, 20",
  })
  void aMistakeIsFound(Bug bug, long first, int within) {
    for (long seed = first; seed < first + within; seed++) {
      if (!new History(seed, bug).run(REQUESTS).broken().isEmpty()) {
        return;
      }
    }
    assertThat(bug).as("not found from=%d within=%d seeds", first, within).isNull();
  }
}
