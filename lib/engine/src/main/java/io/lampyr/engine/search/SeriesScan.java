package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/**
 * Reads points of time series as rows, one series after the other, and of each the newest first: of
 * all segments of all shards that may have parts of the same series at once, each of which lies in
 * this order already. No more than a batch of rows is held, or the numbers of one series.
 */
final class SeriesScan implements SeriesSplit {
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
    RequestMemory.Held held = RequestMemory.current().orElse(place.memory());
    read(
        scan,
        held,
        (read, readers) -> {
          try (RequestMemory.Part computing = held.part()) {
            merge(cursors(read, readers, scan, computing), scan, new ScanBatches(rows, held));
          }
          return true;
        });
  }

  @Override
  public boolean lines(Lines wanted, Taker taker) {
    if (!shards.stream().allMatch(ScannedShard::liesBySeries)) {
      return false;
    }
    Table.Scan keys = new Table.Scan(wanted.keys(), wanted.filters(), Long.MAX_VALUE, false);
    RequestMemory.Held held = RequestMemory.current().orElse(place.memory());
    return read(
        keys,
        held,
        (read, readers) -> {
          try (RequestMemory.Part computing = held.part()) {
            LineScan lines = new LineScan(wanted, taker, held, place::checkWanted);
            for (int i = 0; i < read.size(); i++) {
              ScannedShard shard = read.get(i);
              if (!lines.add(shard, shard.open(readers.all.get(i).reader(), keys, computing))) {
                return false;
              }
            }
            lines.read();
            return true;
          }
        });
  }

  /** What is done with shards that are open. */
  private interface Reading {
    boolean of(List<ScannedShard> read, Readers readers) throws IOException;
  }

  /** True if there is nothing to be read. */
  private boolean read(Table.Scan scan, RequestMemory.Held held, Reading reading) {
    List<ScannedShard> read = shards.stream().filter(shard -> shard.canMatch(scan)).toList();
    if (read.isEmpty()) {
      return true;
    }
    if (read.size() > MOST_SHARDS) {
      throw FaultException.argument(
          "time series of more than ["
              + MOST_SHARDS
              + "] indices at once: conditions on @timestamp can leave some of them out");
    }
    List<ShardView> views = read.stream().map(each -> each.shard().view().orElseThrow()).toList();
    try {
      return place.inTurn(views, () -> inTurn(read, held, reading));
    } catch (UnavailableException e) {
      place.checkWanted();
      throw e;
    } catch (CorruptionException missing) {
      throw unread(read, missing);
    }
  }

  private boolean inTurn(List<ScannedShard> read, RequestMemory.Held held, Reading reading) {
    try (Readers readers = new Readers(read)) {
      return ShardReading.read(
          place.turns(),
          read.getFirst().shard().id(),
          read.getFirst().shard().view().map(ShardView::visible),
          () -> held.during(() -> unchecked(read, readers, reading)));
    }
  }

  /** One of them may have been collected. */
  private RuntimeException unread(List<ScannedShard> read, CorruptionException missing) {
    return read.stream()
        .map(each -> place.unread(each.shard(), missing))
        .filter(CollectedException.class::isInstance)
        .findFirst()
        .orElse(missing);
  }

  /** Readers of shards, which are let go together. */
  private final class Readers implements AutoCloseable {
    private final List<Snapshot> all = new ArrayList<>();

    private Readers(List<ScannedShard> shards) {
      try {
        for (ScannedShard each : shards) {
          place.checkWanted();
          place.checkTime();
          all.add(place.acquire(each.shard().view().orElseThrow()));
        }
      } catch (RuntimeException failed) {
        close();
        throw failed;
      }
    }

    @Override
    public void close() {
      all.forEach(Snapshot::close);
    }
  }

  private static PriorityQueue<SeriesCursor> cursors(
      List<ScannedShard> shards, Readers readers, Table.Scan scan, RequestMemory.Part computing)
      throws IOException {
    PriorityQueue<SeriesCursor> cursors = new PriorityQueue<>(SeriesCursor.ORDER);
    for (int i = 0; i < shards.size(); i++) {
      ScannedShard.Open open = shards.get(i).open(readers.all.get(i).reader(), scan, computing);
      for (LeafReaderContext leaf : open.reader().leaves()) {
        Scorer scorer = open.weight().scorer(leaf);
        SeriesCursor cursor =
            scorer == null ? null : new SeriesCursor(leaf, scorer, open.columns());
        if (cursor != null && cursor.next()) {
          cursors.add(cursor);
        }
      }
    }
    return cursors;
  }

  private static boolean unchecked(List<ScannedShard> shards, Readers readers, Reading reading) {
    try {
      return reading.of(shards, readers);
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
