package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Points of time series that are written again, made though they are there, deleted and merged,
 * while nodes and functions die: each is there once, and linearizable by its series and time.
 */
class PointHistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.points", 4);
  private static final int REQUESTS = 120;

  @Test
  void pointsAreThereOnceWhateverDies() {
    List<String> failures = new ArrayList<>();
    int acknowledged = 0;
    int seen = 0;
    int sent = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.POINTS);
      History.Outcome outcome = replay.run();
      outcome.broken().forEach(how -> failures.add(replay.command() + ": " + how));
      acknowledged += outcome.counts().acknowledged();
      seen += outcome.counts().seen();
      sent += outcome.counts().sent();
      System.out.println(
          "seed=" + seed + " virtual=" + outcome.virtualTime() + " " + outcome.counts());
    }
    assertThat(failures).isEmpty();
    assertThat(acknowledged).isGreaterThan(60 * COUNT);
    assertThat(seen).isGreaterThan(200 * COUNT);
    assertThat(sent).isGreaterThan(15 * COUNT);
  }
}
