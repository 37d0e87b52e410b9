package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.query.dsl.QueryNode;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.query.json.Json;
import io.lampyr.query.request.EmbeddedQuery;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/** {@code _explain}: why one document matches a query, as searches see it. */
public final class ExplainRoutes {
  private static final Set<String> OF_SOURCE =
      Set.of("_source", "_source_includes", "_source_excludes", "stored_fields");

  private final Searches searches;
  private final SearchEngine engine;
  private final Clock clock;

  public ExplainRoutes(Searches searches, SearchEngine engine, Clock clock) {
    this.searches = searches;
    this.engine = engine;
    this.clock = clock;
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchOptions.QUERY);
    parameters.addAll(OF_SOURCE);
    parameters.addAll(List.of("routing", "preference"));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_explain/{id}")
            .taking(parameters)
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    String name = call.path("index");
    String id = call.path("id");
    Instant now = clock.now();
    Searches.Asked asked =
        new Searches.Asked(List.of(name), call.request().parameters(), call.body());
    EmbeddedQuery query = SoleQuery.of(call, searches, asked, now);
    if (query == null) {
      throw ApiException.validation("query is missing");
    }
    ResolvedIndex index = only(name, searches.resolve(call, asked));
    List<SearchShard> shards =
        shards(index, name, call.parameters().text("routing").orElse(null), id);
    Optional<Explanation> found =
        shards.isEmpty()
            ? Optional.empty()
            : engine.explainer().explain(shards.getFirst(), id, (QueryNode) query.node(), now);
    Optional<FetchedHit> shown =
        found.isPresent() && OF_SOURCE.stream().anyMatch(call.parameters()::has)
            ? document(shards, id, call.request().parameters(), now)
            : Optional.empty();
    return Answer.json(
        found.isPresent() ? 200 : 404,
        out -> {
          out.writeStartObject();
          out.writeStringProperty("_index", index.name());
          out.writeStringProperty("_id", id);
          out.writeBooleanProperty("matched", found.isPresent() && found.get().isMatch());
          if (found.isPresent()) {
            out.writeName("explanation");
            Json.write(json(found.get()), out);
          }
          if (shown.isPresent()) {
            out.writeName("get");
            HitWriter.write(shown.get(), out);
          }
          out.writeEndObject();
        });
  }

  private static ResolvedIndex only(String name, List<ResolvedIndex> found) {
    if (found.isEmpty()) {
      throw ApiException.noSuchIndex(name);
    }
    if (found.size() > 1) {
      throw ApiException.severalIndices(name, found.stream().map(ResolvedIndex::name).toList());
    }
    return found.getFirst();
  }

  /** The one shard that would hold the document: as for writes, by the alias's index routing. */
  private List<SearchShard> shards(
      ResolvedIndex index, String name, @Nullable String routing, String id) {
    String alias = index.metadata().definition().aliases().get(name);
    String value =
        Optional.ofNullable(routing)
            .or(() ->
                Optional.ofNullable(alias)
                    .map(AliasOptions::ofText)
                    .flatMap(AliasOptions::indexRouting))
            .orElse(id);
    ResolvedIndex unrouted = new ResolvedIndex(index.metadata(), index.filters(), Set.of());
    return engine.planner().plan(List.of(unrouted), Set.of(value), _ -> 1f);
  }

  /** The document as {@code get} shows it, read by a search for its id. */
  private Optional<FetchedHit> document(
      List<SearchShard> shards, String id, Map<String, String> parameters, Instant now) {
    Map<String, String> kept = new LinkedHashMap<>(parameters);
    kept.keySet().retainAll(OF_SOURCE);
    kept.put("seq_no_primary_term", "true");
    byte[] body = Json.write(Map.of("query", Map.of("ids", Map.of("values", List.of(id)))));
    List<FetchedHit> page =
        searches
            .search(
                shards,
                searches.body(new Searches.Asked(List.of(), kept, body), now),
                now,
                Searches.Asked.WHOLE)
            .page();
    return page.isEmpty() ? Optional.empty() : Optional.of(asGet(page.getFirst()));
  }

  private static FetchedHit asGet(FetchedHit hit) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    for (String key : List.of("_seq_no", "_primary_term")) {
      if (hit.head().containsKey(key)) {
        head.put(key, hit.head().get(key));
      }
    }
    head.put("found", true);
    Map<String, @Nullable Object> tail = new LinkedHashMap<>();
    if (hit.tail().containsKey("fields")) {
      tail.put("fields", hit.tail().get("fields"));
    }
    return new FetchedHit(head, hit.source(), tail);
  }

  private static Map<String, @Nullable Object> json(Explanation explanation) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("value", explanation.getValue());
    json.put("description", explanation.getDescription());
    List<Object> details = new ArrayList<>();
    for (Explanation detail : explanation.getDetails()) {
      details.add(json(detail));
    }
    json.put("details", details);
    return json;
  }
}
