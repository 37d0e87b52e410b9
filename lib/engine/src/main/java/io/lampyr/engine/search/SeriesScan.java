package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/**
 * Reads points of time series as rows, one series after the other, and of each the newest first: of
 * all segments of all shards that may have parts of the same series at once, each of which lies in
 * this order already. No more than a batch of rows is held.
 */
final class SeriesScan implements Table.Split {
  /** So many shards are read at once. */
  private static final int MOST_SHARDS = 500;

  private final List<ScannedShard> shards;
  private final SearchPlace place;

  SeriesScan(List<ScannedShard> shards, SearchPlace place) {
    this.shards = List.copyOf(shards);
    this.place = place;
  }

  @Override
  public void scan(Table.Scan scan, Table.Rows rows) {
    List<ScannedShard> read = shards.stream().filter(shard -> shard.canMatch(scan)).toList();
    if (read.isEmpty()) {
      return;
    }
    if (read.size() > MOST_SHARDS) {
      throw FaultException.argument(
          "time series of more than ["
              + MOST_SHARDS
              + "] indices at once: conditions on @timestamp can leave some of them out");
    }
    RequestMemory.Held held = RequestMemory.current().orElse(place.memory());
    try (Readers readers = new Readers(read)) {
      boolean done =
          ShardReading.read(
              place.turns(),
              read.getFirst().shard().id(),
              Optional.of(readers.all.getFirst().commit()),
              () -> held.during(() -> all(read, readers, scan, new ScanBatches(rows, held))));
      assert done;
    } catch (UnavailableException e) {
      place.checkWanted();
      throw e;
    }
  }

  /** Readers of shards, which are let go together. */
  private final class Readers implements AutoCloseable {
    private final List<ShardReader> all = new ArrayList<>();

    private Readers(List<ScannedShard> shards) {
      try {
        for (ScannedShard each : shards) {
          place.checkWanted();
          place.checkTime();
          all.add(place.readers().acquire(each.shard().view().orElseThrow()));
        }
      } catch (RuntimeException failed) {
        close();
        throw failed;
      }
    }

    @Override
    public void close() {
      all.forEach(ShardReader::close);
    }
  }

  private static boolean all(
      List<ScannedShard> shards, Readers readers, Table.Scan scan, ScanBatches rows) {
    try {
      PriorityQueue<SeriesCursor> cursors = new PriorityQueue<>(SeriesCursor.ORDER);
      for (int i = 0; i < shards.size(); i++) {
        ScannedShard.Open open = shards.get(i).open(readers.all.get(i).reader(), scan);
        for (LeafReaderContext leaf : open.reader().leaves()) {
          Scorer scorer = open.weight().scorer(leaf);
          SeriesCursor cursor =
              scorer == null ? null : new SeriesCursor(leaf, scorer, open.columns());
          if (cursor != null && cursor.next()) {
            cursors.add(cursor);
          }
        }
      }
      merge(cursors, scan, rows);
      return true;
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException(
          "shards cannot be read first=" + shards.getFirst().shard().id(), damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void merge(PriorityQueue<SeriesCursor> cursors, Table.Scan scan, ScanBatches rows)
      throws IOException {
    long left = scan.most();
    SeriesCursor first = cursors.poll();
    while (first != null && left > 0) {
      int room = (int) Math.min(ScanBatches.ROWS, left);
      @Nullable Object[][] read = new Object[scan.columns().size()][room];
      int count = 0;
      while (first != null && count < room && !rows.full()) {
        rows.hold(first.read(count++, read));
        first = next(first, cursors);
      }
      left -= count;
      if (!rows.pass(count, read)) {
        return;
      }
    }
  }

  /** The cursor of the next row. */
  private static @Nullable SeriesCursor next(
      SeriesCursor first, PriorityQueue<SeriesCursor> cursors) throws IOException {
    if (!first.next()) {
      return cursors.poll();
    }
    SeriesCursor other = cursors.peek();
    if (other == null || SeriesCursor.ORDER.compare(first, other) <= 0) {
      return first;
    }
    cursors.add(first);
    return cursors.poll();
  }
}
