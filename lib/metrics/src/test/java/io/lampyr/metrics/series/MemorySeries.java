package io.lampyr.metrics.series;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Series in memory, in the order of their labels. Filled before it is asked. */
public final class MemorySeries implements SeriesSource {
  private final SortedMap<Labels, Samples> all = new TreeMap<>();
  private final SortedMap<String, List<MetricMetadata>> metadata = new TreeMap<>();

  /** The points of a series, to be added to in ascending order of time. */
  public Samples of(Labels labels) {
    return all.computeIfAbsent(labels, _ -> new Samples());
  }

  public void describe(String metric, MetricMetadata told) {
    metadata.put(metric, List.of(told));
  }

  public void clear() {
    all.clear();
    metadata.clear();
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    List<Map.Entry<Labels, Samples>> found = new ArrayList<>();
    all.forEach((labels, samples) -> {
      if (request.matchers().stream().allMatch(one -> one.matches(labels.get(one.name())))) {
        Samples inside = inside(samples, request.fromMillis(), request.toMillis());
        if (!inside.isEmpty()) {
          found.add(Map.entry(labels, inside));
        }
      }
    });
    return new Cursor(found);
  }

  private static Samples inside(Samples samples, long from, long to) {
    Samples inside = new Samples();
    for (int i = 0; i < samples.size(); i++) {
      long time = samples.time(i);
      if (time >= from && time <= to) {
        FloatHistogram histogram = samples.histogram(i);
        if (histogram == null) {
          inside.add(time, samples.value(i));
        } else {
          inside.add(time, histogram);
        }
      }
    }
    return inside;
  }

  @Override
  public SortedSet<Labels> series(SeriesListing listing) {
    return collect(listing, List::of);
  }

  @Override
  public SortedSet<String> labelNames(SeriesListing listing) {
    SortedSet<String> names = new TreeSet<>(TextOrder.BY_CODE_POINT);
    names.addAll(collect(listing, labels -> labels.toMap().keySet()));
    return names;
  }

  @Override
  public SortedSet<String> labelValues(String name, SeriesListing listing) {
    SortedSet<String> values = new TreeSet<>(TextOrder.BY_CODE_POINT);
    values.addAll(
        collect(listing, labels -> labels.has(name) ? List.of(labels.get(name)) : List.of()));
    return values;
  }

  private <T extends Comparable<T>> SortedSet<T> collect(
      SeriesListing listing, Function<Labels, Iterable<T>> parts) {
    SortedSet<T> found = new TreeSet<>();
    for (Map.Entry<Labels, Samples> series : all.entrySet()) {
      boolean has = !inside(series.getValue(), listing.fromMillis(), listing.toMillis()).isEmpty();
      if (has && listing.wants(series.getKey())) {
        for (T part : parts.apply(series.getKey())) {
          if (listing.limit() == 0 || found.size() < listing.limit()) {
            found.add(part);
          }
        }
      }
    }
    return found;
  }

  @Override
  public SortedMap<String, List<MetricMetadata>> metadata(int limit) {
    SortedMap<String, List<MetricMetadata>> told = new TreeMap<>();
    metadata.forEach((metric, of) -> {
      if (limit == 0 || told.size() < limit) {
        told.put(metric, of);
      }
    });
    return told;
  }

  private static final class Cursor implements SeriesCursor {
    private final List<Map.Entry<Labels, Samples>> found;
    private int at = -1;

    private Cursor(List<Map.Entry<Labels, Samples>> found) {
      this.found = found;
    }

    @Override
    public boolean next() {
      return ++at < found.size();
    }

    @Override
    public Labels labels() {
      return current().getKey();
    }

    @Override
    public Samples samples() {
      return current().getValue();
    }

    private Map.Entry<Labels, Samples> current() {
      return found.get(at);
    }

    @Override
    public void close() {}
  }
}
