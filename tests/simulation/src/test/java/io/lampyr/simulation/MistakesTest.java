package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The laws find what they are there to find, within so many seeds from a first one; and that it is
 * the mistake which they find: the history in which they do keeps the laws without it.
 */
class MistakesTest {
  @ParameterizedTest
  @CsvSource({
    "RELEASE_OVER_A_HOLE, 1, 10, 20",
  })
  void aMistakeIsFound(Bug bug, long first, int within, int requests) {
    for (long seed = first; seed < first + within; seed++) {
      List<String> broken = new History(seed, bug).run(requests).broken();
      if (!broken.isEmpty()) {
        System.out.println(bug + " seed=" + seed + " " + broken.getFirst());
        assertThat(new History(seed, Bug.NONE, bug).run(requests).broken()).isEmpty();
        return;
      }
    }
    assertThat(bug).as("not found from=%d within=%d seeds", first, within).isNull();
  }
}
