package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(900)
class IngestPropertyTest {
  private static final int SEEDS = Integer.getInteger("lampyr.ingest.seeds", 400);

  /** Within so many courses each mistake is found. */
  private static final int SEEDS_TO_FIND_A_MISTAKE = 40;

  @Test
  void everyItemHasOneOutcomeAndItIsTrue() {
    Map<IngestCourse.Kind, Integer> kinds = new EnumMap<>(IngestCourse.Kind.class);
    for (long seed = 0; seed < SEEDS; seed++) {
      IngestCourse course = new IngestCourse(seed, (_, nodes) -> nodes);
      try {
        course.run();
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError("course failed seed=" + seed, failure);
      }
      course.kinds().forEach((kind, count) -> kinds.merge(kind, count, Integer::sum));
    }
    System.out.println("ingest courses seeds=0.." + (SEEDS - 1) + " outcomes=" + kinds);
    int all = kinds.values().stream().mapToInt(Integer::intValue).sum();
    // Courses in which hardly anything was done, or nothing went wrong, would show little.
    assertThat(kinds.get(IngestCourse.Kind.DONE)).isGreaterThan(all / 3);
    assertThat(kinds.get(IngestCourse.Kind.NOT_DONE)).isGreaterThan(all / 50);
    assertThat(kinds.get(IngestCourse.Kind.UNKNOWN)).isGreaterThan(all / 50);
  }

  @ParameterizedTest
  @EnumSource
  void everyMistakeIsFound(BentNode.Mistake mistake) {
    long found =
        LongStream.range(0, SEEDS_TO_FIND_A_MISTAKE)
            .filter(seed -> fails(seed, mistake))
            .findFirst()
            .orElse(-1);
    System.out.println("mistake=" + mistake + " found with seed=" + found);
    assertThat(found).isNotNegative();
  }

  private static boolean fails(long seed, BentNode.Mistake mistake) {
    SeededRandomness randomness = new SeededRandomness(seed);
    IngestCourse course =
        new IngestCourse(
            seed,
            (_, nodes) ->
                (node, process) -> new BentNode(nodes.connect(node, process), mistake, randomness));
    try {
      course.run();
      return false;
    } catch (AssertionError failure) {
      return true;
    }
  }
}
