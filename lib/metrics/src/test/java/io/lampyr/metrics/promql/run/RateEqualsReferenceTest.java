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
import io.lampyr.metrics.series.SeriesSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The law RateEqualsReference: what is computed in one pass is what a naive evaluator computes. */
class RateEqualsReferenceTest {
  private static final Promql PROMQL = new Promql(Promql.Limits.STANDARD);

  /** Looks at all points anew for each step. */
  private static double rate(Samples samples, long at, long range, boolean perSecond) {
    List<Integer> inside = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      if (samples.time(i) > at - range
          && samples.time(i) <= at
          && !Samples.isStale(samples.value(i))) {
        inside.add(i);
      }
    }
    if (inside.size() < 2) {
      return Double.NaN;
    }
    int first = inside.getFirst();
    int last = inside.getLast();
    double rise = 0;
    double before = samples.value(first);
    for (int i : inside.subList(1, inside.size())) {
      rise += samples.value(i) < before ? samples.value(i) : samples.value(i) - before;
      before = samples.value(i);
    }
    double sampled = (samples.time(last) - samples.time(first)) / 1000.0;
    double gap = sampled / (inside.size() - 1);
    double early = (samples.time(first) - (at - range)) / 1000.0;
    double late = (at - samples.time(last)) / 1000.0;
    early = early >= gap * 1.1 ? gap / 2 : early;
    late = late >= gap * 1.1 ? gap / 2 : late;
    if (rise > 0) {
      early = Math.min(early, sampled * samples.value(first) / rise);
    }
    double whole = rise * (sampled + early + late) / sampled;
    return perSecond ? whole / (range / 1000.0) : whole;
  }

  private static Map<Labels, Samples> answered(SeriesSource source, String query, Asked asked) {
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
      assertThat(new Trial(seed, PointMistake.NONE).differences()).as("seed=" + seed).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(value = PointMistake.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aMistakeIsFound(PointMistake mistake) {
    List<String> found = new ArrayList<>();
    for (long seed = 1; seed <= 12 && found.isEmpty(); seed++) {
      found.addAll(new Trial(seed, mistake).differences());
    }
    assertThat(found).as(mistake.name()).isNotEmpty();
  }

  /** One query over the series of a seed, by an evaluator that makes a mistake. */
  private static final class Trial {
    private final PointMistake mistake;
    private final MemorySeries source;
    private final long range;
    private final Asked asked;
    private final boolean perSecond;
    private final List<String> differences = new ArrayList<>();
    private final Map<String, Double> sums = new TreeMap<>();

    Trial(long seed, PointMistake mistake) {
      Random random = new Random(seed);
      this.mistake = mistake;
      this.source = new RandomSeries(seed).source();
      this.range = 30_000L + random.nextInt(600_000);
      long end = RandomSeries.START + RandomSeries.MILLIS;
      this.asked =
          Asked.between(
              RandomSeries.START + random.nextInt(600_000), end, 1000L + random.nextInt(120_000));
      this.perSecond = random.nextBoolean();
    }

    List<String> differences() {
      String query =
          (perSecond ? "rate" : "increase") + "(requests_total[" + mistake.range(range) + "ms])";
      MistakenSeries mistaken = new MistakenSeries(source, mistake);
      Map<Labels, Samples> each = answered(mistaken, query, asked);
      Map<Labels, Samples> summed = answered(mistaken, "sum by (job) (" + query + ")", asked);
      counters(source)
          .forEach((labels, samples) -> {
            for (long at = asked.start(); at <= asked.end(); at += asked.step()) {
              double expected = rate(samples, at, range, perSecond);
              compare(labels + " " + at, expected, at(each.get(labels), at));
              if (!Double.isNaN(expected)) {
                sums.merge(labels.get("job") + " " + at, expected, Double::sum);
              }
            }
          });
      summed.forEach((labels, samples) -> {
        for (int i = 0; i < samples.size(); i++) {
          Double expected = sums.remove(labels.get("job") + " " + samples.time(i));
          compare("sum " + labels, expected == null ? Double.NaN : expected, samples.value(i));
        }
      });
      sums.forEach((key, sum) -> compare("sum " + key, sum, null));
      return differences;
    }

    private void compare(String what, double expected, @Nullable Double given) {
      boolean same =
          given == null
              ? Double.isNaN(expected)
              : Math.abs(given - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
      if (!same) {
        differences.add(what + " expected=" + expected + " given=" + given);
      }
    }
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
