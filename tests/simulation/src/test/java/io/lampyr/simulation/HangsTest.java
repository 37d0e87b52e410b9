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
  private static final int RARE = 4;

  /** How clients reach functions, and a state machine its steps, is up to them. */
  private static final List<String> OUTSIDE = List.of("client ", "driver ");

  /** Long enough for every kind of request to be made. */
  private static final Duration LOOK = Duration.ofSeconds(80);

  /** Until the next one hangs: by then, nobody who acknowledges waits for the last one. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofSeconds(3);

  /** While a shard changes hands it is opened, too: what is hung then comes on top of that. */
  private static final Duration LONGEST_BETWEEN_NODES = Duration.ofSeconds(5);

  /** Is written when a shard wakes or changes hands, and only then. */
  private static final String CHANGES_HANDS = " state write work ";

  private static final Duration COMPUTING = Duration.ofMinutes(1);
  private static final String BEAT = "node state write nodes *";

  /** One each two seconds, and the time of their requests. */
  private static final int BEATS_OF_A_MINUTE = 28;

  private final List<String> failures = new ArrayList<>();

  @Test
  void aRequestThatHangsEjectsNobodyAndHoldsNoAcknowledgementUpForLong() {
    Scene scene = new Scene(SEED);
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
    // What was rare then may not come again.
    kinds.removeIf(kind -> met.getOrDefault(kind, 0) <= RARE);
    kinds.forEach(kind -> failures.add(kind + ": did not come again met=" + met.get(kind)));
    failures.addAll(scene.end());
    System.out.println("kinds=" + met.size() + " seed=" + SEED);
    assertThat(failures).as("seed %d", SEED).isEmpty();
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
    Duration most = kind.contains(CHANGES_HANDS) ? LONGEST_BETWEEN_NODES : LONGEST;
    if (slowest.lasted().compareTo(most) > 0) {
      failures.add(kind + ": held up " + slowest);
    }
    if (scene.ejected() > 0) {
      failures.add(kind + ": ejected " + scene.ejected());
    }
  }
}
