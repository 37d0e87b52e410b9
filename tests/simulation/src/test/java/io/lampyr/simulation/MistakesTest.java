package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The laws find what they are there to find, by the seed that is known to show it or within so many
 * seeds from a first one; and that it is the mistake which they find: the history in which they do
 * keeps the laws without it. Which seed shows a mistake changes with the engine: one that is out of
 * date costs time and nothing else.
 */
class MistakesTest {
  private static final int REQUESTS = 20;

  @ParameterizedTest
  @CsvSource({
    "ACKNOWLEDGE_BEFORE_THE_PUT, 18, 1, 40",
    "UNCONDITIONAL_HEAD, 19, 1, 40",
    "SKIP_THE_FIRST_LOG_OBJECT, 7, 1, 40",
    "LOG_LISTED_TOO_EARLY, 7, 1, 40",
    "RETRY_APPLIED_TWICE, 2, 1, 40",
    "RETRY_WITH_OTHER_BYTES, 4, 1, 40",
    "PUBLICATION_WITHOUT_THE_RISING_RULE, 2, 1, 40",
    "REOPEN_WITHOUT_A_NEW_TERM, 4, 1, 40",
    "POINT_IN_TIME_IGNORED, 12, 1, 40",
    "GC_IGNORES_READERS, 1, 1, 40",
    "LOG_GC_WITH_HOLES, 1, 1, 40",
    "GC_FROM_VISIBLE, 12, 1, 40",
    "STALE_OWNER_READS, 16, 1, 40",
    "CACHE_KEY_WITHOUT_TERM, 4, 1, 40",
    "REST_BEFORE_FLUSH, 2, 1, 40",
    "WORK_ENTRY_AFTER_ITEM, 1, 1, 40",
    "WAKE_WITHOUT_TERM, 2, 1, 40",
    // These take more seeds.
    "SKIP_THE_LEASE_READ, 20, 1, 120",
    "REFRESH_ANSWERED_EARLY, 9, 1, 120",
    "POINTER_LEFT_BEHIND, 12, 1, 120",
    "GC_IGNORES_FLIGHT, 164, 121, 120",
    "GC_WITHOUT_RECHECK, 2, 1, 120",
    "RELEASE_OVER_A_HOLE, 24, 1, 120",
    "LEASE_BEFORE_THE_PUT, 2, 1, 120",
    "CONFLICT_FROM_UNRELEASED, 138, 121, 120",
  })
  void aMistakeIsFound(Bug bug, long known, long first, int within) {
    // long on purpose: a line for each mistake
    LongStream seeds = LongStream.range(first, first + within);
    for (long seed : LongStream.concat(LongStream.of(known), seeds).toArray()) {
      List<String> broken = new History(seed, bug).run(REQUESTS).broken();
      if (!broken.isEmpty()) {
        System.out.println(bug + " seed=" + seed + " " + broken.getFirst());
        assertThat(new History(seed, Bug.NONE, bug).run(REQUESTS).broken()).isEmpty();
        return;
      }
    }
    assertThat(bug).as("not found from=%d within=%d seeds", first, within).isNull();
  }
}
