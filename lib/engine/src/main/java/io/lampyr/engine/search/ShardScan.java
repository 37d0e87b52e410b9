package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.computed.ComputedReader;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** Reads a shard's documents as rows, a batch of them after the other. */
final class ShardScan implements Table.Split {
  private static final int BATCH = 1000;

  /** Rows that take more go on in a batch of their own. */
  private static final long BATCH_BYTES = 4 << 20;

  private final SearchShard shard;
  private final TableScans.Asked asked;
  private final Dialect dialect;
  private final SearchPlace place;
  private final Predicate<LeafReader> segments;

  ShardScan(SearchShard shard, TableScans.Asked asked, Dialect dialect, SearchPlace place) {
    this(shard, asked, dialect, place, _ -> true);
  }

  /** Of some segments. */
  ShardScan(
      SearchShard shard,
      TableScans.Asked asked,
      Dialect dialect,
      SearchPlace place,
      Predicate<LeafReader> segments) {
    this.shard = shard;
    this.asked = asked;
    this.dialect = dialect;
    this.place = place;
    this.segments = segments;
  }

  @Override
  public void scan(Table.Scan scan, Table.Rows rows) {
    // What threads for computing take is not known to be the request's, but where it is said.
    RequestMemory.Held held = RequestMemory.current().orElse(place.memory());
    try (ShardReader reader = place.readers().acquire(shard.view().orElseThrow())) {
      boolean done =
          ShardReading.read(
              place.turns(),
              shard.id(),
              reader.commit(),
              () -> held.during(() -> all(reader.reader(), scan, rows, held)));
      assert done;
    } catch (UnavailableException e) {
      place.checkWanted();
      throw e;
    }
  }

  private boolean all(
      DirectoryReader reader, Table.Scan scan, Table.Rows rows, RequestMemory.Held held) {
    try {
      read(reader, scan, new Batches(rows, held));
      return true;
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + shard.id(), damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(DirectoryReader reader, Table.Scan scan, Batches rows) throws IOException {
    Mapping mapping = shard.schema().definition().mapping();
    OpenShard.Means means = place.means();
    DirectoryReader columns = ComputedReader.of(reader, mapping, means.stopped());
    IndexSearcher searcher =
        new ShardSearcher(
            columns,
            Runnable::run,
            new ShardSearcher.Division(1, false),
            means.terms().search(columns),
            means.stopped());
    searcher.setSimilarity(shard.schema().similarity());
    QueryScope scope = shard.schema().scope(dialect, asked.now(), asked.lookup());
    boolean scored = scan.columns().stream().anyMatch(wanted -> wanted.name().equals("_score"));
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(query(scan, scored, scope)),
            scored ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES,
            1);
    ScanColumns made = new ScanColumns(shard.schema().name(), mapping, scan.columns());
    for (Table.Wanted wanted : scan.columns()) {
      if (wanted.query() != null) {
        Query condition = compile(wanted.query(), scope);
        made.condition(
            wanted,
            searcher.createWeight(searcher.rewrite(condition), ScoreMode.COMPLETE_NO_SCORES, 1));
      }
    }
    long left = scan.most();
    for (LeafReaderContext leaf : columns.leaves()) {
      Scorer scorer = segments.test(leaf.reader()) ? weight.scorer(leaf) : null;
      if (scorer != null && left > 0) {
        left = segment(leaf, scorer, made, rows, left);
      }
    }
  }

  private Query query(Table.Scan scan, boolean scored, QueryScope scope) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    all.add(WholeDocuments.all(), BooleanClause.Occur.FILTER);
    for (Map<String, Object> filter : scan.filters()) {
      all.add(
          compile(filter, scope), scored ? BooleanClause.Occur.MUST : BooleanClause.Occur.FILTER);
    }
    if (!shard.filters().isEmpty()) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (String filter : shard.filters()) {
        any.add(
            QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8)).toLucene(scope),
            BooleanClause.Occur.SHOULD);
      }
      all.add(any.build(), BooleanClause.Occur.FILTER);
    }
    return all.build();
  }

  private static Query compile(Map<String, Object> query, QueryScope scope) {
    return QueryParser.parse(Json.write(query)).toLucene(scope);
  }

  /** How many rows are still wanted behind the segment. */
  private static long segment(
      LeafReaderContext leaf, Scorer scorer, ScanColumns columns, Batches rows, long most)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    DocIdSetIterator documents = scorer.iterator();
    ScanColumns.OfSegment cells = columns.open(leaf, scorer);
    long left = most;
    int doc = documents.nextDoc();
    while (left > 0 && doc != DocIdSetIterator.NO_MORE_DOCS) {
      @Nullable Object[][] read = new Object[columns.size()][(int) Math.min(BATCH, left)];
      int count = 0;
      for (;
          count < Math.min(BATCH, left) && !rows.full() && doc != DocIdSetIterator.NO_MORE_DOCS;
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

  /** Rows on their way: what they take is the request's until they are handed on. */
  private static final class Batches {
    private final Table.Rows rows;
    private final RequestMemory.Held held;
    private long bytes;

    private Batches(Table.Rows rows, RequestMemory.Held held) {
      this.rows = rows;
      this.held = held;
    }

    private void hold(long more) {
      held.take(more, "<esql_block>");
      bytes += more;
    }

    private boolean full() {
      return bytes >= BATCH_BYTES;
    }

    private boolean pass(int count, @Nullable Object[][] columns) {
      boolean wanted = count == 0 || rows.take(count, ScanColumns.cut(columns, count));
      held.give(bytes);
      bytes = 0;
      return wanted;
    }
  }
}
