package io.lampyr.restapi.search;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.IndexSchema;
import io.lampyr.engine.search.IndexSchemas;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * {@code _validate/query}: whether a query could be run on indices. It is compiled for each index
 * and not run, so that the answer is the same for all shards of one. Brings the route of scripts
 * that are tried as well.
 */
public final class ValidateRoutes {
  /** Errors of what is looked up in an index that cannot be asked. */
  private static final Set<String> NO_INDEX =
      Set.of("index_not_found_exception", "index_closed_exception");

  private final Searches searches;
  private final IndexSchemas schemas;
  private final Clock clock;
  private final Dialect dialect;
  private final ErrorAnswers errors;

  public ValidateRoutes(Searches searches, IndexSchemas schemas, Clock clock, Dialect dialect) {
    this.searches = searches;
    this.schemas = schemas;
    this.clock = clock;
    this.dialect = dialect;
    this.errors = new ErrorAnswers(dialect);
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchOptions.INDICES);
    parameters.addAll(SearchOptions.QUERY);
    parameters.addAll(List.of("explain", "rewrite", "all_shards"));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_validate/query", "/{index}/_validate/query")
            .taking(parameters)
            .inElasticsearch("routing")
            .takingSource()
            .by(this::answer, Method.GET, Method.POST),
        new ScriptTrialRoutes(searches, schemas, clock, dialect).route());
  }

  private Answer answer(Call call) {
    boolean explain = call.parameters().flag("explain", false);
    boolean every = call.parameters().flag("all_shards", false);
    boolean told = call.parameters().flag("rewrite", false) || explain || every;
    List<String> names =
        call.pathIfGiven("index").map(i -> List.of(i.split(",", -1))).orElse(List.of());
    Searches.Asked asked = new Searches.Asked(names, call.request().parameters(), call.body());
    Instant now = clock.now();
    QueryNode query;
    try {
      query = SoleQuery.of(call, searches, asked, now);
    } catch (InvalidInputException malformed) {
      return malformed(errors.known(malformed), explain);
    }
    if (query == null && call.body().length > 0) {
      throw ApiException.validation("query cannot be null");
    }
    List<Map<String, @Nullable Object>> explanations = new ArrayList<>();
    boolean valid = true;
    int shards = 0;
    List<ResolvedIndex> indices = searches.resolve(call, asked, false);
    Optional<Set<ShardId>> routed =
        every
            ? searches.routed(indices, asked, searches.body(asked, now))
            : Optional.<Set<ShardId>>empty();
    RequestLookup lookup = searches.lookup(call);
    for (ResolvedIndex index : indices) {
      Map<String, @Nullable Object> one = explanation(lookup, index, query, now);
      if (lookup.failure().isPresent()) {
        return missed(errors.known(lookup.failure().get()));
      }
      valid &= Boolean.TRUE.equals(one.get("valid"));
      List<Integer> asks = every ? asked(index.metadata(), routed) : List.of(0);
      shards += asks.size();
      asks.forEach(shard -> explanations.add(every ? withShard(one, shard) : one));
    }
    return told(shards, valid, told ? explanations : List.of());
  }

  private static Answer told(
      int shards, boolean valid, List<Map<String, @Nullable Object>> explanations) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_shards", shards(shards));
    json.put("valid", valid);
    if (!explanations.isEmpty()) {
      json.put("explanations", explanations);
    }
    return Answer.ok(json);
  }

  /** The index's shards, or those of them that routing leads to. */
  private static List<Integer> asked(IndexMetadata index, Optional<Set<ShardId>> routed) {
    return IntStream.range(0, index.layout().shards())
        .filter(
            shard -> routed.map(led -> led.contains(new ShardId(index.id(), shard))).orElse(true))
        .boxed()
        .toList();
  }

  private static Map<String, @Nullable Object> shards(int all) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("total", all);
    json.put("successful", all);
    json.put("failed", 0);
    return json;
  }

  private static Map<String, @Nullable Object> withShard(
      Map<String, @Nullable Object> explanation, int shard) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("index", explanation.get("index"));
    json.put("shard", shard);
    json.putAll(explanation);
    return json;
  }

  private static Answer malformed(ApiException why, boolean explain) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("valid", false);
    if (explain) {
      json.put("error", text(why.error()));
    }
    return Answer.ok(json);
  }

  /** What queries look up is no matter of an index, and is told whoever asks. */
  private static Answer missed(ApiException why) {
    if (NO_INDEX.contains(why.error().type())) {
      throw why;
    }
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("valid", false);
    one.put("error", why.error().reason());
    return told(0, false, List.of(one));
  }

  private Map<String, @Nullable Object> explanation(
      RequestLookup lookup, ResolvedIndex index, @Nullable QueryNode query, Instant now) {
    IndexSchema schema = schemas.of(index.metadata());
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("index", schema.name());
    try {
      String text = compiled(schema.scope(dialect, now, lookup), query, index).toString();
      json.put("valid", true);
      json.put("explanation", text);
    } catch (InvalidInputException why) {
      json.put("valid", false);
      String place = "[" + schema.name() + "/" + schema.metadata().id().uuid() + "] ";
      json.put("error", place + text(ofShard(errors.known(why).error())));
    }
    return json;
  }

  /** The query as a search by that name runs it: with what the aliases let through. */
  private static Query compiled(QueryScope scope, @Nullable QueryNode query, ResolvedIndex index) {
    Query asked = query == null ? MatchAllDocsQuery.INSTANCE : query.toLucene(scope);
    List<Query> filters =
        index.filters().stream()
            .map(filter -> QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8)))
            .map(node -> node.toLucene(scope))
            .toList();
    if (filters.isEmpty()) {
      return asked;
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    filters.forEach(filter -> any.add(filter, BooleanClause.Occur.SHOULD));
    return new BooleanQuery.Builder()
        .add(asked, BooleanClause.Occur.MUST)
        .add(filters.size() == 1 ? filters.getFirst() : any.build(), BooleanClause.Occur.FILTER)
        .build();
  }

  /** Shards call whatever they cannot compile by one name. */
  private static ApiError ofShard(ApiError error) {
    boolean known =
        error.type().equals("query_shard_exception") || error.type().equals("parsing_exception");
    return known
        ? error
        : ApiError.of("query_shard_exception", "failed to create query: " + error.reason())
            .causedBy(error);
  }

  /** An error and what it came from in one line. */
  private static String text(ApiError error) {
    StringBuilder text = new StringBuilder();
    for (ApiError at = error; at != null; at = at.cause()) {
      text.append(text.isEmpty() ? "" : "; nested: ");
      for (String word : at.type().split("_", -1)) {
        if (!word.isEmpty()) {
          text.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
      }
      text.append('[').append(at.reason()).append(']');
    }
    return text.toString();
  }
}
