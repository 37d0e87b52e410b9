package io.lampyr.metrics.promql.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.live.RandomSeries;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.SeriesSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What neighbouring points add up to gives the answers that the points themselves give. */
class SummedSeriesTest {
  private static final Promql PROMQL = new Promql(Promql.Limits.STANDARD);
  private static final List<String> METRICS =
      List.of("requests_total", "memory_bytes", "temperature", "mixed", "latency_seconds_bucket");
  private static final List<String> FUNCTIONS =
      List.of(
          "",
          "timestamp",
          "rate",
          "increase",
          "delta",
          "irate",
          "avg_over_time",
          "sum_over_time",
          "count_over_time",
          "present_over_time",
          "absent_over_time",
          "min_over_time",
          "max_over_time",
          "first_over_time",
          "last_over_time",
          "stddev_over_time",
          "changes");

  private static final List<String> RATES =
      List.of("rate", "increase", "delta", "irate", "changes");

  /** The points of an answer, and its notes and cost. */
  private record Told(TreeMap<String, Double> points, Answer answer) {}

  private static Told told(SeriesSource source, String query, Asked asked) {
    Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
    Answer answer = PROMQL.answer(PROMQL.parse(query), asked, source, time);
    TreeMap<String, Double> points = new TreeMap<>();
    answer
        .series()
        .forEach(line -> {
          for (int i = 0; i < line.samples().size(); i++) {
            assertThat(line.samples().summed(i)).isNull();
            String key = line.labels() + " " + line.samples().time(i);
            points.put(key, line.samples().value(i));
          }
        });
    return new Told(points, answer);
  }

  private static List<String> differences(long seed, boolean crossing) {
    Random random = new Random(seed);
    MemorySeries each = new RandomSeries(seed).source();
    SummedSeries summed = new SummedSeries(each, seed, crossing);
    List<String> differences = new ArrayList<>();
    for (String function : FUNCTIONS) {
      long range = 1000L * (60 + random.nextInt(1800));
      long start = RandomSeries.START + random.nextInt(1_000_000);
      long step = 1000L * (1 + random.nextInt(1200));
      boolean one = random.nextInt(4) == 0;
      long end = RandomSeries.START + RandomSeries.MILLIS;
      Asked asked = one ? Asked.between(end, end, 0) : Asked.between(start, end, step);
      String at = random.nextInt(5) == 0 ? " @ " + end / 1000 + " offset 7s" : "";
      String window = function.contains("_") || RATES.contains(function) ? "[" + range + "ms]" : "";
      String metric = METRICS.get(random.nextInt(METRICS.size()));
      String query = function + "(" + metric + window + at + ")";
      Told right = told(each, query, asked);
      Told given = told(summed, query, asked);
      compare(query, right, given, differences);
    }
    assertThat(summed.sums()).as("seed=" + seed).isPositive();
    return differences;
  }

  private static void compare(String query, Told right, Told given, List<String> differences) {
    boolean alike =
        right.points().keySet().equals(given.points().keySet())
            && right.answer().notes().warnings(query).equals(given.answer().notes().warnings(query))
            && right.answer().notes().infos(query).equals(given.answer().notes().infos(query))
            && right.answer().cost().looked() == given.answer().cost().looked()
            && right.answer().cost().read() == given.answer().cost().read();
    if (!alike) {
      differences.add(query + " differs");
      return;
    }
    right
        .points()
        .forEach((key, expected) -> {
          double found = given.points().getOrDefault(key, Double.NaN);
          boolean near =
              Double.compare(found, expected) == 0
                  || Math.abs(found - expected) <= 1e-12 * Math.max(1, Math.abs(expected));
          if (!near) {
            differences.add(query + " " + key + " expected=" + expected + " found=" + found);
          }
        });
  }

  @Test
  void sumsOfPointsGiveTheAnswersOfPoints() {
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(differences(seed, false)).as("seed=" + seed).isEmpty();
    }
  }

  @Test
  void sumsThatCrossBordersAreFound() {
    List<String> found = new ArrayList<>();
    for (long seed = 1; seed <= 3; seed++) {
      found.addAll(differences(seed, true));
    }
    assertThat(found).isNotEmpty();
  }
}
