package io.lampyr.restapi.eql;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.esql.eql.condition.ConditionCompiler;
import io.lampyr.esql.eql.condition.EqlFields;
import io.lampyr.esql.eql.syntax.EqlParser;
import io.lampyr.esql.eql.tree.EqlQuery;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.search.OrderedReads;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.sql.FieldList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Carries queries out for calls. Safe for many threads. */
final class EqlQueries {

  private final Searches searches;
  private final PagedSearches pages;
  private final Clock clock;

  EqlQueries(Searches searches, PagedSearches pages, Clock clock) {
    this.searches = searches;
    this.pages = pages;
    this.clock = clock;
  }

  /**
   * What a query gives, as it is answered.
   *
   * @param lasting whether it may take longer than what plain searches read is kept
   */
  Map<String, @Nullable Object> run(Call call, Duration within, boolean lasting) {
    EqlRequest request = EqlRequest.read(call);
    EqlQuery query = EqlParser.parse(request.query());
    OrderedReads.Wanted wanted = new OrderedReads.Wanted(within, request.partial().events());
    try (OrderedReads reads =
        new OrderedReads(pages, call, clock, resolve(call, request), wanted)) {
      if (lasting) {
        reads.keep();
      }
      EqlFields fields =
          new EqlFields(fields(reads.shards(), request), !request.names().sensitive());
      EqlBodies bodies = new EqlBodies(request, fields);
      Map<String, @Nullable Object> hits =
          switch (query.source()) {
            case EqlQuery.Event event ->
                hits(
                    "events",
                    new EqlEvents(reads, bodies, request)
                        .of(
                            ConditionCompiler.compile(event, request.names().category(), fields),
                            query.pipes()));
            case EqlQuery.Sequence sequence ->
                hits(
                    "sequences",
                    new EqlSequences(reads, bodies, request, fields).of(sequence, query.pipes()));
            case EqlQuery.Sample sample ->
                hits("sequences", new EqlSamples(reads, bodies, request, fields).of(sample));
          };
      return EqlAnswers.done(hits, reads);
    }
  }

  private static Map<String, @Nullable Object> hits(String what, List<?> found) {
    Map<String, @Nullable Object> total = new LinkedHashMap<>();
    total.put("value", found.size());
    total.put("relation", "eq");
    Map<String, @Nullable Object> hits = new LinkedHashMap<>();
    hits.put("total", total);
    hits.put(what, found);
    return hits;
  }

  /** Indices that are missing are done without, as long as one is there. */
  private List<ResolvedIndex> resolve(Call call, EqlRequest request) {
    List<String> names = EqlRequest.indices(call);
    Map<String, String> parameters = new HashMap<>(call.request().parameters());
    parameters.keySet().removeAll(EqlRequest.ASYNC);
    parameters.putIfAbsent("ignore_unavailable", "true");
    List<ResolvedIndex> found =
        searches.resolve(call, new Searches.Asked(names, parameters, new byte[0]));
    if (found.isEmpty()) {
      throw missing(String.join(",", names));
    }
    return found;
  }

  /** As the language tells it, and a 404 all the same. */
  private static ApiException missing(String names) {
    ApiError told =
        ApiError.of(
            "verification_exception", "Found 1 problem\nline -1:-1: Unknown index [" + names + "]");
    ApiException unknown = ApiException.noSuchIndex(names);
    return new ApiException(unknown.status(), unknown.error().causedBy(told));
  }

  private static List<SqlField> fields(List<SearchShard> shards, EqlRequest request) {
    FieldList fields = new FieldList();
    shards.stream()
        .map(SearchShard::schema)
        .distinct()
        .forEach(schema -> fields.add(schema.definition().mapping()));
    List<SqlField> all = new ArrayList<>(fields.all());
    request
        .documents()
        .runtime()
        .forEach((name, definition) -> {
          String type =
              definition instanceof Map<?, ?> map ? String.valueOf(map.get("type")) : "keyword";
          all.add(new SqlField(name, SqlType.ofField(type), type, null, false, null));
        });
    return all;
  }
}
