package io.lampyr.engine.search;

import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppableCollecting;
import io.lampyr.query.stop.StoppableLeaf;
import io.lampyr.query.stop.StoppedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * A searcher of one shard for one search: it stops when the search does, and scores by statistics
 * of all shards if it is given them.
 */
final class ShardSearcher extends IndexSearcher implements KeptTerms.Holder {
  /** What a thread of its own is worth: with fewer documents it costs more than it saves. */
  private static final int MIN_SLICE_DOCUMENTS = 25_000;

  private final BooleanSupplier stopped;
  private final Division division;
  private final KeptTerms.OfSearch terms;
  private final Map<Term, TermStatistics> seenTerms = new ConcurrentHashMap<>();
  private final Map<String, CollectionStatistics> seenFields = new ConcurrentHashMap<>();
  private @Nullable SearchStatistics global;

  /** Whether some of it was ended in the middle of what it computes. */
  private volatile boolean ended;

  /**
   * Into how many parts a search is divided.
   *
   * @param most of them, where time goes by with work
   * @param cold whether most time goes by while bytes are fetched: each segment is a part then
   */
  record Division(int most, boolean cold) {}

  /** With these further threads. */
  ShardSearcher(
      IndexReader reader,
      Executor threads,
      Division division,
      KeptTerms.OfSearch terms,
      BooleanSupplier stopped) {
    super(reader, threads);
    this.division = division;
    this.terms = terms;
    this.stopped = stopped;
    super.setTimeout(stopped::getAsBoolean);
  }

  @Override
  public KeptTerms.OfSearch terms() {
    return terms;
  }

  @Override
  protected LeafSlice[] slices(List<LeafReaderContext> segments) {
    return division.cold() ? slices(segments, 1, 1, false) : slices(segments, division.most());
  }

  /**
   * At most so many slices with about as many documents each: what the slowest one takes is what
   * the search takes.
   */
  static LeafSlice[] slices(List<LeafReaderContext> segments, int most) {
    long documents = 0;
    for (LeafReaderContext segment : segments) {
      documents += segment.reader().maxDoc();
    }
    int count = Math.clamp(documents / MIN_SLICE_DOCUMENTS, 1, most);
    count = Math.min(count, segments.size());
    List<LeafReaderContext> largestFirst = new ArrayList<>(segments);
    largestFirst.sort(
        Comparator.comparingInt((LeafReaderContext each) -> each.reader().maxDoc()).reversed());
    List<List<LeafReaderContextPartition>> slices = new ArrayList<>();
    long[] filled = new long[count];
    for (int i = 0; i < count; i++) {
      slices.add(new ArrayList<>());
    }
    for (LeafReaderContext segment : largestFirst) {
      int emptiest = 0;
      for (int i = 1; i < count; i++) {
        emptiest = filled[i] < filled[emptiest] ? i : emptiest;
      }
      slices.get(emptiest).add(LeafReaderContextPartition.createForEntireSegment(segment));
      filled[emptiest] += segment.reader().maxDoc();
    }
    return slices.stream().map(LeafSlice::new).toArray(LeafSlice[]::new);
  }

  @Override
  public void setTimeout(@Nullable QueryTimeout timeout) {
    super.setTimeout(
        timeout == null
            ? stopped::getAsBoolean
            : () -> stopped.getAsBoolean() || timeout.shouldExit());
  }

  @Override
  public <C extends Collector, T> T search(Query query, CollectorManager<C, T> manager)
      throws IOException {
    return super.search(query, new StoppableCollecting<>(manager, getTimeout()));
  }

  @Override
  protected void searchLeaf(
      LeafReaderContext leaf, int from, int to, Weight weight, Collector collector)
      throws IOException {
    StoppableLeaf.Search search = into -> super.searchLeaf(leaf, from, to, weight, into);
    if (!StoppableLeaf.isDone(getTimeout(), collector, search)) {
      ended = true;
    }
  }

  /** Whoever looks for nearest vectors looks here already, and asks filters of each document. */
  @Override
  public Query rewrite(Query query) throws IOException {
    try {
      return StopSign.<Query, IOException>during(
          getTimeout()::shouldExit, () -> super.rewrite(query));
    } catch (StoppedException _) {
      ended = true;
      return MatchNoDocsQuery.INSTANCE;
    }
  }

  @Override
  public boolean timedOut() {
    return ended || super.timedOut();
  }

  /** What this shard knows of all that the queries' scores depend on. */
  SearchStatistics statistics(List<Query> queries) throws IOException {
    for (Query query : queries) {
      createWeight(rewrite(query), ScoreMode.COMPLETE, 1);
    }
    return new SearchStatistics(seenTerms, seenFields);
  }

  /** Scores by these from now on, where they know more. */
  void use(SearchStatistics statistics) {
    this.global = statistics;
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
      throws IOException {
    TermStatistics known = global == null ? null : global.terms().get(term);
    if (known != null) {
      return known;
    }
    TermStatistics own = super.termStatistics(term, docFreq, totalTermFreq);
    seenTerms.put(term, own);
    return own;
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
    CollectionStatistics known = global == null ? null : global.fields().get(field);
    if (known != null) {
      return known;
    }
    CollectionStatistics own = super.collectionStatistics(field);
    if (own != null) {
      seenFields.put(field, own);
    }
    return own;
  }
}
