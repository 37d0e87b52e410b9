package io.lampyr.translog.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.translog.batch.BatchSettings.IdleFlush;
import io.lampyr.translog.batch.SimulatedRun.Append;
import io.lampyr.translog.batch.SimulatedStore.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Writes that come at their own times, in stepped time: a put takes 30 ms, and a lease read as
 * long. What they cost is compared with batches that close at the end of their interval.
 */
class LoneWritesTest {
  private static final int PUT_MILLIS = 30;
  private static final int LEASE_MILLIS = 30;
  private static final int EARLY_MILLIS = 10;
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long INTERVAL = BatchSettings.defaults().flushInterval().toNanos();

  private static SimulatedRun run(List<Duration> times, IdleFlush idle)
      throws InterruptedException {
    BatchSettings settings = BatchSettings.defaults().with(idle);
    SimulatedRun run = new SimulatedRun(5, Faults.none(PUT_MILLIS), Duration.ofDays(1), settings);
    run.startWrites(times);
    run.time.run(Duration.ofHours(1));
    assertThat(run.appends).hasSize(times.size()).allMatch(Append::isReleased);
    assertThat(run.lease.reads).isLessThanOrEqualTo(run.store.puts);
    return run;
  }

  private static SimulatedRun asSet(List<Duration> times) throws InterruptedException {
    return run(times, BatchSettings.defaults().idle());
  }

  private static SimulatedRun fixed(List<Duration> times) throws InterruptedException {
    return run(times, IdleFlush.off());
  }

  private static List<Duration> evenly(int aSecond) {
    List<Duration> times = new ArrayList<>();
    // A little more, so that no write comes at the very moment at which an interval ends.
    Duration gap = Duration.ofSeconds(1).dividedBy(aSecond).plusNanos(1000);
    for (Duration at = Duration.ZERO; at.compareTo(MINUTE) < 0; at = at.plus(gap)) {
      times.add(at);
    }
    return times;
  }

  private static long millis(Append append) {
    return (append.toldNanos - append.startedNanos) / 1_000_000;
  }

  @Test
  void aLoneWriteCostsOnePutAndOneLeaseReadAndWaitsForNothingElse() throws InterruptedException {
    SimulatedRun run = asSet(evenly(1));
    assertThat(run.store.puts).isEqualTo(60);
    assertThat(run.lease.reads).isEqualTo(60);
    // Behind the first two, before which nothing is known of the clients.
    assertThat(run.appends.stream().skip(2).map(LoneWritesTest::millis))
        .containsOnly((long) EARLY_MILLIS + PUT_MILLIS + LEASE_MILLIS);
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "5, 300", "20, 300", "100, 300", "1000, 300"})
  void writesThatComeEvenlyTakeAsManyPutsAsTheIntervalWould(int aSecond, int puts)
      throws InterruptedException {
    List<Duration> times = evenly(aSecond);
    assertThat(fixed(times).store.puts).isEqualTo(puts);
    assertThat(asSet(times).store.puts).isEqualTo(puts);
  }

  @ParameterizedTest
  @CsvSource({"50, 0", "50, 20", "10, 150", "3, 660", "20, 900"})
  void burstsTakeAsManyPutsAsTheIntervalWould(int writes, int millis) throws InterruptedException {
    List<Duration> times = new ArrayList<>();
    for (int second = 0; second < 60; second++) {
      for (int i = 0; i < writes; i++) {
        times.add(Duration.ofSeconds(second).plusNanos(i * (millis * 1_000_000L / writes)));
      }
    }
    assertThat(asSet(times).store.puts).isEqualTo(fixed(times).store.puts);
  }

  @Test
  void writesThatComeByChanceTakeNoMorePutsThanThereAreIntervals() throws InterruptedException {
    for (int aSecond : new int[] {1, 5, 20, 100}) {
      int most = 0;
      int ofFixed = 0;
      for (int seed = 0; seed < 10; seed++) {
        List<Duration> times = byChance(aSecond, new Random(seed));
        int puts = asSet(times).store.puts;
        int spent = intervals(times);
        assertThat(puts).as("seed %d", seed).isLessThanOrEqualTo(spent + 1);
        assertThat(spent).isLessThanOrEqualTo((int) (MINUTE.toNanos() / INTERVAL) + 1);
        most = Math.max(most, puts);
        ofFixed = Math.max(ofFixed, fixed(times).store.puts);
      }
      System.out.printf("a second=%d puts<=%d fixed<=%d%n", aSecond, most, ofFixed);
    }
  }

  private static List<Duration> byChance(int aSecond, Random random) {
    List<Duration> times = new ArrayList<>();
    double at = 0;
    while (at < MINUTE.toSeconds()) {
      times.add(Duration.ofNanos((long) (at * 1e9)));
      at -= Math.log(1 - random.nextDouble()) / aSecond;
    }
    return times;
  }

  /** How many there were: those that a write began, and whole ones without any between. */
  private static int intervals(List<Duration> times) {
    int count = 1;
    long ends = times.getFirst().toNanos() + INTERVAL;
    for (Duration time : times) {
      long at = time.toNanos();
      if (at >= ends) {
        count += 1 + (int) ((at - ends) / INTERVAL);
        ends = at + INTERVAL;
      }
    }
    return count;
  }

  @Test
  void aClientThatReturnsAtOnceHasItsQuickWritesAfterAPauseAndThenTheInterval()
      throws InterruptedException {
    BatchSettings settings = BatchSettings.defaults();
    SimulatedRun run = new SimulatedRun(5, Faults.none(PUT_MILLIS), Duration.ofDays(1), settings);
    run.startWrites(List.of(Duration.ZERO, Duration.ofMinutes(1)));
    run.time.run(MINUTE.plusSeconds(1));
    int before = run.store.puts;
    run.startClients(1, 40, 0, 3);
    run.time.run(Duration.ofHours(1));
    List<Long> waits = run.appends.stream().skip(2).map(LoneWritesTest::millis).toList();
    assertThat(waits).hasSize(40);
    assertThat(waits.getFirst()).isEqualTo(EARLY_MILLIS + PUT_MILLIS + LEASE_MILLIS);
    assertThat(waits.getLast()).isGreaterThanOrEqualTo(INTERVAL / 1_000_000);
    assertThat(run.store.puts - before).isEqualTo(40);
  }
}
