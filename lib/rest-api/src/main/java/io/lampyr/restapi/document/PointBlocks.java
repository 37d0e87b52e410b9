package io.lampyr.restapi.document;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.shard.PointBlock;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.KnownSeries;
import io.lampyr.mapping.document.SeriesRow;
import io.lampyr.mapping.field.DateType;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.WriteTarget;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts the points of a call into blocks: by the index that takes their times, and the shard that
 * their series are in. Confined to one thread.
 */
final class PointBlocks {
  private static final int MAX_BYTES = 1 << 20;

  private final DocumentWriter.Parts parts;
  private final KnownSeries known;
  private final WriteTarget stream;
  private final Map<IndexId, Part> byIndex = new LinkedHashMap<>();
  private final JsonBytes json = new JsonBytes();
  private @Nullable Part last;
  private long bytes;

  PointBlocks(WriteTarget stream, DocumentWriter.Parts parts, KnownSeries known) {
    this.stream = stream;
    this.parts = parts;
    this.known = known;
  }

  /** A block, and which series of the call have points in it. */
  record Block(PointBlock block, BitSet series, int points) {}

  /** What goes to one index. */
  static final class Part {
    private final WriteTarget target;
    private final KnownSeries.Reading reading;
    private final long from;
    private final long to;
    private final Map<Integer, Open> open = new LinkedHashMap<>();
    private final List<Block> full = new ArrayList<>();

    Part(WriteTarget target, Optional<Slices.Slice> slice) {
      this.target = target;
      this.reading =
          new KnownSeries.Reading(
              new DocumentParser(target.schema().context()),
              target.name(),
              target.schema().mapping());
      this.from = slice.map(one -> one.from().toEpochMilli()).orElse(Long.MIN_VALUE);
      this.to = slice.map(one -> one.to().toEpochMilli()).orElse(Long.MAX_VALUE);
    }

    WriteTarget target() {
      return target;
    }

    boolean takes(long millis) {
      return millis >= from && millis < to;
    }

    private boolean takesMillis() {
      LeafField leaf = target.schema().mapping().leaf(SeriesMapping.TIMESTAMP);
      return leaf != null && leaf.type() instanceof DateType date && date.takesMillis();
    }

    List<Block> blocks() {
      return full;
    }

    List<IngestItem> items() {
      return full.stream().map(block -> IngestItem.of(block.block())).toList();
    }

    private void add(int series, SeriesRow row, SeriesPoints points) {
      int shard = target.routing().shardOf(row.tsid());
      long more = bytesOf(points);
      Open block = open.computeIfAbsent(shard, _ -> new Open());
      boolean isFull = block.points + points.count() > PointBlock.MAX_POINTS;
      if (isFull || (block.points > 0 && block.bytes + more > MAX_BYTES)) {
        full.add(block.closed());
        block = new Open();
        open.put(shard, block);
      }
      block.all.add(new PointBlock.Series(row.tsid(), points));
      block.series.set(series);
      block.points += points.count();
      block.bytes += more;
    }

    private void close() {
      open.values().forEach(block -> full.add(block.closed()));
      open.clear();
    }
  }

  /** A block that takes more. */
  private static final class Open {
    private final List<PointBlock.Series> all = new ArrayList<>();
    private final BitSet series = new BitSet();
    private int points;
    private long bytes;

    Block closed() {
      return new Block(new PointBlock(all), series, points);
    }
  }

  private static long bytesOf(SeriesPoints points) {
    return (long) points.count() * (points.around().length + SeriesPoints.MOST_BYTES_BESIDE);
  }

  /** Takes all points of a series, or some of them at most, which is told. */
  boolean add(int series, SeriesPoints points) {
    if (points.count() > PointBlock.MAX_POINTS) {
      return false;
    }
    Part part = part(points.millis(0));
    if (part == null) {
      return false;
    }
    boolean alone = true;
    for (int i = 1; i < points.count() && alone; i++) {
      alone = part.takes(points.millis(i));
    }
    return alone ? add(series, points, part) : addApart(series, points);
  }

  private boolean addApart(int series, SeriesPoints points) {
    int begin = 0;
    while (begin < points.count()) {
      Part part = part(points.millis(begin));
      if (part == null) {
        return false;
      }
      int end = begin + 1;
      while (end < points.count() && part.takes(points.millis(end))) {
        end++;
      }
      if (!add(series, points.between(begin, end), part)) {
        return false;
      }
      begin = end;
    }
    return true;
  }

  private boolean add(int series, SeriesPoints points, Part part) {
    SeriesRow row = known.row(points.around(), () -> points.document(0, json), part.reading);
    if (row == null) {
      return false;
    }
    part.add(series, row, points);
    bytes += bytesOf(points);
    return true;
  }

  /** The index that takes points of this time; nothing if none does, or not in blocks. */
  private @Nullable Part part(long millis) {
    Part before = last;
    if (before != null && before.takes(millis)) {
      return before;
    }
    Part part = find(millis);
    if (part == null || !part.takesMillis()) {
      return null;
    }
    last = part;
    return part;
  }

  private @Nullable Part find(long millis) {
    for (Part part : byIndex.values()) {
      if (part.takes(millis)) {
        return part;
      }
    }
    Optional<Slices> slices = stream.stream().flatMap(OfStream::slices);
    if (slices.isEmpty()) {
      return byIndex.computeIfAbsent(stream.id(), _ -> new Part(stream, Optional.empty()));
    }
    Instant time = Instant.ofEpochMilli(millis);
    WriteTarget target =
        sliceOf(stream, time).isPresent()
            ? stream
            : parts.targets().findSlice(stream, time).orElse(null);
    if (target == null) {
      return null;
    }
    Optional<Slices.Slice> slice = sliceOf(target, time);
    return slice.isEmpty()
        ? null
        : byIndex.computeIfAbsent(target.id(), _ -> new Part(target, slice));
  }

  /** The slice of the target, if that time is in it. */
  private static Optional<Slices.Slice> sliceOf(WriteTarget target, Instant time) {
    return target.stream()
        .flatMap(OfStream::slices)
        .flatMap(slices -> slices.at(time))
        .filter(slice -> slice.index().equals(target.id()));
  }

  /** All of it. */
  Collection<Part> parts() {
    byIndex.values().forEach(Part::close);
    return byIndex.values();
  }

  /** What documents of the points that were taken would have, about. */
  long bytes() {
    return bytes;
  }
}
