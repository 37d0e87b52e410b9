package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.search.SeriesShard;
import io.lampyr.metrics.codec.BlockSummary;
import io.lampyr.metrics.codec.PointSink;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
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
  private final RequestMemory.@Nullable Part memory;
  private final List<Samples> read = new ArrayList<>();
  private final Run run = new Run();
  private int begun;
  private int end;
  private int at = -1;

  FoundCursor(List<FoundSeries.Entry> all, ReadCount count) {
    this.all = all;
    this.count = count;
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
      merge(all.get(end), place(end - begun));
      end++;
    }
  }

  private void fill() throws IOException {
    long points = 0;
    while (end < all.size() && end - begun < SERIES_AT_ONCE && points < POINTS_AT_ONCE) {
      FoundSeries.Entry entry = all.get(end);
      Samples into = place(end - begun);
      merge(entry, into);
      for (FoundSeries.Part part : entry.parts()) {
        boolean first = into.isEmpty();
        run.into = first ? into : run.own;
        run.into.clear();
        if (part.segment().areHistograms(part.metric())) {
          part.segment().histograms(part.metric(), part.series(), run);
        } else {
          part.segment().read(part.metric(), part.series(), run);
        }
        run.into.sort();
        count.points(run.into.size());
        if (!first) {
          into.merge(run.own);
        }
      }
      points += into.size();
      end++;
    }
  }

  private Samples place(int place) {
    if (place == read.size()) {
      read.add(new Samples());
    }
    Samples into = read.get(place);
    into.clear();
    return into;
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

  /** Takes the points of one segment, the newest first. */
  private final class Run implements PointSink, HistogramPoints.Sink {
    private final Samples own = new Samples();
    private Samples into = own;

    @Override
    public boolean takesWhole(long oldest, long newest) {
      return false;
    }

    @Override
    public void whole(long oldest, long newest, BlockSummary summary) {
      throw new IllegalStateException("each point is wanted");
    }

    @Override
    public void points(long[] times, double[] values, int size) {
      if (memory != null) {
        memory.take(BYTES_PER_POINT * size, "promql");
      }
      into.addAll(times, values, size);
    }

    @Override
    public boolean point(long time, FloatHistogram histogram) {
      if (memory != null) {
        memory.take(BYTES_PER_POINT + histogram.bytes(), "promql");
      }
      into.add(time, histogram);
      return true;
    }
  }
}
