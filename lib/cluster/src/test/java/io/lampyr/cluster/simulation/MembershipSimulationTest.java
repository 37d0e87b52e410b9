package io.lampyr.cluster.simulation;

import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MembershipSimulationTest {
  private static final int SEEDS = Integer.getInteger("lampyr.simulation.seeds", 60);
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

  @ParameterizedTest
  @CsvSource({
    "FENCE_OF_FULL_TIMEOUT, fence is open",
    "EJECT_WITHOUT_CONDEMNING, fence is open",
    "ASSIGN_BEFORE_EJECTING, given away while its owner was in the lease",
    "EARLIER_LEASE_READ, given away while its owner was in the lease",
    "SAME_TERM, two leaders of term",
    "NEVER_EJECT, members are the living",
    "WORK_ENTRY_AFTER_ITEM, NoOrphanWork",
    "ENTRY_LEFT_TOO_EARLY, NoOrphanWork",
    "WAKE_WITHOUT_TERM, EpochsRise",
    "RAISED_UNANNOUNCED, FormatNeverAhead",
  })
  void mistakePutInOnPurposeIsFound(Mutation mutation, String finding) {
    int bound = 150;
    for (long seed = 1; seed <= bound; seed++) {
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
