package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which series a scan has found, and where the points of each lie. */
final class FoundSeries implements SeriesSegment.Finds {
  private static final long BYTES_PER_SERIES = 120;
  private static final long BYTES_PER_PART = 40;

  private final Map<Labels, Entry> all = new HashMap<>();

  /** Points of a series in one segment. */
  record Part(SeriesSegment segment, int metric, int series) {}

  /**
   * One series.
   *
   * @param known points that have been read already
   * @param parts the others, in the order of segments
   */
  record Entry(Labels labels, @Nullable Samples known, List<Part> parts) {}

  @Override
  public void found(Labels labels, SeriesSegment segment, int metric, int series) {
    Entry entry = all.get(labels);
    if (entry == null) {
      RequestMemory.takeFor(BYTES_PER_SERIES + labels.bytes(), "promql");
      entry = new Entry(labels, null, new ArrayList<>(1));
      all.put(labels, entry);
    }
    RequestMemory.takeFor(BYTES_PER_PART, "promql");
    entry.parts().add(new Part(segment, metric, series));
  }

  /** Adds points that were read document by document. */
  void known(Map<Labels, Samples> points) {
    points.forEach((labels, samples) -> {
      Entry entry = all.get(labels);
      List<Part> parts = entry == null ? List.of() : entry.parts();
      all.put(labels, new Entry(labels, samples, parts));
    });
  }

  /** Adds the series that have points in segments of that shard. */
  void addThere(SeriesShard shard, Set<Labels> into) throws IOException {
    for (Entry entry : all.values()) {
      if (entry.known() == null && !into.contains(entry.labels()) && isThere(shard, entry)) {
        into.add(entry.labels());
      }
    }
  }

  private static boolean isThere(SeriesShard shard, Entry entry) throws IOException {
    for (Part part : entry.parts()) {
      if (part.segment().shard().equals(shard)
          && part.segment().isThere(part.metric(), part.series())) {
        return true;
      }
    }
    return false;
  }

  /** Adds the series that were read document by document. */
  void addKnown(Set<Labels> into) {
    all.values().stream()
        .filter(entry -> entry.known() != null)
        .forEach(entry -> into.add(entry.labels()));
  }

  /** In the order of their labels. */
  List<Entry> sorted() {
    return all.values().stream().sorted(Comparator.comparing(Entry::labels)).toList();
  }
}
