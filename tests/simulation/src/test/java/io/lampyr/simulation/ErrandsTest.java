package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.Errands;
import io.lampyr.simulation.world.Bug;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks whose executors freeze and die, and thaw hours later. */
class ErrandsTest {
  private static final int SEEDS = Boolean.getBoolean("lampyr.soak") ? 500 : 6;

  @Test
  void whoeverFreezesDiesOrThawsATaskHasOneResult() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      Errands errands = new Errands(seed, Bug.NONE);
      assertThat(errands.run()).as("seed %d", seed).isEmpty();
      assertThat(errands.invocations()).as("seed %d", seed).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({"EPOCH_IGNORED, 1, 30", "CURSOR_BEFORE_WRITES, 1, 30"})
  void aMistakeIsFound(Bug bug, long known, int within) {
    LongStream seeds = LongStream.rangeClosed(1, within);
    for (long seed : LongStream.concat(LongStream.of(known), seeds).toArray()) {
      Optional<String> found =
          new Errands(seed, bug)
              .run().stream().filter(how -> how.startsWith("ResultOnce:")).findFirst();
      if (found.isPresent()) {
        System.out.println(bug + " seed=" + seed + " " + found.get());
        assertThat(new Errands(seed, Bug.NONE).run()).isEmpty();
        return;
      }
    }
    assertThat(bug).as("not found within=%d seeds", within).isNull();
  }
}
