package io.lampyr.aws.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Randomness;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * Measurements as lines of a log, in CloudWatch's embedded metric format, from which CloudWatch
 * makes metrics: it costs no requests. Lines are written by {@link #flush}, which whoever owns the
 * process calls: at the end of an event, or every minute.
 *
 * <p>Of a distribution's values within one line at most {@value Values#MOST} are kept, chosen by
 * chance, as the format takes no more, and {@value Values#FEW} of one that is no metric; their
 * number is written beside them. The number of series is bounded: what would be one more is
 * discarded.
 */
public final class EmfMetrics implements Metrics {
  /** Under which CloudWatch lists what all processes measure. */
  private static final String NAMESPACE = "Lampyr";

  private static final int MAX_SERIES = 500;

  /** The format's bound is 100 metrics. */
  private static final int METRICS_PER_LINE = 90;

  private final Clock clock;
  private final Randomness randomness;
  private final Consumer<String> log;
  private final EmfLine.Head head;
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicInteger events = new AtomicInteger();
  private volatile Instant flushed;
  private final Map<Series, Sum> counters = new ConcurrentHashMap<>();
  private final Map<Series, Values> distributions = new ConcurrentHashMap<>();
  private final Map<Series, DoubleSupplier> gauges = new ConcurrentHashMap<>();

  /** Of a process of this kind: cluster and role are dimensions besides instruments' tags. */
  public EmfMetrics(
      Measured measured, String role, Clock clock, Randomness randomness, Consumer<String> log) {
    Check.that(!role.isEmpty(), "role must be named");
    this.head = new EmfLine.Head(NAMESPACE, role, measured);
    this.clock = clock;
    this.randomness = randomness;
    this.log = log;
    this.flushed = Instant.MIN;
  }

  @Override
  public Counter counter(String name, String... tags) {
    Series series = Series.of(name, tags);
    Sum sum = counters.get(series);
    if (sum == null && isFull()) {
      return Metrics.none().counter(name);
    }
    return sum == null ? counters.computeIfAbsent(series, key -> new Sum()) : sum;
  }

  @Override
  public Distribution distribution(String name, String... tags) {
    Series series = Series.of(name, tags);
    Values values = distributions.get(series);
    if (values == null && isFull()) {
      return Metrics.none().distribution(name);
    }
    return values == null
        ? distributions.computeIfAbsent(series, key -> new Values(randomness, most(name)))
        : values;
  }

  private int most(String name) {
    return head.measured().paid().contains(name) ? Values.MOST : Values.FEW;
  }

  @Override
  public void gauge(String name, DoubleSupplier value, String... tags) {
    Series series = Series.of(name, tags);
    if (gauges.containsKey(series) || !isFull()) {
      gauges.put(series, value);
    }
  }

  /** Counts lookups of new series, which is no less than the number of series. */
  private boolean isFull() {
    return size.get() >= MAX_SERIES || size.incrementAndGet() > MAX_SERIES;
  }

  /**
   * The same at the end of an event, if it was not done for so long, nor for so many events: for
   * whoever would write more about its requests than they are worth. What was measured of fewer
   * adds up.
   */
  public void flushEvery(Duration interval, int least) {
    if (events.incrementAndGet() < least) {
      return;
    }
    Instant now = clock.now();
    // A clock that was set back must not keep measurements for as long.
    boolean due = flushed.equals(Instant.MIN) || !now.isBefore(flushed.plus(interval));
    if (due || now.isBefore(flushed)) {
      flush();
    }
  }

  /** Writes down all that was measured since the last time; writes nothing if nothing was. */
  public void flush() {
    flushed = clock.now();
    events.set(0);
    Map<Map<String, String>, List<EmfLine.Metric>> byTags = new ConcurrentHashMap<>();
    counters.forEach((series, sum) -> {
      long added = sum.take();
      if (added != 0) {
        add(byTags, series, List.of((double) added));
      }
    });
    distributions.forEach((series, values) -> {
      Values.Taken taken = values.take();
      if (taken.count() > 0) {
        add(byTags, series, taken.kept());
        add(byTags, series.named(series.name() + ".count"), List.of((double) taken.count()));
      }
    });
    gauges.forEach((series, value) -> {
      double read = read(value);
      if (Double.isFinite(read)) {
        add(byTags, series, List.of(read));
      }
    });
    byTags.forEach(this::write);
  }

  private static void add(
      Map<Map<String, String>, List<EmfLine.Metric>> byTags, Series series, List<Double> values) {
    byTags
        .computeIfAbsent(series.tags(), key -> new ArrayList<>())
        .add(new EmfLine.Metric(series.name(), values));
  }

  private static double read(DoubleSupplier value) {
    try {
      return value.getAsDouble();
    } catch (RuntimeException unreadable) {
      // One broken gauge must not hide all other measurements.
      return Double.NaN;
    }
  }

  private void write(Map<String, String> tags, List<EmfLine.Metric> metrics) {
    for (int from = 0; from < metrics.size(); from += METRICS_PER_LINE) {
      int to = Math.min(metrics.size(), from + METRICS_PER_LINE);
      log.accept(EmfLine.write(head, clock.now().toEpochMilli(), tags, metrics.subList(from, to)));
    }
  }

  /** An instrument's name and tags. */
  private record Series(String name, Map<String, String> tags) {
    private static final int MAX_TAGS = 8;

    Series {
      tags = Map.copyOf(tags);
    }

    /** A tag without a value is left out: instruments never throw. */
    static Series of(String name, String... tags) {
      Map<String, String> byKey = new TreeMap<>();
      for (int i = 0; i + 1 < tags.length && byKey.size() < MAX_TAGS; i += 2) {
        byKey.put(tags[i], tags[i + 1]);
      }
      return new Series(name, byKey);
    }

    Series named(String other) {
      return new Series(other, tags);
    }
  }

  /** What was added since it was last taken. */
  private static final class Sum implements Counter {
    private final LongAdder adder = new LongAdder();

    @Override
    public void add(long amount) {
      adder.add(amount);
    }

    long take() {
      return adder.sumThenReset();
    }
  }
}
