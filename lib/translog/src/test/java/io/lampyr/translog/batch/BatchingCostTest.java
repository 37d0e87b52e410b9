package io.lampyr.translog.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.translog.batch.BatchSettings.IdleFlush;
import io.lampyr.translog.batch.BatchSettings.PendingBound;
import io.lampyr.translog.batch.SimulatedRun.Append;
import io.lampyr.translog.batch.SimulatedStore.Faults;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * What batching costs in requests and in waiting, in stepped time: a put takes 30 ms and a lease
 * read as long, and clients send one document after the other without pause.
 */
class BatchingCostTest {
  private static final int PUT_MILLIS = 30;

  private static SimulatedRun run(int clients, int requestsEach, int maxPauseMillis, IdleFlush idle)
      throws InterruptedException {
    BatchSettings settings = BatchSettings.defaults().with(idle);
    SimulatedRun run = new SimulatedRun(5, Faults.none(PUT_MILLIS), Duration.ofDays(1), settings);
    run.startClients(clients, requestsEach, maxPauseMillis, 5);
    run.time.run(Duration.ofHours(1));
    assertThat(run.appends).hasSize(clients * requestsEach).allMatch(Append::isReleased);
    return run;
  }

  private static List<Long> sortedMillis(SimulatedRun run) {
    return run.appends.stream()
        .map(append -> (append.toldNanos - append.startedNanos) / 1_000_000)
        .sorted()
        .toList();
  }

  @Test
  void sixtyFourClientsShareOnePutAmongMoreThanThirtyRequests() throws InterruptedException {
    SimulatedRun run = run(64, 16, 0, IdleFlush.off());
    int requests = run.appends.size();
    System.out.println("measured puts=" + run.store.puts + " requests=" + requests);
    assertThat(run.store.puts * 40).as("puts").isLessThanOrEqualTo(requests);
    assertThat(run.lease.reads).as("lease reads").isLessThanOrEqualTo(run.store.puts);
  }

  @Test
  void waitIsHalfTheIntervalAndTheRequestsForClientsThatComeAtAnyTime()
      throws InterruptedException {
    SimulatedRun run = run(64, 16, 400, IdleFlush.off());
    List<Long> millis = sortedMillis(run);
    assertThat(millis.get(millis.size() / 2)).isLessThanOrEqualTo(100 + 30 + 30 + 20);
    assertThat(run.store.puts * 15).isLessThanOrEqualTo(run.appends.size());
  }

  @Test
  void manyClientsTakeNoMoreThanAPutForEachInterval() throws InterruptedException {
    IdleFlush usual = BatchSettings.defaults().idle();
    for (int clients : new int[] {4, 64}) {
      for (int pause : new int[] {0, 400}) {
        SimulatedRun with = run(clients, 64, pause, usual);
        SimulatedRun without = run(clients, 64, pause, IdleFlush.off());
        report(usual, clients, pause, with);
        report(IdleFlush.off(), clients, pause, without);
        assertThat(with.store.puts * 200L).isLessThanOrEqualTo(lastsMillis(with) + 200);
      }
    }
  }

  private static long lastsMillis(SimulatedRun run) {
    return run.appends.stream().mapToLong(a -> a.toldNanos).max().orElse(0) / 1_000_000;
  }

  private static void report(IdleFlush idle, int clients, int pause, SimulatedRun run) {
    List<Long> millis = sortedMillis(run);
    double seconds = run.appends.stream().mapToLong(a -> a.toldNanos).max().orElse(0) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "measured idle=%s pause<=%dms clients=%d requests=%d puts=%d puts/s=%.1f p50=%dms"
            + " p99=%dms%n",
        idle.on() ? idle.delay().toMillis() + "ms" : "off",
        pause,
        clients,
        millis.size(),
        run.store.puts,
        run.store.puts / seconds,
        millis.get(millis.size() / 2),
        millis.get(millis.size() * 99 / 100));
  }

  @Test
  void writersWaitOrAreRefusedWhileTheStoreFailsAndNothingIsLost() throws InterruptedException {
    Faults outage = new Faults(0, Duration.ZERO, Duration.ofSeconds(2), Duration.ofSeconds(32), 20);
    BatchSettings settings =
        BatchSettings.defaults().with(new PendingBound(10_000, 40, Duration.ofSeconds(1)));
    SimulatedRun run = new SimulatedRun(9, outage, Duration.ofDays(1), settings);
    run.startClients(64, 12, 100, 9);
    run.time.run(Duration.ofSeconds(31));
    long waiting = run.appends.stream().filter(append -> append.ticket.peek().isEmpty()).count();
    assertThat(waiting).as("pending requests are bounded").isBetween(1L, 40L);
    assertThat(run.refused).as("the others are refused").isPositive();
    assertThat(run.batcher.progress().pendingOperations()).isLessThanOrEqualTo(40);
    int puts = run.store.puts;
    run.time.run(Duration.ofHours(1));
    assertThat(run.appends).hasSize(64 * 12).allMatch(Append::isReleased);
    assertThat(puts).as("a failing store is not stormed").isLessThan(400);
    assertThat(BatcherPropertyTest.recovered(run).keySet())
        .containsAll(run.appends.stream().map(append -> append.operation).toList());
    assertThat(run.batcher.progress().pendingBytes()).isZero();
    assertThat(run.batcher.progress().pendingOperations()).isZero();
  }
}
