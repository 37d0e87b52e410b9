package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.codec.SampleSink;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.Windows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands series over one after another. Points are read when their turn comes, of some series at
 * once, into arrays that are used again for the next ones.
 */
final class FoundCursor implements SeriesCursor {
  /** So many points are read at once, if one series does not have more. */
  private static final int POINTS_AT_ONCE = 1 << 17;

  private static final int SERIES_AT_ONCE = 256;
  private static final long BYTES_PER_POINT = 16;

  private final List<FoundSeries.Entry> all;
  private final ReadCount count;
  private final @Nullable Windows windows;
  private final RequestMemory.@Nullable Part memory;
  private final List<Samples> read = new ArrayList<>();
  private final Samples own = new Samples();
  private final SampleSink sink = new SampleSink(this::take);
  private int begun;
  private int end;
  private int at = -1;

  FoundCursor(List<FoundSeries.Entry> all, ReadCount count, @Nullable Windows windows) {
    this.all = all;
    this.count = count;
    this.windows = windows;
    this.memory = RequestMemory.current().map(RequestMemory.Held::part).orElse(null);
  }

  @Override
  public boolean next() {
    while (++at < all.size()) {
      if (at >= end) {
        readFrom(at);
      }
      if (!samples().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void readFrom(int first) {
    close();
    begun = first;
    end = first;
    int ahead = first;
    while (ahead < all.size() && all.get(ahead).parts().isEmpty()) {
      ahead++;
    }
    if (ahead == all.size()) {
      fillKnown(ahead);
      return;
    }
    SeriesShard shard = all.get(ahead).parts().getFirst().segment().shard();
    boolean done =
        shard.reading(_ -> {
          fill();
          return true;
        });
    assert done;
  }

  private void fillKnown(int to) {
    while (end < to && end - begun < SERIES_AT_ONCE) {
      Samples into = place(end - begun);
      into.clear();
      merge(all.get(end), into);
      end++;
    }
  }

  private void fill() throws IOException {
    long points = 0;
    while (end < all.size() && end - begun < SERIES_AT_ONCE && points < POINTS_AT_ONCE) {
      FoundSeries.Entry entry = all.get(end);
      Samples into = place(end - begun);
      if (!fill(entry, into, windows)) {
        fill(entry, into, null);
      }
      points += into.size();
      end++;
    }
  }

  /** False if points that came as what they add up to lie between others. */
  private boolean fill(FoundSeries.Entry entry, Samples into, @Nullable Windows together)
      throws IOException {
    into.clear();
    merge(entry, into);
    for (FoundSeries.Part part : entry.parts()) {
      boolean first = into.isEmpty();
      Samples some = first ? into : own;
      some.clear();
      read(part, some, together);
      some.sort();
      count.points(some.size());
      if (!first) {
        if (into.isInterwoven(own)) {
          return false;
        }
        into.merge(own);
      }
    }
    return true;
  }

  private void read(FoundSeries.Part part, Samples some, @Nullable Windows together)
      throws IOException {
    SeriesSegment segment = part.segment();
    int metric = part.metric();
    if (segment.areHistograms(metric)) {
      segment.histograms(
          metric,
          part.series(),
          (time, histogram) -> {
            take(BYTES_PER_POINT + histogram.bytes());
            some.add(time, histogram);
            return true;
          });
      return;
    }
    boolean sums = together != null && (!together.resets() || segment.isCounted(metric));
    sink.into(some, sums && together != null ? together::keepTogether : null);
    segment.read(metric, part.series(), sink);
  }

  private Samples place(int place) {
    if (place == read.size()) {
      read.add(new Samples());
    }
    return read.get(place);
  }

  private static void merge(FoundSeries.Entry entry, Samples into) {
    Samples known = entry.known();
    if (known != null) {
      into.merge(known);
    }
  }

  @Override
  public Labels labels() {
    return all.get(at).labels();
  }

  @Override
  public Samples samples() {
    return read.get(at - begun);
  }

  /** Gives back what the points take that were read last. */
  @Override
  public void close() {
    if (memory != null) {
      memory.close();
    }
  }

  private void take(long bytes) {
    if (memory != null) {
      memory.take(bytes, "promql");
    }
  }
}
