package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.esql.source.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** Reads a shard's documents as rows, a batch of them after the other. */
final class ShardScan implements Table.Split {
  private final ScannedShard scanned;
  private final Predicate<LeafReader> segments;

  ShardScan(ScannedShard scanned) {
    this(scanned, _ -> true);
  }

  /** Of some segments. */
  ShardScan(ScannedShard scanned, Predicate<LeafReader> segments) {
    this.scanned = scanned;
    this.segments = segments;
  }

  @Override
  public void scan(Table.Scan scan, Table.Rows rows) {
    if (!scanned.canMatch(scan)) {
      return;
    }
    SearchShard shard = scanned.shard();
    SearchPlace place = scanned.place();
    ShardView view = shard.view().orElseThrow();
    // What threads for computing take is not known to be the request's, but where it is said.
    RequestMemory.Held held = RequestMemory.current().orElse(place.memory());
    try {
      boolean done = place.inTurn(view, () -> inTurn(view, scan, rows, held));
      assert done;
    } catch (UnavailableException e) {
      place.checkWanted();
      throw e;
    } catch (CorruptionException missing) {
      throw place.unread(shard, missing);
    }
  }

  private boolean inTurn(
      ShardView view, Table.Scan scan, Table.Rows rows, RequestMemory.Held held) {
    SearchPlace place = scanned.place();
    try (Snapshot reader = place.acquire(view)) {
      return ShardReading.read(
          place.turns(),
          view.shard(),
          Optional.of(view.visible()),
          () -> held.during(() -> all(reader.reader(), scan, rows, held)));
    }
  }

  private boolean all(
      DirectoryReader reader, Table.Scan scan, Table.Rows rows, RequestMemory.Held held) {
    try (RequestMemory.Part computing = held.part()) {
      read(scanned.open(reader, scan, computing), scan, new ScanBatches(rows, held));
      return true;
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + scanned.shard().id(), damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(ScannedShard.Open open, Table.Scan scan, ScanBatches rows) throws IOException {
    long left = scan.most();
    for (LeafReaderContext leaf : open.reader().leaves()) {
      Scorer scorer = segments.test(leaf.reader()) ? open.weight().scorer(leaf) : null;
      if (scorer != null && left > 0) {
        left = segment(leaf, scorer, open.columns(), rows, left);
      }
    }
  }

  /** How many rows are still wanted behind the segment. */
  private static long segment(
      LeafReaderContext leaf, Scorer scorer, ScanColumns columns, ScanBatches rows, long most)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    DocIdSetIterator documents = scorer.iterator();
    ScanColumns.OfSegment cells = columns.open(leaf, scorer);
    long left = most;
    int doc = documents.nextDoc();
    while (left > 0 && doc != DocIdSetIterator.NO_MORE_DOCS) {
      @Nullable Object[][] read =
          new Object[columns.size()][(int) Math.min(ScanBatches.ROWS, left)];
      int count = 0;
      for (;
          count < Math.min(ScanBatches.ROWS, left)
              && !rows.full()
              && doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = documents.nextDoc()) {
        if (live == null || live.get(doc)) {
          rows.hold(cells.read(doc, count, read));
          count++;
        }
      }
      left -= count;
      if (!rows.pass(count, read)) {
        return 0;
      }
    }
    return left;
  }
}
