package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.law.Flows;
import io.lampyr.simulation.workload.History;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Streams that are written to, rolled over and forgotten for half an hour, while nodes, functions
 * and what looks after streams die.
 */
class StreamHistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.streams", 2);
  private static final int REQUESTS = 150;

  @Test
  void streamsKeepTheirLawsForALongTime() {
    List<String> failures = new ArrayList<>();
    int generations = 0;
    int forgotten = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.STREAMS);
      History history = replay.history();
      History.Outcome outcome = history.run(REQUESTS);
      outcome.broken().forEach(how -> failures.add(replay.command() + ": " + how));
      Flows flows = history.flows();
      generations += flows.generations();
      forgotten += flows.forgotten();
      System.out.println(
          "seed="
              + seed
              + " generations="
              + flows.generations()
              + " forgotten="
              + flows.forgotten()
              + " virtual="
              + outcome.virtualTime()
              + " "
              + outcome.counts());
    }
    assertThat(failures).isEmpty();
    assertThat(generations).isGreaterThan(5 * COUNT);
    assertThat(forgotten).isGreaterThan(5 * COUNT);
  }
}
