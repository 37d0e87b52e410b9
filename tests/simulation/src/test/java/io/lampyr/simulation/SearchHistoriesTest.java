package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.SimLeaves;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Functions that have each other search, while they die, stop and lose each other: late calls are
 * made again elsewhere, and what nodes publish is opened before it is asked for.
 */
class SearchHistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.searches", 3);
  private static final int REQUESTS = 60;

  @Test
  void searchesElsewhereKeepTheirLaws() {
    List<String> failures = new ArrayList<>();
    int calls = 0;
    int again = 0;
    int warmed = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.SEARCHES);
      History history = replay.history();
      History.Outcome outcome = history.run(REQUESTS);
      outcome.broken().forEach(how -> failures.add(replay.command() + ": " + how));
      SimLeaves leaves = history.leaves();
      calls += leaves.calls();
      again += leaves.again();
      warmed += leaves.warmed();
      System.out.println(
          "seed="
              + seed
              + " calls="
              + leaves.calls()
              + " again="
              + leaves.again()
              + " warmed="
              + leaves.warmed()
              + " virtual="
              + outcome.virtualTime()
              + " "
              + outcome.counts());
    }
    assertThat(failures).isEmpty();
    assertThat(calls).isGreaterThan(200 * COUNT);
    assertThat(again).isBetween(COUNT, calls / 20);
    assertThat(warmed).isGreaterThan(20 * COUNT);
  }
}
