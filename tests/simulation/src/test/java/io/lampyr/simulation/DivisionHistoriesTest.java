package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a stream writes to is divided into more shards while it is written to and rolled over, and
 * while nodes, functions and who divides die.
 */
class DivisionHistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.divisions", 2);
  private static final int REQUESTS = 120;

  @Test
  void whatIsDividedWhileItIsWrittenToKeepsEveryWriteOnce() {
    List<String> failures = new ArrayList<>();
    int divided = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.GROWTH);
      History history = replay.history();
      History.Outcome outcome = history.run(REQUESTS);
      outcome.broken().forEach(how -> failures.add(replay.command() + ": " + how));
      divided += history.flows().divided();
      System.out.println(
          "seed="
              + seed
              + " divided="
              + history.flows().divided()
              + " virtual="
              + outcome.virtualTime()
              + " "
              + outcome.counts());
    }
    assertThat(failures).isEmpty();
    assertThat(divided).isPositive();
  }
}
