package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Copies and searches that last, in the storm of all histories: nodes and functions die and lose
 * each other, and what works at tasks freezes, dies and thaws long after.
 */
class TaskHistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.tasks", 1);
  private static final int REQUESTS = 40;

  @Test
  void tasksEndOnceWhateverDies() {
    List<String> failures = new ArrayList<>();
    int invocations = 0;
    int whole = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.TASKS);
      History history = replay.history();
      History.Outcome outcome = history.run(REQUESTS);
      for (String how : outcome.broken()) {
        failures.add(replay.command() + ": " + how);
      }
      invocations += history.tasks().invocations();
      whole += history.tasks().whole();
      System.out.println(
          "seed=" + seed + " " + history.tasks() + " virtual=" + outcome.virtualTime());
    }
    assertThat(failures).isEmpty();
    assertThat(invocations).isGreaterThan(5 * COUNT);
    assertThat(whole).isGreaterThan(2 * COUNT);
  }
}
