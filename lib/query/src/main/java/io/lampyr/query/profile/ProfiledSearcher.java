package io.lampyr.query.profile;

import io.lampyr.base.port.Clock;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppableCollecting;
import io.lampyr.query.stop.StoppableLeaf;
import io.lampyr.query.stop.StoppedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
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
 * A searcher that notes where its time goes, and searches with one thread only. Only what is done
 * within {@link #noted} counts: the rest of a request uses the same searcher.
 */
public final class ProfiledSearcher extends IndexSearcher {
  private final IndexSearcher plain;
  private final BooleanSupplier stopped;
  private final Clock clock;
  private final Map<String, FetchProfile> fetches = new LinkedHashMap<>();
  private final List<QueryProfile> roots = new ArrayList<>();
  private final Deque<QueryProfile> making = new ArrayDeque<>();
  private final List<CollectorProfile> collectors = new ArrayList<>();
  private long rewriting;
  private int depth;
  private boolean noting;

  /** Whether some of it was ended in the middle of what it computes. */
  private boolean ended;

  /** Searches what the other does, scores by its statistics, and stops when told to. */
  public ProfiledSearcher(IndexSearcher plain, BooleanSupplier stopped, Clock clock) {
    super(plain.getIndexReader());
    this.plain = plain;
    this.stopped = stopped;
    this.clock = clock;
    setQueryCache(null);
    setSimilarity(plain.getSimilarity());
    super.setTimeout(stopped::getAsBoolean);
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

  @Override
  public boolean timedOut() {
    return ended || super.timedOut();
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
      throws IOException {
    return plain.termStatistics(term, docFreq, totalTermFreq);
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
    return plain.collectionStatistics(field);
  }

  public Clock clock() {
    return clock;
  }

  /** Searches, and notes how; the collectors' own times are noted in that profile. */
  public <T> T noted(Query query, CollectorManager<?, T> manager, CollectorProfile collector)
      throws IOException {
    noting = true;
    collectors.add(collector);
    try {
      return search(query, manager);
    } finally {
      noting = false;
    }
  }

  @Override
  public Query rewrite(Query query) throws IOException {
    long began = clock.monotonicNanos();
    depth++;
    try {
      return StopSign.<Query, IOException>during(
          getTimeout()::shouldExit, () -> super.rewrite(query));
    } catch (StoppedException _) {
      ended = true;
      return MatchNoDocsQuery.INSTANCE;
    } finally {
      if (--depth == 0) {
        rewriting += Math.max(1, clock.monotonicNanos() - began);
      }
    }
  }

  @Override
  public Weight createWeight(Query query, ScoreMode scoreMode, float boost) throws IOException {
    if (!noting) {
      return super.createWeight(query, scoreMode, boost);
    }
    QueryProfile profile = new QueryProfile(query, clock);
    QueryProfile around = making.peek();
    if (around == null) {
      roots.add(profile);
    } else {
      around.add(profile);
    }
    making.push(profile);
    long began = clock.monotonicNanos();
    try {
      return new ProfiledWeight(query.createWeight(this, scoreMode, boost), profile);
    } finally {
      making.pop();
      profile.timings().ended(QueryProfile.CREATE_WEIGHT, began, 1);
    }
  }

  /** What is noted of fetching hits of this type. */
  FetchProfile fetching(String type) {
    return fetches.computeIfAbsent(type, each -> new FetchProfile(each, clock));
  }

  List<FetchProfile> fetches() {
    return List.copyOf(fetches.values());
  }

  /** What is told of the shard's search. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("query", roots.stream().map(QueryProfile::json).toList());
    json.put("rewrite_time", rewriting);
    json.put("collector", collectors.stream().map(CollectorProfile::json).toList());
    return json;
  }
}
