package io.lampyr.metrics.promql.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.live.RandomSeries;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The law RateEqualsReference: what is computed in one pass is what a naive evaluator computes. */
class RateEqualsReferenceTest {
  private static final Promql PROMQL = new Promql(Promql.Limits.STANDARD);

  /** Looks at all points anew for each step. */
  private static double rate(Samples samples, long at, long range, boolean perSecond) {
    List<Integer> inside = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      if (samples.time(i) > at - range && samples.time(i) <= at) {
        inside.add(i);
      }
    }
    if (inside.size() < 2) {
      return Double.NaN;
    }
    int first = inside.getFirst();
    int last = inside.getLast();
    double rise = 0;
    for (int i = first + 1; i <= last; i++) {
      double step = samples.value(i) - samples.value(i - 1);
      rise += step < 0 ? samples.value(i) : step;
    }
    double sampled = (samples.time(last) - samples.time(first)) / 1000.0;
    double gap = sampled / (inside.size() - 1);
    double before = (samples.time(first) - (at - range)) / 1000.0;
    double after = (at - samples.time(last)) / 1000.0;
    before = before >= gap * 1.1 ? gap / 2 : before;
    after = after >= gap * 1.1 ? gap / 2 : after;
    if (rise > 0) {
      before = Math.min(before, sampled * samples.value(first) / rise);
    }
    double whole = rise * (sampled + before + after) / sampled;
    return perSecond ? whole / (range / 1000.0) : whole;
  }

  private static Map<Labels, Samples> answered(MemorySeries source, String query, Asked asked) {
    Map<Labels, Samples> all = new TreeMap<>();
    PROMQL
        .answer(
            PROMQL.parse(query),
            asked,
            source,
            new Run.Time(new SystemClock(), Duration.ofMinutes(1)))
        .series()
        .forEach(line -> all.put(line.labels(), line.samples()));
    return all;
  }

  private static Map<Labels, Samples> counters(MemorySeries source) {
    Map<Labels, Samples> all = new TreeMap<>();
    SeriesRequest request =
        new SeriesRequest(
            List.of(LabelMatcher.equal(Labels.NAME, "requests_total")), 0, Long.MAX_VALUE);
    try (SeriesCursor cursor = source.scan(request)) {
      while (cursor.next()) {
        all.put(cursor.labels().without(Labels.NAME), cursor.samples());
      }
    }
    return all;
  }

  @Test
  void ratesAndTheirSumsAreThoseOfANaiveEvaluator() {
    for (long seed = 1; seed <= 12; seed++) {
      MemorySeries source = new RandomSeries(seed).source();
      Map<Labels, Samples> counters = counters(source);
      Random random = new Random(seed);
      long range = 30_000L + random.nextInt(600_000);
      long start = RandomSeries.START + random.nextInt(600_000);
      Asked asked = Asked.between(start, RandomSeries.END, 1000L + random.nextInt(120_000));
      boolean perSecond = random.nextBoolean();
      String query = (perSecond ? "rate" : "increase") + "(requests_total[" + range + "ms])";
      Map<Labels, Samples> each = answered(source, query, asked);
      Map<Labels, Samples> sums = answered(source, "sum by (job) (" + query + ")", asked);
      Map<String, Double> expectedSums = new TreeMap<>();
      counters.forEach((labels, samples) -> {
        for (long at = start; at <= RandomSeries.END; at += asked.step()) {
          double expected = rate(samples, at, range, perSecond);
          Double given = at(each.get(labels), at);
          if (Double.isNaN(expected)) {
            assertThat(given).isNull();
          } else {
            assertThat(given).isNotNull().satisfies(found -> near(found, expected));
            expectedSums.merge(labels.get("job") + " " + at, expected, Double::sum);
          }
        }
      });
      int sumsSeen = 0;
      for (Map.Entry<Labels, Samples> sum : sums.entrySet()) {
        for (int i = 0; i < sum.getValue().size(); i++) {
          String key = sum.getKey().get("job") + " " + sum.getValue().time(i);
          near(sum.getValue().value(i), expectedSums.getOrDefault(key, Double.NaN));
          sumsSeen++;
        }
      }
      assertThat(sumsSeen).as("seed=" + seed).isEqualTo(expectedSums.size());
    }
  }

  private static void near(double given, double expected) {
    assertThat(Math.abs(given - expected))
        .isLessThanOrEqualTo(1e-9 * Math.max(1, Math.abs(expected)));
  }

  private static @Nullable Double at(@Nullable Samples samples, long time) {
    for (int i = 0; samples != null && i < samples.size(); i++) {
      if (samples.time(i) == time) {
        return samples.value(i);
      }
    }
    return null;
  }
}
