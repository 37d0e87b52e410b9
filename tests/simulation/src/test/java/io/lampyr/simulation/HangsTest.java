package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.Scene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Any single request that hangs for a quarter of a minute: each kind of them that there is. */
class HangsTest {
  private static final long SEED = Long.getLong("lampyr.hangs.seed", 3);

  /** In soak runs, as many seeds from the first one on. */
  private static final int SEEDS = Boolean.getBoolean("lampyr.soak") ? 10 : 1;

  /**
   * What was met so often while all was calm may not come again: what is asked once a day, by the
   * first run of garbage collection, for each of the few things that it finds, and asked again
   * where the first answer was late.
   */
  private static final int RARE = 4;

  /** How clients reach functions, and a state machine its steps, is up to them. */
  private static final List<String> OUTSIDE = List.of("client ", "driver ");

  /** Long enough for every kind of request to be made. */
  private static final Duration LOOK = Duration.ofSeconds(80);

  /** Until the next one hangs: as a rule, nobody waits for the last one by then. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofSeconds(3);

  private static final Duration COMPUTING = Duration.ofMinutes(1);
  private static final String BEAT = "node state write nodes *";

  /** One each two seconds, and the time of their requests. */
  private static final int BEATS_OF_A_MINUTE = 28;

  private final List<String> failures = new ArrayList<>();

  @Test
  void aRequestThatHangsEjectsNobodyAndHoldsNoAcknowledgementUpForLong() {
    for (long seed = SEED; seed < SEED + SEEDS; seed++) {
      hangOneAfterTheOther(seed);
    }
  }

  private void hangOneAfterTheOther(long seed) {
    Scene scene = new Scene(seed);
    judge(scene, "calm", scene.run(LOOK));
    // The kinds are those of a time without faults, so that none can be forgotten.
    Map<String, Integer> met = scene.met();
    SortedSet<String> kinds = new TreeSet<>(met.keySet());
    kinds.removeIf(kind -> OUTSIDE.stream().anyMatch(kind::startsWith));
    Optional<String> hung = scene.hang(kinds);
    while (hung.isPresent()) {
      judge(scene, hung.get(), scene.run(PAUSE));
      kinds.remove(hung.get());
      hung = kinds.isEmpty() ? Optional.empty() : scene.hang(kinds);
    }
    judge(scene, "the last ones", scene.run(PAUSE.multipliedBy(4)));
    kinds.removeIf(kind -> met.getOrDefault(kind, 0) <= RARE);
    kinds.forEach(kind -> failures.add(kind + ": did not come again met=" + met.get(kind)));
    failures.addAll(scene.end());
    System.out.println("kinds=" + met.size() + " seed=" + seed);
    assertThat(failures).as("seed %d", seed).isEmpty();
  }

  @Test
  void nodesThatComputeForAMinuteBeatOnTime() {
    Scene scene = new Scene(SEED);
    scene.staying().forEach(node -> node.machine().keepBusy(COMPUTING));
    scene.run(COMPUTING);
    assertThat(scene.met().getOrDefault(BEAT, 0))
        .isGreaterThanOrEqualTo(scene.staying().size() * BEATS_OF_A_MINUTE);
    assertThat(scene.ejected()).isZero();
    assertThat(scene.end()).as("seed %d", SEED).isEmpty();
  }

  private void judge(Scene scene, String kind, Scene.Slowest slowest) {
    if (slowest.lasted().compareTo(LONGEST) > 0) {
      failures.add(kind + ": held up " + slowest);
    }
    if (scene.ejected() > 0) {
      failures.add(kind + ": ejected " + scene.ejected());
    }
  }
}
