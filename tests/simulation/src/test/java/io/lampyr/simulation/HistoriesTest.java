package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistoriesTest {
  private static final long FIRST = Long.getLong("lampyr.simulation.first", 1);
  private static final int COUNT = Integer.getInteger("lampyr.simulation.histories", 60);
  private static final int REQUESTS = 20;
  private static final int AT_ONCE = 1;

  @Test
  void everyHistoryKeepsTheLaws() throws InterruptedException {
    AtomicLong next = new AtomicLong(FIRST);
    AtomicInteger acknowledged = new AtomicInteger();
    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    // Each history stays on the thread that runs it, so several may run side by side.
    List<Thread> runners =
        IntStream.range(0, AT_ONCE)
            .mapToObj(_ ->
                Thread.ofPlatform()
                    .start(() -> {
                      for (long seed = next.getAndIncrement();
                          seed < FIRST + COUNT;
                          seed = next.getAndIncrement()) {
                        acknowledged.addAndGet(run(seed, failures));
                      }
                    }))
            .toList();
    for (Thread runner : runners) {
      runner.join();
    }
    assertThat(failures).isEmpty();
    // Storms must not be so dense that nothing is left to be judged.
    assertThat(acknowledged.get()).isGreaterThan(10 * COUNT);
  }

  private static int run(long seed, ConcurrentLinkedQueue<String> failures) {
    try {
      History.Outcome outcome = new History(seed).run(REQUESTS);
      if (!outcome.broken().isEmpty()) {
        failures.add(Simulate.command(seed, REQUESTS, Bug.NONE) + ": " + outcome.broken());
      }
      return outcome.counts().acknowledged();
    } catch (RuntimeException | Error thrown) {
      failures.add(Simulate.command(seed, REQUESTS, Bug.NONE) + ": " + thrown);
      return 0;
    }
  }
}
