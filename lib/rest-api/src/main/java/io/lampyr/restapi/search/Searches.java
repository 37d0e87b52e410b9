package io.lampyr.restapi.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.search.IndexReach;
import io.lampyr.engine.search.SearchCoordinator;
import io.lampyr.engine.search.SearchFailedException;
import io.lampyr.engine.search.SearchParts;
import io.lampyr.engine.search.SearchRequest;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.SearchSource;
import io.lampyr.engine.search.SearchTuning;
import io.lampyr.engine.search.ShardPlanner;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Spoken;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.document.DocumentLookup;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.rules.RuleQueries;
import io.lampyr.restapi.rules.Rulesets;
import io.lampyr.restapi.task.OpaqueId;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Carries searches out: from expressions and bytes to a result. Safe for many threads. */
public final class Searches {
  private final IndexResolver resolver;
  private final ShardPlanner planner;
  private final SearchCoordinator coordinator;
  private final SearchGuards guards;
  private final DocumentLookup documents;
  private final ScriptLibrary scripts;
  private final Rulesets rulesets;
  private final Clock clock;
  private final Dialect dialect;
  private final ErrorAnswers errors;
  private final SearchAnswers answers;

  /** What finds and searches shards, and the name of the node that this process is, if any. */
  public record Engine(
      IndexResolver resolver,
      ShardPlanner planner,
      SearchCoordinator coordinator,
      SearchGuards guards,
      Supplier<Optional<String>> node) {}

  public Searches(
      Engine engine,
      DocumentLookup documents,
      ScriptLibrary scripts,
      Rulesets rulesets,
      Clock clock,
      Dialect dialect) {
    this.resolver = engine.resolver();
    this.planner = engine.planner();
    this.coordinator = engine.coordinator();
    this.guards = engine.guards();
    this.documents = documents;
    this.scripts = scripts;
    this.rulesets = rulesets;
    this.clock = clock;
    this.dialect = dialect;
    this.errors = new ErrorAnswers(dialect);
    this.answers = new SearchAnswers(errors, engine.node());
  }

  SearchAnswers answers() {
    return answers;
  }

  /**
   * A search as it was asked for.
   *
   * @param fusing how lists are made one, where a pipeline says it
   */
  @SuppressWarnings("ArrayRecordComponent") // Bodies are not copied, and nobody compares them.
  public record Asked(
      List<String> indices,
      Map<String, String> parameters,
      byte[] body,
      Optional<IntFunction<Fusion>> fusing) {
    public Asked(List<String> indices, Map<String, String> parameters, byte[] body) {
      this(indices, parameters, body, Optional.empty());
    }

    /** One that fails if any shard does. */
    static final Asked WHOLE =
        new Asked(List.of(), Map.of("allow_partial_search_results", "false"), new byte[0]);
  }

  /** The indices that the caller may read and the expressions stand for. */
  public List<ResolvedIndex> resolve(Call call, Asked asked) {
    return resolve(call, asked, true);
  }

  /** The same, where the call does not say whether wildcards may come to nothing. */
  List<ResolvedIndex> resolve(Call call, Asked asked, boolean mayBeNothing) {
    Expansion how = new SearchOptions(asked.parameters()).expansion(mayBeNothing);
    List<ResolvedIndex> found =
        Permitted.of(call, Privilege.READ, asked.indices(), resolver.resolve(asked.indices(), how));
    IndexBlock.checkFound(IndexBlock.Level.READ, found);
    return found;
  }

  /** All indices that the caller may read. */
  List<IndexId> readable(Call call) {
    return resolver.everything().values().stream()
        .filter(index -> call.rights().allows(Privilege.READ, index.name()))
        .map(IndexMetadata::id)
        .toList();
  }

  /** The body, and what the parameters say in its place. */
  SearchBody body(Asked asked, Instant now) {
    SearchSource source = source(asked);
    SearchBody read = Spoken.by(dialect, () -> source.read(now, dialect));
    SpokenBody.check(read, dialect);
    SearchBody body = asked.fusing().map(read::fused).orElse(read);
    // What is wrong with the search itself is told before anything is looked for.
    new SearchOptions(asked.parameters()).tuning(body);
    return body;
  }

  SearchSource source(Asked asked) {
    Asked ended = TiesOfPoints.resolve(asked, dialect);
    return new SearchSource(
        RuleQueries.resolve(StoredInSearches.resolve(ended.body(), scripts), rulesets),
        ended.parameters(),
        new SearchOptions(ended.parameters()).query(),
        OpaqueId.current());
  }

  /** What {@code now} means in a search that begins. */
  Instant now() {
    return clock.now();
  }

  SearchResult search(Call call, Asked asked) {
    Instant now = now();
    return search(call, asked, body(asked, now), now);
  }

  SearchResult search(Call call, Asked asked, SearchBody body, Instant now) {
    return searchAsAsked(call, plan(resolve(call, asked), asked, body), body, now, asked);
  }

  /**
   * The shards of the indices, which this call has just resolved, as far as routing leads to them.
   */
  List<SearchShard> plan(List<ResolvedIndex> indices, Asked asked, SearchBody body) {
    return plan(asked, body, (routing, boost) -> planner.planFound(indices, routing, boost));
  }

  /** The same where they were resolved before. */
  List<SearchShard> planAnew(List<ResolvedIndex> indices, Asked asked, SearchBody body) {
    return plan(asked, body, (routing, boost) -> planner.plan(indices, routing, boost));
  }

  private List<SearchShard> plan(
      Asked asked,
      SearchBody body,
      BiFunction<Set<String>, ToDoubleFunction<String>, List<SearchShard>> planned) {
    SearchOptions options = new SearchOptions(asked.parameters());
    Preference preference = options.preference();
    Map<String, Float> boosts = boosts(asked, body);
    return planned.apply(options.routing(), index -> boosts.getOrDefault(index, 1f)).stream()
        .filter(shard -> preference.has(shard.id().ordinal()))
        .toList();
  }

  /** The shards with the boosts that the search gives to their indices. */
  List<SearchShard> boosted(List<SearchShard> shards, Asked asked, SearchBody body) {
    Map<String, Float> boosts = boosts(asked, body);
    return shards.stream()
        .map(shard -> shard.boosted(boosts.getOrDefault(shard.schema().name(), 1f)))
        .toList();
  }

  /** By index: the first of the search's boosts whose expression stands for it counts. */
  private Map<String, Float> boosts(Asked asked, SearchBody body) {
    Map<String, Float> boosts = new HashMap<>();
    Expansion expansion = new SearchOptions(asked.parameters()).expansion();
    body.ranking()
        .indicesBoost()
        .forEach((expression, boost) ->
            resolver
                .resolve(List.of(expression), expansion)
                .forEach(index -> boosts.putIfAbsent(index.name(), boost)));
    return boosts;
  }

  /** The shards that the routing of the call or of aliases leads to; empty if that is all. */
  Optional<Set<ShardId>> routed(
      List<ResolvedIndex> indices, Searches.Asked asked, SearchBody body) {
    boolean everywhere =
        !asked.parameters().containsKey("routing")
            && new SearchOptions(asked.parameters()).preference().shards().isEmpty()
            && indices.stream().allMatch(index -> index.routing().isEmpty());
    if (everywhere) {
      return Optional.empty();
    }
    Set<ShardId> wanted = new HashSet<>();
    plan(indices, asked, body).forEach(shard -> wanted.add(shard.id()));
    return Optional.of(wanted);
  }

  /** The way to other documents for one call, which reads each of them once. */
  RequestLookup lookup(Call call) {
    return new RequestLookup(call, documents, new QueriedValues(this));
  }

  public TermsLookup documentsOf(Call call) {
    return lookup(call);
  }

  /** Tells which shards a query can match anything in, without a search. */
  IndexReach reach(Call call, QueryNode query, Instant now) {
    return new IndexReach(query, dialect, now, lookup(call));
  }

  /** A search by a body that is just what the client sent. */
  SearchResult searchAsAsked(
      Call call, List<SearchShard> shards, SearchBody body, Instant now, Asked asked) {
    return told(() -> search(call, shards, body, now, asked, Optional.of(source(asked))));
  }

  /** A search by a body that says more or less than the client did. */
  SearchResult search(
      Call call, List<SearchShard> shards, SearchBody body, Instant now, Asked asked) {
    return told(() -> search(call, shards, body, now, asked, Optional.empty()));
  }

  private SearchResult told(Supplier<SearchResult> search) {
    try {
      return search.get();
    } catch (SearchFailedException failed) {
      throw told(failed);
    }
  }

  /** A search that fails as it comes ({@link SearchFailedException}). */
  SearchResult search(
      Call call,
      List<SearchShard> shards,
      SearchBody body,
      Instant now,
      Asked asked,
      Optional<SearchSource> source) {
    RequestLookup lookup = lookup(call).prepared(asked.body());
    try {
      BoundedShards bounded = BoundedShards.of(shards, body, dialect);
      bounded.check(isPartial(asked));
      SearchRequest request =
          request(bounded.let(), body, now, asked, source, lookup, guards.within(body));
      SearchResult found =
          mayBeKept(shards, new SearchOptions(asked.parameters()))
              ? coordinator.searchOrFind(request)
              : coordinator.search(request);
      SearchResult result = found.beside(bounded.refused());
      if (result.hits().timedOut() && !isPartial(asked)) {
        throw SearchErrors.timedOut();
      }
      return result;
    } finally {
      lookup.throwFailure();
    }
  }

  /** What searches get that do not say it themselves. */
  SearchGuards guards() {
    return guards;
  }

  /** Fails as shards do that are asked for more hits of a scroll at once than they let. */
  void checkBatch(List<SearchShard> shards, SearchBody body) {
    try {
      BoundedShards.checkBatch(shards, body);
    } catch (SearchFailedException failed) {
      throw told(failed);
    }
  }

  /** What a client is told of a search that failed on its shards. */
  ApiException told(SearchFailedException failed) {
    return SearchErrors.of(failed, answers, errors);
  }

  /**
   * How a part of a search goes.
   *
   * @param asAsked whether the body is just what the client sent
   * @param done told of each shard that is done
   */
  record Going(boolean asAsked, Duration within, IntConsumer done) {}

  /** Searches some of a search's shards. Throws {@link SearchFailedException} as it comes. */
  SearchPart part(
      Call call, List<SearchShard> shards, SearchBody body, Instant now, Asked asked, Going going) {
    RequestLookup lookup = lookup(call).prepared(asked.body());
    var source = going.asAsked() ? Optional.of(source(asked)) : Optional.<SearchSource>empty();
    BoundedShards bounded = BoundedShards.of(shards, body, dialect);
    bounded.check(isPartial(asked));
    SearchRequest request =
        request(bounded.let(), body, now, asked, source, lookup, going.within());
    try {
      return bounded.beside(coordinator.part(request, going.done()), body);
    } finally {
      lookup.throwFailure();
    }
  }

  /** Whether the body's search may be carried out part by part. */
  boolean isDivisible(SearchBody body, Asked asked) {
    return SearchParts.isDivisible(body, new SearchOptions(asked.parameters()).tuning(body));
  }

  /** Whether results without some shards are wanted. */
  boolean isPartial(Asked asked) {
    return guards.isPartial(new SearchOptions(asked.parameters()));
  }

  /** What is known of a search, of so many shards in all. */
  SearchResult result(SearchPart part, SearchBody body, Asked asked, int shards, int done) {
    SearchTuning tuning = guards.bounded(new SearchOptions(asked.parameters()).tuning(body));
    return SearchParts.result(part, body, tuning.maxBuckets(), shards, done);
  }

  private SearchRequest request(
      List<SearchShard> shards,
      SearchBody body,
      Instant now,
      Asked asked,
      Optional<SearchSource> source,
      RequestLookup lookup,
      Duration within) {
    guards.check(asked.body(), definitions(shards).stream().map(IndexDefinition::mapping).toList());
    SearchOptions options = new SearchOptions(asked.parameters());
    return new SearchRequest(
        shards,
        body,
        dialect,
        now,
        within,
        guards.isPartial(options),
        guards.bounded(options.tuning(body)),
        source,
        lookup);
  }

  /** What the shards' indices are defined by: few texts, however many indices there are. */
  private static Set<IndexDefinition> definitions(List<SearchShard> shards) {
    Set<IndexDefinition> definitions = Collections.newSetFromMap(new IdentityHashMap<>());
    shards.forEach(shard -> definitions.add(shard.schema().definition()));
    return definitions;
  }

  private static boolean mayBeKept(List<SearchShard> shards, SearchOptions options) {
    return options.flag(
        "request_cache",
        definitions(shards).stream()
            .noneMatch(definition ->
                definition.settings().text("index.requests.cache.enable", "").equals("false")));
  }

  /** What the shards' indices let. */
  static IndexBounds bounds(List<SearchShard> shards) {
    return new IndexBounds(definitions(shards));
  }
}
