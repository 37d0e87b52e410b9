package io.lampyr.esql.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.esql.series.SeriesTable.Point;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The law RateEqualsReference: queries of random series answer what plain arithmetic does. */
class RateEqualsReferenceTest {
  private static final List<String> FUNCTIONS =
      List.of(
          "rate",
          "increase",
          "irate",
          "delta",
          "idelta",
          "deriv",
          "first_over_time",
          "last_over_time",
          "sum_over_time",
          "avg_over_time",
          "min_over_time",
          "max_over_time",
          "count_over_time",
          "variance_over_time",
          "stddev_over_time");
  private static final List<Integer> BUCKETS = List.of(1, 7_000, 60_000, 300_000, 3_600_000);
  private static final List<Integer> WINDOWS = List.of(0, 1, 5_000, 30_000, 90_000, 301_000);

  @Test
  void randomSeriesGiveWhatIsComputedPlainly() {
    AtomicInteger sums = new AtomicInteger();
    int rounds = Boolean.getBoolean("lampyr.soak") ? 3000 : 150;
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      SeriesTable table = table(random);
      String function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
      int bucket = BUCKETS.get(random.nextInt(BUCKETS.size()));
      int window = WINDOWS.get(random.nextInt(WINDOWS.size()));
      boolean counter = List.of("rate", "increase", "irate").contains(function);
      String query =
          "TS k8s | STATS s = SUM(%s(%s%s)) BY cluster, t = TBUCKET(%d ms) | LIMIT 10000"
              .formatted(
                  function,
                  counter ? "requests" : "gauge",
                  window == 0 ? "" : ", " + window + " milliseconds",
                  bucket);
      Map<String, Double> expected =
          new SeriesReference(table.points()).sums(function, bucket, window == 0 ? bucket : window);
      String what = "seed=" + seed + " " + query;
      int parts = 1 + random.nextInt(3);
      compare(what, found(table.tables(parts).rows(query)), expected);
      compare(what, found(table.lines(parts, random, sums).rows(query)), expected);
    }
    assertThat(sums).hasPositiveValue();
  }

  private static Map<String, Double> found(List<List<@Nullable Object>> rows) {
    Map<String, Double> found = new TreeMap<>();
    for (List<@Nullable Object> row : rows) {
      if (row.get(0) instanceof Number sum) {
        long time = Instant.parse(String.valueOf(row.get(2))).toEpochMilli();
        found.put(row.get(1) + " " + time, sum.doubleValue());
      }
    }
    return found;
  }

  private static void compare(
      String what, Map<String, Double> found, Map<String, Double> expected) {
    assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
    expected.forEach((key, value) ->
        assertThat(found.get(key))
            .as(what + " at " + key)
            .isCloseTo(value, within(1e-6 * Math.max(1, Math.abs(value)))));
  }

  private static SeriesTable table(Random random) {
    SeriesTable table = new SeriesTable();
    int series = 1 + random.nextInt(6);
    for (int i = 0; i < series; i++) {
      long time = SeriesTable.BEGIN + random.nextInt(100_000);
      long step = 1000L * (1 + random.nextInt(20));
      long count = random.nextInt(50);
      int points = random.nextInt(120);
      for (int point = 0; point < points; point++) {
        // Jitter, gaps and counters that begin anew.
        time += step + random.nextInt(400) + (random.nextInt(20) == 0 ? 20 * step : 0);
        count = random.nextInt(15) == 0 ? random.nextInt(5) : count + random.nextInt(100);
        Object gauge = random.nextInt(10) == 0 ? null : (Object) (random.nextGaussian() * 100);
        Object counter = random.nextInt(10) == 0 ? null : (Object) count;
        table.add(new Point("c" + i % 2, "p" + i, time, gauge, counter));
      }
    }
    return table;
  }
}
