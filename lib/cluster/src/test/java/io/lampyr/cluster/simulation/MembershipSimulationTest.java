package io.lampyr.cluster.simulation;

import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MembershipSimulationTest {
  private static final int SEEDS = Integer.getInteger("lampyr.simulation.seeds", 40);
  private static final long FIRST_SEED = Long.getLong("lampyr.simulation.first", 1);

  @Test
  void invariantsHoldThroughFaultsAndCalmBringsEverythingRight() {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      try {
        new Simulation(seed, Mutation.NONE).run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("simulation failed seed=" + seed + " " + e.getMessage(), e);
      }
    }
  }

  /**
   * Each from a seed on that finds it, so that this takes no time; any other does, sooner or later.
   */
  @ParameterizedTest
  @CsvSource({
    "FENCE_OF_FULL_TIMEOUT, 57, fence is open",
    "EJECT_WITHOUT_CONDEMNING, 3, fence is open",
    "ASSIGN_BEFORE_EJECTING, 1, given away while its owner was in the lease",
    "EARLIER_LEASE_READ, 2, given away while its owner was in the lease",
    "SAME_TERM, 1, two leaders of term",
    "NEVER_EJECT, 1, members are the living",
    "WORK_ENTRY_AFTER_ITEM, 1, NoOrphanWork",
    "ENTRY_LEFT_TOO_EARLY, 1, NoOrphanWork",
    "WAKE_WITHOUT_TERM, 1, EpochsRise",
    "RAISED_UNANNOUNCED, 2, FormatNeverAhead",
  })
  void mistakePutInOnPurposeIsFound(Mutation mutation, long first, String finding) {
    int bound = 150;
    for (long seed = first; seed < first + bound; seed++) {
      try {
        new Simulation(seed, mutation).run();
      } catch (AssertionError found) {
        if (found.getMessage().contains(finding)) {
          System.out.println("found mutation=" + mutation + " seed=" + seed);
          return;
        }
      }
    }
    fail("not found mutation=" + mutation + " seeds=" + bound);
  }
}
