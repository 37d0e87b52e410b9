package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Counters, gauges and classic histograms of a few jobs, with gaps, resets and odd values. */
public final class RandomSeries {
  /** When they begin, in milliseconds. */
  public static final long START = 1_700_000_000_000L;

  /** When they end. */
  public static final long END = START + 3_600_000L;

  private static final int STEP_MILLIS = 15_000;
  private static final String[] JOBS = {"api", "db", "web"};
  private static final String[] BOUNDS = {"0.1", "0.5", "1", "5", "+Inf"};

  private final Random random;
  private final Map<Labels, Samples> all = new TreeMap<>();

  public RandomSeries(long seed) {
    random = new Random(seed);
    for (String job : JOBS) {
      for (int instance = 0; instance < 4; instance++) {
        if (random.nextInt(8) > 0) {
          fill(job, String.valueOf(instance));
        }
      }
    }
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
  }

  private Samples of(Labels labels) {
    return all.computeIfAbsent(labels, _ -> new Samples());
  }

  /** The next moment after this one: mostly a step later, at times after a gap. */
  private long after(long time) {
    int gap = random.nextInt(40) == 0 ? 1 + random.nextInt(40) : 1;
    return time + (long) gap * STEP_MILLIS + random.nextInt(2000) - 1000;
  }

  private void counter(Labels labels, int most) {
    double value = random.nextInt(1000);
    Samples samples = of(labels);
    for (long time = START + random.nextInt(600_000); time < END; time = after(time)) {
      samples.add(time, value);
      value = random.nextInt(60) == 0 ? random.nextInt(5) : value + random.nextInt(most);
    }
  }

  private void gauge(Labels labels) {
    double value = random.nextGaussian() * 1000;
    Samples samples = of(labels);
    for (long time = START + random.nextInt(600_000); time < END; time = after(time)) {
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
    for (long time = START; time < END; time = after(time)) {
      double sum = 0;
      for (int i = 0; i < BOUNDS.length; i++) {
        counts[i] += random.nextInt(5);
        sum += counts[i];
        of(labels.with("le", BOUNDS[i])).add(time, sum);
      }
    }
  }

  /** For queries in this process. */
  public MemorySeries source() {
    MemorySeries source = new MemorySeries();
    all.forEach((labels, samples) -> {
      Samples into = source.of(labels);
      into.addAll(samples.times(), samples.values(), samples.size());
    });
    return source;
  }

  /** As a text that {@code promtool} reads. */
  public String openMetrics() {
    StringBuilder text = new StringBuilder();
    String family = "";
    for (Map.Entry<Labels, Samples> series : all.entrySet()) {
      String metric = series.getKey().metric();
      if (!metric.equals(family)) {
        family = metric;
        text.append("# TYPE ").append(metric).append(" unknown\n");
      }
      Labels labels = series.getKey().without(Labels.NAME);
      StringBuilder names = new StringBuilder();
      for (int i = 0; i < labels.size(); i++) {
        names.append(i == 0 ? "" : ",");
        names.append(labels.name(i)).append("=\"").append(labels.value(i)).append('"');
      }
      Samples samples = series.getValue();
      for (int i = 0; i < samples.size(); i++) {
        long time = samples.time(i);
        text.append(metric)
            .append('{')
            .append(names)
            .append("} ")
            .append(GoNumbers.general(samples.value(i)))
            .append(' ')
            .append(time / 1000)
            .append('.')
            .append(String.valueOf(1000 + time % 1000).substring(1))
            .append('\n');
      }
    }
    return text.append("# EOF\n").toString();
  }
}
