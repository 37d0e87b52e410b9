package io.lampyr.cachenodes.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Metrics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps measurements and writes them down in Prometheus' text format, version 0.0.4. The name
 * {@code translog.upload.seconds} becomes {@code lampyr_translog_upload_seconds}; a counter's gets
 * {@code _total} besides.
 *
 * <p>The number of series is bounded: what would be one more is discarded and counted, as is a
 * series whose name stands for an instrument of another type already.
 */
public final class PrometheusMetrics implements Metrics {
  private static final String DROPPED = "lampyr_metrics_dropped_total";
  private static final int MAX_LABEL = 200;
  private static final Pattern NOT_ALLOWED = Pattern.compile("[^a-zA-Z0-9_]");
  private static final double[] SECONDS = {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
  };
  private static final double[] BYTES = {
    1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26, 1 << 28
  };
  private static final double[] NUMBERS = {
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000
  };

  private final int maxSeries;
  private final AtomicInteger size = new AtomicInteger();
  private final LongAdder dropped = new LongAdder();
  private final Map<String, String> typeByFamily = new ConcurrentHashMap<>();
  private final Map<Name, Series> series = new ConcurrentHashMap<>();

  public PrometheusMetrics(int maxSeries) {
    Check.positive(maxSeries, "most series");
    this.maxSeries = maxSeries;
  }

  @Override
  public Counter counter(String name, String... tags) {
    Series found = find(Name.of(name + ".total", tags), "counter", Series.Count::new);
    return found instanceof Series.Count count ? count : Metrics.none().counter(name);
  }

  @Override
  public Distribution distribution(String name, String... tags) {
    Series found = find(Name.of(name, tags), "histogram", () -> new Series.Histogram(bounds(name)));
    return found instanceof Series.Histogram histogram
        ? histogram
        : Metrics.none().distribution(name);
  }

  @Override
  public void gauge(String name, DoubleSupplier value, String... tags) {
    Name key = Name.of(name, tags);
    if (find(key, "gauge", () -> new Series.Gauge(value)) != null) {
      series.put(key, new Series.Gauge(value));
    }
  }

  /** All measurements. */
  public String exposition() {
    StringBuilder into = new StringBuilder();
    String family = "";
    for (Map.Entry<Name, Series> entry : new TreeMap<>(series).entrySet()) {
      Name name = entry.getKey();
      if (!name.family().equals(family)) {
        family = name.family();
        into.append("# TYPE %s %s\n".formatted(family, entry.getValue().type()));
      }
      entry.getValue().write(into, family, name.labels());
    }
    into.append("# TYPE %s counter\n%s %d\n".formatted(DROPPED, DROPPED, dropped.sum()));
    return into.toString();
  }

  private @Nullable Series find(Name name, String type, Supplier<Series> made) {
    @Nullable Series known = series.get(name);
    if (known == null) {
      known = series.computeIfAbsent(name, key -> register(key, type, made));
    }
    if (known == null || !known.type().equals(type)) {
      dropped.increment();
      return null;
    }
    return known;
  }

  /** The new series, or nothing, so that the map gets none. */
  private @Nullable Series register(Name name, String type, Supplier<Series> made) {
    if (size.get() >= maxSeries || size.incrementAndGet() > maxSeries) {
      return null;
    }
    @Nullable String other = typeByFamily.putIfAbsent(name.family(), type);
    if (other != null && !other.equals(type)) {
      size.decrementAndGet();
      return null;
    }
    return made.get();
  }

  private static double[] bounds(String name) {
    if (name.endsWith("seconds")) {
      return SECONDS;
    }
    return name.endsWith("bytes") ? BYTES : NUMBERS;
  }

  /** A series' family and its labels, both as they are written down. */
  private record Name(String family, String labels) implements Comparable<Name> {

    /** A tag without a value is left out: instruments never throw. */
    static Name of(String name, String... tags) {
      StringBuilder labels = new StringBuilder();
      for (int i = 0; i + 1 < tags.length; i += 2) {
        labels.append(labels.isEmpty() ? "" : ",");
        labels.append(allowed(tags[i])).append("=\"").append(escaped(tags[i + 1])).append('"');
      }
      return new Name("lampyr_" + allowed(name), labels.toString());
    }

    private static String allowed(String name) {
      return NOT_ALLOWED.matcher(name).replaceAll("_");
    }

    private static String escaped(String value) {
      String cut = value.length() <= MAX_LABEL ? value : value.substring(0, MAX_LABEL);
      return cut.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    @Override
    public int compareTo(Name other) {
      int order = family.compareTo(other.family);
      return order != 0 ? order : labels.compareTo(other.labels);
    }
  }
}
