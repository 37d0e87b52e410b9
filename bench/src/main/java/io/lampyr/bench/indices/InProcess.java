package io.lampyr.bench.indices;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetFunction;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;

/** What is asked of the store and of cluster state, counted where it is asked. */
final class InProcess {
  private static final long SEED = 20;
  private static final int CREATORS = 16;
  private static final int REPEATS = 20;
  private static final FleetSetup SETUP =
      FleetSetup.standard(SEED)
          .restingAfter(Duration.ofSeconds(5))
          .withLogInterval(Duration.ofMillis(20));
  private static final Duration SETTLE = Duration.ofSeconds(15);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Clock clock;
  private final Scheduler scheduler;

  InProcess(Clock clock, Scheduler scheduler) {
    this.clock = clock;
    this.scheduler = scheduler;
  }

  void measure(int indices, Rows rows) throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), SETUP)) {
      FleetFunction function = fleet.function(0);
      new Siblings(scheduler, "creating", CREATORS)
          .each(
              IntStream.range(0, indices).boxed().toList(),
              number -> {
                var _ = function.put("/" + Crowd.name(number), Crowd.CREATION);
              });
      rest(fleet, rows);
      new Siblings(scheduler, "writing", CREATORS)
          .each(
              IntStream.range(0, Crowd.written(indices)).boxed().toList(),
              nth -> {
                String name = Crowd.name(Crowd.number(nth, indices));
                var _ = function.post("/" + name + "/_doc", Crowd.document(nth));
              });
      // They rest again, which takes requests of its own: a few shards at a time.
      scheduler.sleep(MINUTE);
      String limited = Crowd.limited(Crowd.written(indices) / 2);
      search(fleet, "first limited", limited, 1, rows);
      search(fleet, "warm limited", limited, REPEATS, rows);
      search(fleet, "warm over all", Crowd.ALL, REPEATS, rows);
    }
  }

  private void rest(Fleet fleet, Rows rows) throws InterruptedException {
    scheduler.sleep(SETTLE);
    long state = fleet.stateRequests();
    long store = fleet.storeRequests();
    scheduler.sleep(MINUTE);
    rows.add("state requests/min", (double) (fleet.stateRequests() - state));
    rows.add("store requests/min", (double) (fleet.storeRequests() - store));
  }

  private void search(Fleet fleet, String name, String body, int times, Rows rows) {
    Sample millis = new Sample();
    Sample requests = new Sample();
    for (int i = 0; i < times; i++) {
      long before = fleet.stateRequests();
      long began = clock.monotonicNanos();
      var _ = fleet.function(0).post("/*/_search", body);
      millis.add((clock.monotonicNanos() - began) / 1e6);
      requests.add((double) (fleet.stateRequests() - before));
    }
    rows.add(name + ": state requests", requests.median());
    rows.add(name + ": ms in process", millis.median());
  }
}
