package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Coverage;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.histories", 200);
  private static final int REQUESTS = Integer.getInteger("lampyr.simulation.requests", 5);

  /** A long run takes so much time, however many histories that makes. */
  private static final long MINUTES = Long.getLong("lampyr.simulation.minutes", 1_000);

  private static final int SHOWN_EVERY = 500;

  /** What two hundred short histories must have met, so that they show what they claim to. */
  private static final List<Met> MET =
      List.of(
          new Met(Fault.DIES, Step.REQUEST),
          new Met(Fault.STOPS, Step.GC_STEP),
          new Met(Fault.STOPS, Step.LOG_UPLOAD),
          new Met(Fault.STOPS, Step.STATE_READ),
          new Met(Fault.CUT_OFF, Step.HEARTBEAT),
          new Met(Fault.CUT_OFF, Step.LEASE_READ),
          new Met(Fault.REFUSED, Step.LOG_UPLOAD),
          new Met(Fault.REFUSED, Step.PUBLICATION),
          new Met(Fault.ANSWER_LOST, Step.LOG_UPLOAD),
          new Met(Fault.ANSWER_LOST, Step.PUBLICATION),
          new Met(Fault.ANSWER_LOST, Step.GC_LOG),
          new Met(Fault.LOST_RACE, Step.BATCH_UPLOAD),
          new Met(Fault.READ_FAILED, Step.LOG_READ),
          new Met(Fault.BODY_CUT, Step.COMMIT_READ),
          new Met(Fault.CALL_TWICE, Step.APPEND),
          new Met(Fault.CALL_TWICE, Step.GC_STEP),
          new Met(Fault.NO_ANSWER, Step.APPEND),
          new Met(Fault.DISK_FULL, Step.APPEND),
          new Met(Fault.TOLD_TO_END, Step.STATE_READ));

  private record Met(Fault fault, Step step) {}

  private final List<String> failures = new ArrayList<>();
  private final Coverage coverage = new Coverage();
  private long steps;
  private long disturbances;

  @Test
  void everyHistoryKeepsTheLaws() {
    int acknowledged = 0;
    int count = 0;
    long began = System.nanoTime();
    long end = began + TimeUnit.MINUTES.toNanos(MINUTES);
    while (count < COUNT && System.nanoTime() < end) {
      acknowledged += run(FIRST + count);
      count++;
      if (count % SHOWN_EVERY == 0) {
        show(count, began);
      }
    }
    show(count, began);
    System.out.println(coverage.table());
    assertThat(failures).isEmpty();
    // Storms must not be so dense that nothing is left to be judged.
    assertThat(acknowledged).isGreaterThan(4 * count);
    if (count >= 200) {
      assertThat(MET)
          .allSatisfy(met -> assertThat(coverage.of(met.fault(), met.step())).isPositive());
    }
  }

  private void show(int count, long began) {
    double seconds = (System.nanoTime() - began) / 1e9;
    System.out.printf(
        "seeds=%d..%d failed=%d steps=%d disturbances=%d %.1f seeds a second%n",
        FIRST, FIRST + count - 1, failures.size(), steps, disturbances, count / seconds);
  }

  private int run(long seed) {
    Replay replay = Replay.of(seed, REQUESTS, Replay.Kind.USUAL);
    try {
      History.Outcome outcome = replay.run();
      coverage.add(outcome.coverage());
      steps += outcome.steps();
      disturbances += outcome.counts().disturbances();
      if (!outcome.broken().isEmpty()) {
        failures.add(replay.command() + ": " + outcome.broken());
      }
      return outcome.counts().acknowledged();
    } catch (RuntimeException | Error thrown) {
      failures.add(replay.command() + ": " + thrown);
      return 0;
    }
  }
}
