package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Indices are made of others, with fewer shards and then with more again, while nodes, functions
 * and who makes them die: each has every document once, though nothing of any is copied and what it
 * was made of is deleted.
 */
class ResizeHistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.resizes", 3);
  private static final int REQUESTS = 30;

  @Test
  void whatIsMadeOfOthersHasEveryDocumentOnce() {
    List<String> failures = new ArrayList<>();
    int resized = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.RESIZES);
      History history = replay.history();
      History.Outcome outcome = history.run(REQUESTS);
      outcome.broken().forEach(how -> failures.add(replay.command() + ": " + how));
      resized += history.resized();
      System.out.println(
          "seed="
              + seed
              + " resized="
              + history.resized()
              + " virtual="
              + outcome.virtualTime()
              + " "
              + outcome.counts());
    }
    assertThat(failures).isEmpty();
    assertThat(resized).isGreaterThan(COUNT);
  }
}
