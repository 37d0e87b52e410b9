package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The law that a mistake breaks finds it, by the seed that is known to show it or within so many
 * from the first one; and it is the mistake which it finds: the history in which it does keeps the
 * laws without it. Which seed shows a mistake changes with the engine: one that is out of date
 * costs time and nothing else.
 */
class MistakesTest {
  private static final int REQUESTS = 20;

  @ParameterizedTest
  @CsvSource({
    "ACKNOWLEDGE_BEFORE_THE_PUT, AckedSurvives, 2, 40",
    "UNCONDITIONAL_HEAD, EpochsRise, 1, 40",
    "SKIP_THE_FIRST_LOG_OBJECT, AckedSurvives, 6, 40",
    "LOG_LISTED_TOO_EARLY, AckedSurvives, 6, 40",
    "RETRY_APPLIED_TWICE, AppliedOnce, 4, 40",
    "RETRY_WITH_OTHER_BYTES, NamesAreContents, 5, 40",
    "PUBLICATION_WITHOUT_THE_RISING_RULE, ReadAfterRefresh, 2, 40",
    "REOPEN_WITHOUT_A_NEW_TERM, EpochsRise, 4, 40",
    "POINT_IN_TIME_IGNORED, SnapshotReads, 13, 40",
    "GC_IGNORES_READERS, GcSafe, 3, 40",
    "LOG_GC_WITH_HOLES, GcSafe, 2, 40",
    "GC_FROM_VISIBLE, GcSafe, 2, 40",
    "STALE_OWNER_READS, AckedSurvives, 2, 40",
    "CACHE_KEY_WITHOUT_TERM, Liveness, 11, 40",
    "REST_BEFORE_FLUSH, RestingIsFlushed, 4, 40",
    "WORK_ENTRY_AFTER_ITEM, NoOrphanWork, 1, 40",
    "WAKE_WITHOUT_TERM, EpochsRise, 4, 40",
    "SWAP_BEFORE_CREATE, OneWriteIndex, 2, 40",
    "ROLLOVER_UNCONDITIONAL, SlicesDisjoint, 4, 40",
    "FENCE_LEFT_OUT, AckedSurvives, 9, 40",
    "JOINED_WITHOUT_COMMIT, AckedSurvives, 1, 40",
    "DEDUPE_SKIPPED, PointOnce, 1, 40",
    "BLOCK_DEDUPE_SKIPPED, PointOnce, 2, 40",
    "RETRY_RUNS_PIPELINE_TWICE, AppliedOnce, 2, 40",
    "WARM_UNPUBLISHED, WarmIsPublished, 1, 40",
    "HEDGE_MIXES_COMMITS, SnapshotReads, 5, 40",
    "EPOCH_IGNORED, ResultOnce, 4, 40",
    "CURSOR_BEFORE_WRITES, ResultOnce, 1, 40",
    // These take more seeds.
    "STANDING_CLOCK, AckedSurvives, 30, 120",
    "SKIP_THE_LEASE_READ, AckedSurvives, 1, 120",
    "REFRESH_ANSWERED_EARLY, ReadAfterRefresh, 49, 120",
    "POINTER_LEFT_BEHIND, AckedSurvives, 11, 120",
    "GC_IGNORES_FLIGHT, GcSafe, 1, 120",
    "GC_WITHOUT_RECHECK, GcSafe, 43, 120",
    "RELEASE_OVER_A_HOLE, AckedSurvives, 6, 120",
    "LEASE_BEFORE_THE_PUT, AckedSurvives, 75, 120",
    "CONFLICT_FROM_UNRELEASED, AckedSurvives, 23, 120",
  })
  void aMistakeIsFound(Bug bug, String law, long known, int within) {
    // long on purpose: a line for each mistake
    LongStream seeds = LongStream.rangeClosed(1, within);
    for (long seed : LongStream.concat(LongStream.of(known), seeds).toArray()) {
      List<String> broken = new History(seed, bug).run(REQUESTS).broken();
      Optional<String> found = broken.stream().filter(how -> how.startsWith(law + ":")).findFirst();
      if (found.isPresent()) {
        System.out.println(bug + " seed=" + seed + " " + found.get());
        assertThat(new History(seed, Bug.NONE, bug).run(REQUESTS).broken()).isEmpty();
        return;
      }
    }
    assertThat(bug).as("not found by=%s within=%d seeds", law, within).isNull();
  }
}
