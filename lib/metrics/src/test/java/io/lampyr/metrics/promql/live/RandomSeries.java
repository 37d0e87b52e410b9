package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.promql.live.RandomHistograms.Form;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counters, gauges and histograms of a few jobs, with gaps, ends that are told, resets and odd
 * values.
 */
public final class RandomSeries {
  /** When they begin unless it is said, in milliseconds. */
  public static final long START = 1_700_000_000_000L;

  /** For how long they last. */
  public static final long MILLIS = 3_600_000L;

  private static final int STEP_MILLIS = 15_000;
  private static final String[] JOBS = {"api", "db", "web"};
  private static final String[] BOUNDS = {"0.1", "0.5", "1", "5", "+Inf"};

  private final Random random;
  private final long start;
  private final SortedMap<Labels, Samples> all = new TreeMap<>();

  public RandomSeries(long seed) {
    this(seed, START);
  }

  /** Those that begin at a time of their own. */
  public RandomSeries(long seed, long start) {
    this.random = new Random(seed);
    this.start = start;
    for (String job : JOBS) {
      for (int instance = 0; instance < 4; instance++) {
        if (random.nextInt(8) > 0) {
          fill(job, String.valueOf(instance));
        }
      }
    }
  }

  long start() {
    return start;
  }

  long end() {
    return start + MILLIS;
  }

  SortedMap<Labels, Samples> all() {
    return all;
  }

  private void fill(String job, String instance) {
    Labels base = Labels.of("job", job, "instance", instance);
    counter(base.with(Labels.NAME, "requests_total").with("code", "200"), 20);
    counter(base.with(Labels.NAME, "requests_total").with("code", "500"), 2);
    gauge(base.with(Labels.NAME, "memory_bytes"));
    gauge(base.with(Labels.NAME, "temperature"));
    if (random.nextBoolean()) {
      gauge(base.with(Labels.NAME, "limit_bytes").with("env", random.nextBoolean() ? "a" : "b"));
    }
    histogram(base.with(Labels.NAME, "latency_seconds_bucket"));
    histograms(base.with(Labels.NAME, "native_seconds"), Form.COUNTER, 1);
    histograms(base.with(Labels.NAME, "pool_sizes"), Form.GAUGE, 1);
    histograms(base.with(Labels.NAME, "custom_seconds"), Form.CUSTOM, 1);
    if (random.nextInt(3) == 0) {
      histograms(base.with(Labels.NAME, "mixed"), Form.COUNTER, 3);
    }
  }

  private Samples of(Labels labels) {
    return all.computeIfAbsent(labels, _ -> new Samples());
  }

  /**
   * The next moment after this one: mostly a step later, at times after a gap, and at times it is
   * told before the gap that the series has ended.
   */
  private long after(long time, Samples samples) {
    int gap = random.nextInt(40) == 0 ? 2 + random.nextInt(40) : 1;
    if (gap > 1 && random.nextBoolean()) {
      samples.add(time + STEP_MILLIS, Samples.STALE);
    }
    return time + (long) gap * STEP_MILLIS + random.nextInt(2000) - (gap > 1 ? 0 : 1000);
  }

  private void counter(Labels labels, int most) {
    double value = random.nextInt(1000);
    Samples samples = of(labels);
    for (long time = start + random.nextInt(600_000); time < end(); time = after(time, samples)) {
      samples.add(time, value);
      value = random.nextInt(60) == 0 ? random.nextInt(5) : value + random.nextInt(most);
    }
  }

  private void gauge(Labels labels) {
    double value = random.nextGaussian() * 1000;
    Samples samples = of(labels);
    for (long time = start + random.nextInt(600_000); time < end(); time = after(time, samples)) {
      int odd = random.nextInt(400);
      double shown =
          odd == 0
              ? Double.NaN
              : odd == 1 ? Double.POSITIVE_INFINITY : odd == 2 ? Double.NEGATIVE_INFINITY : value;
      samples.add(time, shown);
      value += random.nextInt(3) == 0 ? 0 : random.nextGaussian() * 10;
    }
  }

  private void histogram(Labels labels) {
    double[] counts = new double[BOUNDS.length];
    for (long time = start; time < end(); time = time + STEP_MILLIS + random.nextInt(2000)) {
      double sum = 0;
      for (int i = 0; i < BOUNDS.length; i++) {
        counts[i] += random.nextInt(5);
        sum += counts[i];
        of(labels.with("le", BOUNDS[i])).add(time, sum);
      }
    }
  }

  /** Of which only one of so many points is a histogram. */
  private void histograms(Labels labels, Form form, int oneOf) {
    RandomHistograms histograms = new RandomHistograms(random, form);
    Samples samples = of(labels);
    for (long time = start + random.nextInt(600_000); time < end(); time = after(time, samples)) {
      if (random.nextInt(oneOf) == 0) {
        samples.add(time, histograms.next());
      } else {
        samples.add(time, random.nextInt(100));
      }
    }
  }

  /** For queries in this process. */
  public MemorySeries source() {
    MemorySeries source = new MemorySeries();
    all.forEach((labels, samples) -> {
      Samples into = source.of(labels);
      for (int i = 0; i < samples.size(); i++) {
        FloatHistogram histogram = samples.histogram(i);
        if (histogram == null) {
          into.add(samples.time(i), samples.value(i));
        } else {
          into.add(samples.time(i), histogram);
        }
      }
    });
    return source;
  }
}
