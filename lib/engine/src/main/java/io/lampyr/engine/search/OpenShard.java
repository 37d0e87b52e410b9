package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.computed.ComputedReader;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.fetch.FetchContext;
import io.lampyr.query.fetch.FetchPhase;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.Found;
import io.lampyr.query.fetch.HitExplainer;
import io.lampyr.query.profile.AggregationProfile;
import io.lampyr.query.profile.FetchProfile;
import io.lampyr.query.profile.ProfiledSearcher;
import io.lampyr.query.profile.ShardProfile;
import io.lampyr.query.search.Collapse;
import io.lampyr.query.search.GroupSearches;
import io.lampyr.query.search.KnnHits;
import io.lampyr.query.search.QueryPhase;
import io.lampyr.query.search.Ranked;
import io.lampyr.query.search.RankedHits;
import io.lampyr.query.search.RescoreExplainer;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.search.ShardSearch;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.suggest.SuggestSpec;
import io.lampyr.query.suggest.Suggestions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * One shard while a search works on it: both phases see the same commit (SnapshotReads). Used by
 * one thread at a time.
 */
final class OpenShard implements AutoCloseable {
  /** Segments that a search looks into at once while their bytes are not near. */
  private static final int COLD_SEGMENTS = 32;

  private final SearchShard shard;
  private final GuessedSchema guessed;
  private final IndexSchema schema;
  private final SearchRequest request;
  private final Snapshot reader;
  private final QueryScope scope;
  private final FurtherThreads further;
  private final RequestMemory.Part computed;
  private final ShardSearcher searcher;
  private final ShardSearch search;
  private final @Nullable Query main;
  private final List<Query> nearest;
  private final @Nullable Ranked lists;
  private final Query filtered;
  private final KeptTerms.OfSearch terms;
  private final @Nullable AggregationProfile profile;
  private final @Nullable Scouts scouts;
  private final Means means;
  private Query query;
  private @Nullable Query best;

  /** How long the lists took, which the query phase has less of. */
  private long listNanos;

  /**
   * With what a search works: the process's threads, its clock, when to stop, and kept terms.
   * Helping gives a thread beside the search's own another piece of work.
   */
  record Means(
      UnaryOperator<Runnable> helping,
      SegmentThreads threads,
      Scheduler scheduler,
      SearchTurns.Own turns,
      Clock clock,
      StopTimes stopped,
      SearchMemory memory,
      KeptTerms terms,
      SearchActivity activity,
      Supplier<Optional<String>> node) {
    /** Threads that mostly wait for bytes cost little, and together they wait once. */
    Executor threads(boolean cold) {
      Executor some = cold ? SegmentThreads.waiting(scheduler, COLD_SEGMENTS) : threads;
      return work -> some.execute(helping.apply(StopSign.carried(work)));
    }
  }

  /** With a reader that this closes in the end; the ordinal is the shard's among all. */
  static OpenShard open(
      SearchShard shard, SearchRequest request, Snapshot reader, int ordinal, Means means) {
    try {
      OpenShard open = new OpenShard(shard, request, reader, ordinal, means);
      InnerFetches.check(open.scope);
      return open;
    } catch (RuntimeException | Error wrong) {
      // What is wrong with the query shows while it is compiled.
      reader.close();
      throw wrong;
    }
  }

  private OpenShard(
      SearchShard shard, SearchRequest request, Snapshot reader, int ordinal, Means means) {
    this.shard = shard;
    this.request = request;
    this.reader = reader;
    this.computed = means.memory().held().part();
    this.guessed = GuessedSchema.of(shard, request, reader.reader(), means.turns(), computed);
    this.schema = guessed.schema();
    this.scope = guessed.scope(request).ofShard(shard.id().ordinal());
    boolean cold = reader.isCold();
    this.further = new FurtherThreads(means.threads(cold));
    BooleanSupplier stopped = () -> further.areLeft() || means.stopped().queried().getAsBoolean();
    DirectoryReader read =
        ComputedReader.of(reader.reader(), schema.definition().mapping(), stopped, computed);
    this.terms = means.terms().search(read, !cold, scope.dialect() == Dialect.OPENSEARCH);
    this.means = means;
    this.scouts = cold ? new Scouts(means.scheduler()) : null;
    ShardSearcher.Division division = new ShardSearcher.Division(means.threads().width(), cold);
    this.searcher = new ShardSearcher(read, further, division, terms, stopped);
    searcher.setSimilarity(schema.similarity());
    boolean noted = request.body().extras().profile();
    this.profile = noted ? AggregationProfile.root(means.clock()) : null;
    IndexSearcher seen = noted ? new ProfiledSearcher(searcher, stopped, means.clock()) : searcher;
    this.search =
        new ShardSearch(
            schema.name(),
            seen,
            schema.definition().mapping(),
            this::compile,
            means.clock(),
            ordinal,
            shard.boost());
    QueryNode asked = request.body().query();
    this.lists = request.body().ranked();
    boolean all = asked == null && lists == null && request.body().knn().isEmpty();
    this.main = asked != null ? compile(asked) : all ? MatchAllDocsQuery.INSTANCE : null;
    this.filtered = aliases();
    this.nearest = before();
    this.query = main == null ? MatchNoDocsQuery.INSTANCE : visible(main);
  }

  private Query compile(QueryNode node) {
    return node.toLucene(scope);
  }

  /** What is searched for before the query phase. */
  private List<Query> before() {
    return lists == null
        ? request.body().knn().stream().map(knn -> compile(knn.query())).toList()
        : lists.legs().stream().map(leg -> visible(leg(leg.body().query()))).toList();
  }

  private Query leg(@Nullable QueryNode node) {
    return node == null ? MatchAllDocsQuery.INSTANCE : compile(node);
  }

  /** What the aliases by which the index was found let through. */
  private Query aliases() {
    if (shard.filters().isEmpty()) {
      return MatchAllDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String filter : shard.filters()) {
      QueryNode node = QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8));
      any.add(node.toLucene(scope), BooleanClause.Occur.SHOULD);
    }
    return any.build();
  }

  private Query visible(Query found) {
    return filtered instanceof MatchAllDocsQuery ? found : both(found, filtered);
  }

  private static Query both(Query scored, Query filter) {
    return new BooleanQuery.Builder()
        .add(scored, BooleanClause.Occur.MUST)
        .add(filter, BooleanClause.Occur.FILTER)
        .build();
  }

  /** The nearest of this shard, for each of the body's vectors, or the lists that are made one. */
  List<List<ShardHit>> nearest(RequestMemory.Held memory) {
    Ranked ranked = lists;
    long began = search.clock().monotonicNanos();
    try (RequestMemory.Part part = memory.part()) {
      part.take(QueueBytes.ofNearest(request.body(), reader.reader().maxDoc()), "<queue_of_hits>");
      return reading(() ->
          ranked == null
              ? KnnHits.find(search, request.body(), nearest)
              : RankedHits.find(search, request.body(), ranked, nearest));
    } finally {
      listNanos = search.clock().monotonicNanos() - began;
    }
  }

  /**
   * Searches by what was learned of all shards: those of the nearest that are this shard's, or its
   * own if nobody looked at others; lists that are made one are always of all.
   */
  void learn(Learned learned) {
    if (!request.body().knn().isEmpty()) {
      Query found =
          learned
              .nearest()
              .map(best -> KnnHits.combine(main, search, best))
              .orElseGet(() -> KnnHits.alone(main, nearest));
      query = visible(found);
    }
    learned.statistics().ifPresent(searcher::use);
    if (lists != null) {
      List<List<ShardHit>> found = learned.nearest().orElseThrow();
      query = RankedHits.any(search, lists, nearest, found);
      best = RankedHits.found(search, lists, found);
    }
  }

  /** What the scores of the query depend on, as far as this shard knows it. */
  SearchStatistics statistics() {
    return reading(() -> searcher.statistics(QueryPhase.scored(search, request.body(), query)));
  }

  /** What it collects on its way is given back in the end: the outcome is counted by others. */
  ShardOutcome query(int maxBuckets, RequestMemory.Held memory) {
    try (RequestMemory.Part part = memory.part()) {
      return reading(() -> means.stopped().querying(() -> query(maxBuckets, part)));
    }
  }

  private ShardOutcome query(int maxBuckets, RequestMemory.Part memory) throws IOException {
    SuggestSpec suggest = request.body().suggest();
    Suggestions suggestions =
        suggest == null
            ? null
            : Suggestions.onShard(search.searcher(), scope, suggest, search.shard());
    if (suggest != null && request.onlySuggests()) {
      // Who suggests stops in time as well, with what it has.
      boolean late = searcher.getTimeout().shouldExit();
      ShardOutcome none = late ? ShardOutcome.TIMED_OUT : ShardOutcome.EMPTY;
      return new ShardOutcome(none.hits(), null, suggestions, told());
    }
    CollectorManager<?, ShardAggregations> beside = null;
    if (request.aggregations() != null) {
      means.activity().passed(request.aggregations().passed(schema.definition().mapping()));
      beside = request.aggregations().collectorManager(aggregating(maxBuckets, memory));
    }
    memory.take(QueueBytes.ofHits(request.body(), reader.reader().maxDoc()), "<queue_of_hits>");
    if (scouts != null) {
      scouts.send(reader.unwatched().leaves(), FirstReads.of(searcher.rewrite(query), columns()));
    }
    Query ranked = best;
    QueryPhase.Outcome outcome =
        ranked == null
            ? QueryPhase.run(search, request.body(), query, beside)
            : QueryPhase.run(
                search, request.body(), query, new QueryPhase.Best(ranked, listNanos), beside);
    return new ShardOutcome(outcome.hits(), outcome.aggregations(), suggestions, told());
  }

  /** The columns that hits are ordered by. */
  private Set<String> columns() {
    return request.body().ranking().sort().stream()
        .filter(SortSpec.ByField.class::isInstance)
        .map(spec -> ((SortSpec.ByField) spec).field())
        .collect(Collectors.toSet());
  }

  /** Where the time goes, if that was asked for. */
  private @Nullable ShardProfile told() {
    return profile != null && search.searcher() instanceof ProfiledSearcher profiled
        ? new ShardProfile(profiled, profile)
        : null;
  }

  /** The hits of one group of collapsed hits. */
  ShardHits group(GroupSearches.GroupSearch group) {
    // Where nothing was asked, only what makes the group is: that scores nothing.
    boolean asked = request.body().query() != null || main == null;
    Query scored = asked ? query : new BoostQuery(query, 0);
    return reading(() ->
        QueryPhase.run(search, group.body(), both(scored, compile(group.filter())), null).hits());
  }

  private AggregationScope aggregating(int maxBuckets, RequestMemory.Part memory) {
    return new AggregationScope(
        schema.definition().mapping(),
        new AggregationScope.Searched(search.searcher(), search.boosted(query), filtered),
        request.now(),
        schema.name(),
        maxBuckets,
        scope.compiler(node -> node.toLucene(scope.apart())),
        new TopHitsFetcher(() -> fetching(request.body()), scope.settings().maxInnerWindow()),
        profile,
        bytes -> memory.take(bytes, "<buckets>"),
        terms);
  }

  private FetchContext fetching(SearchBody body) {
    return new FetchContext(
        schema.name(),
        search.searcher(),
        guessed.shown(body.fetch(), scope.collected()),
        scope.compiler(this::compile),
        query,
        scope.namedQueries(),
        InnerFetches.of(scope),
        scope.settings(),
        HitExplainer.at(place(), RescoreExplainer.of(search, explained(body), body)),
        means.memory().fetched());
  }

  /** Where this is, as explained hits tell it: in a process that is no node, without one. */
  private Map<String, Object> place() {
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("_shard", "[" + schema.name() + "][" + shard.id().ordinal() + "]");
    means.node().get().ifPresent(name -> place.put("_node", name));
    return place;
  }

  /** What the scores of hits are of: the list that was made one, but for hits of a group. */
  private Query explained(SearchBody body) {
    Query ranked = best;
    return ranked == null || !body.equals(request.body()) ? search.boosted(query) : ranked;
  }

  /** The documents of hits as those of a search by this body, the whole one or a group's. */
  List<FetchedHit> fetch(SearchBody body, List<ShardHit> hits) {
    List<Found> found = hits.stream().map(hit -> found(hit, body)).toList();
    // What is fetched of groups is told of by nobody.
    FetchProfile noting =
        FetchProfile.of(body.equals(request.body()) ? search.searcher() : searcher);
    return reading(() ->
        means
            .stopped()
            .fetching(
                search, body, () -> FetchPhase.fetch(fetching(body), body.fetch(), found, noting)));
  }

  private static Found found(ShardHit hit, SearchBody body) {
    Collapse collapse = body.ranking().collapse();
    Found.Group group = collapse == null ? null : new Found.Group(collapse.field(), hit.group());
    return new Found(hit.doc(), hit.score(), hit.sort(), group);
  }

  private <T> T reading(ShardReading.Reading<T> reading) {
    ShardReading.Reading<T> whole =
        () -> {
          try {
            return reading.read();
          } finally {
            further.leave();
          }
        };
    return ShardReading.read(
        means.turns(), shard.id(), shard.view().map(ShardView::visible), whole);
  }

  @Override
  public void close() {
    computed.close();
    reader.close();
  }
}
