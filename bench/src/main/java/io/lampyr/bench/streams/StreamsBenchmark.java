package io.lampyr.bench.streams;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Clock;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetFunction;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/**
 * One day searched in a stream of a year's generations, beside the same documents in one index; a
 * thousand generations forgotten in one run; and an index divided while it is written to.
 */
public final class StreamsBenchmark {
  private static final int DAYS = Integer.getInteger("lampyr.bench.generations", 365);
  private static final int A_DAY = 200;
  private static final int REPEATS = 100;
  private static final LocalDate FIRST = LocalDate.of(2025, 1, 1);
  private static final Duration SETTLE = Duration.ofSeconds(40);
  private static final FleetSetup SETUP =
      FleetSetup.standard(23)
          .restingAfter(Duration.ofSeconds(5))
          .withLogInterval(Duration.ofMillis(20));

  private final Table table = new Table("streams", List.of("stream", "one index", "ratio"));

  private StreamsBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new StreamsBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What searching costs: medians. */
  private record Cost(double millis, double state, double store) {}

  private Table measure() throws IOException, InterruptedException {
    table.note("generations", DAYS);
    table.note("documents a generation", A_DAY);
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), SETUP)) {
      FleetFunction function = fleet.function(0);
      String mapping = "\"mappings\":{\"properties\":{\"level\":{\"type\":\"keyword\"}}}";
      function.put(
          "/_index_template/year",
          "{\"index_patterns\":[\"year\"],\"data_stream\":{},\"template\":{" + mapping + "}}");
      function.put(
          "/whole",
          "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
              + "\"level\":{\"type\":\"keyword\"}}}}");
      Sample rollovers = fill(fleet, function);
      table.add("rollover p50 ms", List.of(rollovers.median(), Double.NaN, Double.NaN));
      table.add("rollover p99 ms", List.of(rollovers.quantile(0.99), Double.NaN, Double.NaN));
      function.post("/year,whole/_flush", "");
      fleet.scheduler().sleep(SETTLE);
      Cost one = search(fleet, "whole");
      Cost stream = search(fleet, "year");
      Cost again = search(fleet, "whole");
      add("search of one day p50 ms", stream.millis(), Math.min(one.millis(), again.millis()));
      add("search of one day: state requests", stream.state(), one.state());
      add("search of one day: store requests", stream.store(), one.store());
    }
    new RetentionRun(table).measure();
    DivisionRun.measure(table);
    return table;
  }

  private void add(String name, double stream, double one) {
    table.add(name, List.of(stream, one, stream / one));
  }

  private static Sample fill(Fleet fleet, FleetFunction function) {
    Clock clock = fleet.clock();
    Sample millis = new Sample();
    for (int day = 0; day < DAYS; day++) {
      if (day > 0) {
        long began = clock.monotonicNanos();
        function.post("/year/_rollover", "");
        millis.add((clock.monotonicNanos() - began) / 1e6);
      }
      function.bulk("/year/_bulk", lines(day));
      function.bulk("/whole/_bulk", lines(day));
    }
    return millis;
  }

  private static byte[] lines(int day) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < A_DAY; i++) {
      lines.append("{\"create\":{}}\n{\"@timestamp\":\"").append(FIRST.plusDays(day));
      lines.append("T%02d:%02d:00Z\",\"level\":\"".formatted(i % 24, i % 60));
      lines.append(i % 7 == 0 ? "error" : "info").append("\",\"message\":\"line ").append(i);
      lines.append(" of a day\"}\n");
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Another day each time, as nobody's results are to be kept; all readers are open by then. */
  private static Cost search(Fleet fleet, String name) {
    Sample millis = new Sample();
    Sample state = new Sample();
    Sample store = new Sample();
    for (int i = -DAYS; i < REPEATS; i++) {
      LocalDate day = FIRST.plusDays(Math.floorMod(i, DAYS));
      long stateBefore = fleet.stateRequests();
      long storeBefore = fleet.storeRequests();
      long began = fleet.clock().monotonicNanos();
      String answer =
          fleet
              .function(0)
              .post(
                  "/" + name + "/_search",
                  "{\"size\":10,\"query\":{\"bool\":{\"filter\":[{\"term\":{\"level\":\"error\"}},"
                      + "{\"range\":{\"@timestamp\":{\"gte\":\""
                      + day
                      + "\",\"lt\":\""
                      + day.plusDays(1)
                      + "\"}}}]}}}");
      double took = (fleet.clock().monotonicNanos() - began) / 1e6;
      Check.that(answer.contains("\"failed\":0"), "a search failed");
      if (i >= 0) {
        millis.add(took);
        state.add((double) (fleet.stateRequests() - stateBefore));
        store.add((double) (fleet.storeRequests() - storeBefore));
      }
    }
    return new Cost(millis.median(), state.median(), store.median());
  }
}
