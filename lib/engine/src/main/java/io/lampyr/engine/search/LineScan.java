package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.metrics.codec.MetricPoints;
import io.lampyr.metrics.codec.SampleSink;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/**
 * Reads series by their columns, one after the other: of all segments that have parts of it, each
 * metric at once. Blocks that may come together are not decoded.
 */
final class LineScan {
  /** Between these many series it is seen whether somebody still waits. */
  private static final int SERIES_BETWEEN_CHECKS = 256;

  private static final int ROWS = -1;

  private final SeriesSplit.Lines wanted;
  private final SeriesSplit.Taker taker;
  private final RequestMemory.Held held;
  private final Runnable check;
  private final PriorityQueue<LineSegment> segments = new PriorityQueue<>(LineSegment.ORDER);
  private final SampleSink sink = new SampleSink(this::hold);
  private final Samples own = new Samples();
  private final Samples rows = new Samples();
  private final List<Samples> metrics = new ArrayList<>();
  private long bytes;

  LineScan(
      SeriesSplit.Lines wanted, SeriesSplit.Taker taker, RequestMemory.Held held, Runnable check) {
    this.wanted = wanted;
    this.taker = taker;
    this.held = held;
    this.check = check;
    wanted.metrics().forEach(_ -> metrics.add(new Samples()));
  }

  /** Adds a shard's segments; false if one can only be read as rows. */
  boolean add(ScannedShard shard, ScannedShard.Open open) throws IOException {
    for (LeafReaderContext leaf : open.reader().leaves()) {
      Scorer scorer = open.weight().scorer(leaf);
      if (scorer == null) {
        continue;
      }
      LineSegment segment =
          LineSegment.open(
              leaf,
              shard.shard().schema().definition().mapping(),
              open.columns().open(leaf, scorer),
              wanted.metrics());
      if (segment == null) {
        return false;
      }
      if (segment.next()) {
        segments.add(segment);
      }
    }
    return true;
  }

  private void hold(long more) {
    held.take(more, "<esql_block>");
    bytes += more;
  }

  /** Hands all series over, in the order of their ids. */
  void read() throws IOException {
    boolean more = true;
    int seen = 0;
    List<LineSegment> parts = new ArrayList<>();
    for (LineSegment first = segments.poll(); more && first != null; first = segments.poll()) {
      parts.clear();
      parts.add(first);
      while (!segments.isEmpty() && segments.element().id().equals(first.id())) {
        parts.add(segments.remove());
      }
      if (++seen % SERIES_BETWEEN_CHECKS == 0) {
        check.run();
      }
      more = series(parts);
      for (LineSegment part : parts) {
        if (part.next()) {
          segments.add(part);
        }
      }
    }
  }

  private boolean series(List<LineSegment> parts) throws IOException {
    if (!taker.begins(parts.getFirst().keys(wanted.keys().size()))) {
      return true;
    }
    rows.clear();
    if (wanted.rows()) {
      read(parts, ROWS, rows);
    }
    boolean any = !rows.isEmpty();
    for (int i = 0; i < metrics.size() && (any || !wanted.rows()); i++) {
      read(parts, i, metrics.get(i));
      any |= !metrics.get(i).isEmpty();
    }
    boolean more = !any || taker.takes(rows, metrics);
    held.give(bytes);
    bytes = 0;
    return more;
  }

  private void read(List<LineSegment> parts, int metric, Samples into) throws IOException {
    boolean sums = metric == ROWS || wanted.metrics().get(metric).sums();
    if (!read(parts, metric, into, sums ? taker::keepsTogether : null)) {
      read(parts, metric, into, null);
    }
  }

  /** False if points that came as what they add up to lie between others. */
  private boolean read(
      List<LineSegment> parts, int metric, Samples into, SampleSink.@Nullable Together together)
      throws IOException {
    into.clear();
    for (LineSegment part : parts) {
      MetricPoints points = metric == ROWS ? part.rows() : part.metric(metric);
      if (points == null) {
        continue;
      }
      boolean first = into.isEmpty();
      Samples some = first ? into : own;
      some.clear();
      boolean apart =
          metric != ROWS && wanted.metrics().get(metric).resets() && !points.isCounted();
      sink.into(some, apart ? null : together);
      points.read(part.series(), wanted.from(), wanted.to(), sink);
      some.sort();
      if (!first) {
        if (into.isInterwoven(own)) {
          return false;
        }
        into.merge(own);
      }
    }
    return true;
  }
}
