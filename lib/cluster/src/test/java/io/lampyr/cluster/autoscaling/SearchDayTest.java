package io.lampyr.cluster.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.SearchOffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The size of what searches, over a day of the shape that the paper shows: it rises, and falls. */
class SearchDayTest {
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Duration DAY = Duration.ofDays(1);

  /** How long a node takes to be there once it is wanted. */
  private static final Duration START = Duration.ofSeconds(45);

  private static final double PROCESSORS = 4;
  private static final long MEMORY = 1L << 30;
  private static final ScalingSettings SETTINGS = ScalingSettings.of(1, 40);

  private static SearchReport report(int nodes, double load, long cacheWanted) {
    // What a node cannot sustain waits, and counts on top.
    NodeLoad each = new NodeLoad(0, load / nodes, PROCESSORS, 0, MEMORY);
    SearchOffer offer = new SearchOffer(true, 0, 5, cacheWanted / nodes, 100L << 30);
    return new SearchReport(nodes, Collections.nCopies(nodes, new SearchReport.Heard(each, offer)));
  }

  /** Processors that searches want: low at night, a slow rise, a plateau with bursts, and down. */
  private static double load(double hour, Random random) {
    double day = Math.max(0, Math.sin((hour - 6) / 14 * Math.PI));
    double noise = 0.97 + 0.06 * random.nextDouble();
    return (3 + 60 * day) * noise;
  }

  /** A day of one seed, and what there was to say of it. */
  private static final class Day {
    private final VirtualTime time = VirtualTime.inline();
    private final Autoscaler autoscaler = new Autoscaler(Autoscaler.Tier.SEARCH, SETTINGS, time);
    private final Random random;
    private final long steps = DAY.dividedBy(EVERY);
    private int nodes = 1;
    private int wanted = 1;
    private long wantedSince;
    private int under;
    private int changes;
    private int most;
    private double paid;
    private double needed;

    Day(long seed) {
      this.random = new Random(seed);
    }

    void pass() {
      for (long step = 0; step < steps; step++) {
        step(load(24.0 * step / steps, random));
        time.advance(EVERY);
      }
    }

    private void step(double load) {
      FleetReport seen = new FleetReport(0, List.of(), report(nodes, load, 0));
      int now = autoscaler.watched(Optional.of(seen)).orElseThrow().wanted();
      if (now != wanted) {
        wanted = now;
        wantedSince = time.monotonicNanos();
        changes++;
      }
      if (wanted < nodes || time.monotonicNanos() - wantedSince >= START.toNanos()) {
        nodes = wanted;
      }
      under += nodes < Math.ceil(load / PROCESSORS) ? 1 : 0;
      most = Math.max(most, nodes);
      paid += nodes;
      needed += load / PROCESSORS;
    }
  }

  @Test
  void itIsUnderTheWantedSizeForAtMostATenthOfTheDayAndShrinksAtNight() {
    for (long seed = 1; seed <= 5; seed++) {
      Day day = new Day(seed);
      day.pass();
      assertThat(day.under).as("seed=%d intervals under", seed).isLessThan((int) (day.steps / 10));
      assertThat(day.nodes).as("seed=%d at the end of the day", seed).isLessThanOrEqualTo(2);
      assertThat(day.most).as("seed=%d at its height", seed).isBetween(16, 18);
      assertThat(day.changes).as("seed=%d changes", seed).isLessThan(50);
      double each = day.paid / day.needed;
      assertThat(each).as("seed=%d paid for each that was needed", seed).isLessThan(1.5);
    }
  }

  @Test
  void theGreatestOfLoadMemoryAndDataToBeKeptNearCounts() {
    assertThat(wanted(report(2, 7, 0))).isEqualTo(2);
    assertThat(wanted(report(2, 17, 0))).isEqualTo(5);
    assertThat(wanted(report(2, 7, 550L << 30))).isEqualTo(6);
    NodeLoad full = new NodeLoad(0, 0, PROCESSORS, 3 * MEMORY, MEMORY);
    SearchOffer offer = new SearchOffer(true, 0, 0, 0, 1);
    SearchReport memory = new SearchReport(1, List.of(new SearchReport.Heard(full, offer)));
    assertThat(wanted(memory)).isEqualTo(3);
  }

  @Test
  void nobodyHeardChangesNothing() {
    assertThat(wanted(new SearchReport(4, List.of()))).isEqualTo(4);
  }

  private static int wanted(SearchReport seen) {
    return Autoscaling.decide(SETTINGS, seen, Optional.empty(), 0).wantedNodes();
  }
}
