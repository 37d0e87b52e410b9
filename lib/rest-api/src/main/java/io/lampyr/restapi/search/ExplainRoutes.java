package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.query.fetch.ScoreExplained;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Instant;
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
  private final DocumentPlaces places;
  private final Clock clock;

  public ExplainRoutes(Searches searches, SearchEngine engine, Clock clock) {
    this.searches = searches;
    this.engine = engine;
    this.places = new DocumentPlaces(searches, engine);
    this.clock = clock;
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchOptions.QUERY);
    parameters.addAll(OF_SOURCE);
    parameters.addAll(List.of("routing", "preference"));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_explain/{id}")
            .taking(parameters)
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    String name = call.path("index");
    String id = call.path("id");
    Instant now = clock.now();
    Searches.Asked asked =
        new Searches.Asked(List.of(name), call.request().parameters(), call.body());
    QueryNode query = SoleQuery.of(call, searches, asked, now);
    if (query == null) {
      throw ApiException.validation("query is missing");
    }
    ResolvedIndex index = places.index(call, name);
    List<SearchShard> shards = shards(call, index, id);
    Optional<Explanation> found = explain(call, shards, query, now);
    Optional<FetchedHit> shown =
        found.isPresent() && isShown(call) ? shown(call, shards, id, now) : Optional.empty();
    return Answer.json(
        found.isPresent() ? 200 : 404,
        out -> {
          out.writeStartObject();
          out.writeStringProperty("_index", index.name());
          out.writeStringProperty("_id", id);
          out.writeBooleanProperty("matched", found.isPresent() && found.get().isMatch());
          if (found.isPresent()) {
            out.writeName("explanation");
            Json.write(ScoreExplained.json(found.get()), out);
          }
          if (shown.isPresent()) {
            out.writeName("get");
            HitWriter.write(shown.get(), out);
          }
          out.writeEndObject();
        });
  }

  /** Whether anything of the document is asked for; to leave its source out is not. */
  private static boolean isShown(Call call) {
    boolean none = call.parameters().text("_source").filter("false"::equals).isPresent();
    return OF_SOURCE.stream()
        .anyMatch(name -> call.parameters().has(name) && !(none && name.startsWith("_source")));
  }

  private List<SearchShard> shards(Call call, ResolvedIndex index, String id) {
    return places.shards(
        index,
        call.path("index"),
        call.parameters().text("routing").orElse(null),
        id,
        Preference.of(call.parameters()));
  }

  private Optional<Explanation> explain(
      Call call, List<SearchShard> shards, QueryNode query, Instant now) {
    return shards.isEmpty()
        ? Optional.empty()
        : engine
            .explainer()
            .explain(shards.getFirst(), call.path("id"), query, now, searches.lookup(call));
  }

  /** The document as {@code get} shows it. */
  private Optional<FetchedHit> shown(Call call, List<SearchShard> shards, String id, Instant now) {
    Map<String, String> kept = new LinkedHashMap<>(call.request().parameters());
    kept.keySet().retainAll(OF_SOURCE);
    kept.put("seq_no_primary_term", "true");
    return places.visible(call, shards, id, kept, now).map(ExplainRoutes::asGet);
  }

  private static FetchedHit asGet(FetchedHit hit) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    for (String key : List.of("_seq_no", "_primary_term", "_routing", "_ignored")) {
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
}
