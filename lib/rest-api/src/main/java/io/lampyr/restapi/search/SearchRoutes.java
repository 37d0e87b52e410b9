package io.lampyr.restapi.search;

import io.lampyr.engine.search.SearchResult;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.searchpipeline.SearchPipelineRoutes;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code _search} and {@code _count}. */
public final class SearchRoutes {
  private static final Set<String> OF_COUNT =
      union(
          SearchOptions.INDICES,
          SearchOptions.QUERY,
          Set.of("routing", "preference", "min_score", "terminate_after"));
  private static final Set<String> SUGGESTING =
      Set.of("suggest_field", "suggest_mode", "suggest_size", "suggest_text");
  static final Set<String> OF_SEARCH =
      union(
          SearchOptions.INDICES,
          SearchOptions.QUERY,
          Set.of("routing", "preference", "from", "size", "sort", "timeout", "terminate_after"),
          Set.of("_source", "_source_includes", "_source_excludes", "stored_fields"),
          Set.of("docvalue_fields", "explain", "version", "seq_no_primary_term", "stats"),
          Set.of("track_scores", "track_total_hits", "rest_total_hits_as_int", "typed_keys"),
          Set.of("include_named_queries_score"),
          Set.of("search_type", "request_cache", "batched_reduce_size", "scroll"),
          Set.of("max_concurrent_shard_requests", "pre_filter_shard_size"),
          Set.of("allow_partial_search_results", "ccs_minimize_roundtrips"),
          SUGGESTING);
  private static final Set<String> WITH_VECTORS =
      union(OF_SEARCH, Set.of("_source_exclude_vectors"));
  private static final String CANCEL_AFTER = "cancel_after_time_interval";
  private static final String PHASES = "phase_took";
  private static final Set<String> WITH_PIPELINES =
      union(
          OF_SEARCH, Set.of(PipedSearches.PARAMETER, PipedSearches.VERBOSE, CANCEL_AFTER, PHASES));

  private final Searches searches;
  private static final String ACTION = "indices:data/read/search";
  private static final int MAX_SHOWN_BYTES = 4096;

  /** Where calls name what they search in a parameter. */
  static final String INDEX = "index";

  private final PagedSearches pages;
  private final Tasks tasks;

  /** Searches are among the tasks while they last, and can be cancelled there. */
  public SearchRoutes(PagedSearches pages, Tasks tasks) {
    this.searches = pages.plain();
    this.pages = pages;
    this.tasks = tasks;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    pages.pipelines().ifPresent(stored -> routes.addAll(new SearchPipelineRoutes(stored).routes()));
    routes.add(
        Route.on(Duty.SEARCH, Privilege.READ, "/_search", "/{index}/_search")
            .taking(parameters(pages))
            .inElasticsearch("force_synthetic_source")
            .takingSource()
            .by(this::search, Method.GET, Method.POST));
    routes.add(
        Route.on(Duty.SEARCH, Privilege.READ, "/_count", "/{index}/_count")
            .taking(OF_COUNT)
            .inElasticsearch("stats")
            .takingSource()
            .by(this::count, Method.GET, Method.POST));
    return routes;
  }

  /** What searches take: each product has some that the other has not. */
  static Set<String> parameters(PagedSearches pages) {
    return pages.pipelines().isPresent() ? WITH_PIPELINES : WITH_VECTORS;
  }

  /** What searches take whose query is a template's. */
  static Set<String> ofTemplates(PagedSearches pages) {
    Set<String> all = new HashSet<>(parameters(pages));
    all.removeAll(SearchOptions.QUERY);
    all.removeAll(SUGGESTING);
    all.remove(CANCEL_AFTER);
    all.add("profile");
    return all;
  }

  @SafeVarargs
  private static Set<String> union(Set<String>... sets) {
    Set<String> all = new HashSet<>();
    for (Set<String> one : sets) {
      all.addAll(one);
    }
    return Set.copyOf(all);
  }

  static Searches.Asked asked(Call call) {
    List<String> indices =
        call.pathIfGiven("index")
            .or(() -> call.parameters().text(INDEX))
            .map(i -> List.of(i.split(",", -1)))
            .orElse(List.of());
    return new Searches.Asked(indices, call.request().parameters(), call.body());
  }

  private Answer search(Call call) {
    Searches.Asked asked = asked(call);
    return answer(pages, call, during(tasks, call, pages, asked, () -> pages.search(call, asked)));
  }

  /** Does it as a task, for as long as the call, or the cluster, lets it. */
  static <T> T during(
      Tasks tasks, Call call, PagedSearches pages, Searches.Asked asked, Supplier<T> work) {
    Duration usual = pages.plain().guards().cancelAfter();
    return tasks.during(described(asked), call.parameters().duration(CANCEL_AFTER, usual), work);
  }

  static Task.Kind described(Searches.Asked asked) {
    byte[] body = asked.body();
    String source =
        new String(body, 0, Math.min(body.length, MAX_SHOWN_BYTES), StandardCharsets.UTF_8);
    return new Task.Kind(
        ACTION,
        "indices["
            + String.join(",", asked.indices())
            + "], search_type["
            + asked.parameters().getOrDefault("search_type", "query_then_fetch")
            + "], source["
            + source
            + "]",
        true);
  }

  /** What was found, in the style that the call's parameters ask for. */
  static Answer answer(PagedSearches pages, Call call, PagedSearches.Found found) {
    SearchAnswers.Style style = style(pages, call);
    return Answer.json(
        200,
        out -> {
          out.writeStartObject();
          pages.plain().answers().write(found.result(), style, found.extra(), out);
          out.writeEndObject();
        });
  }

  /** In a product whose answers tell of phases, that too. */
  static SearchAnswers.Style style(PagedSearches pages, Call call) {
    SearchAnswers.Style style = style(call);
    boolean phases =
        pages.pipelines().isPresent()
            && (call.parameters().has(PHASES)
                ? call.parameters().flag(PHASES, false)
                : pages.plain().guards().tellPhases());
    return new SearchAnswers.Style(style.typedKeys(), style.totalAsNumber(), phases);
  }

  static SearchAnswers.Style style(Call call) {
    return new SearchAnswers.Style(
        call.parameters().flag("typed_keys", false),
        call.parameters().flag("rest_total_hits_as_int", false),
        false);
  }

  /** Counting is a search for no hits that counts them all. */
  private Answer count(Call call) {
    SoleQuery.check(call);
    Searches.Asked asked = asked(call);
    Map<String, String> parameters = new LinkedHashMap<>(asked.parameters());
    parameters.put("size", "0");
    parameters.put("track_total_hits", "true");
    Searches.Asked counting = new Searches.Asked(asked.indices(), parameters, asked.body());
    Instant now = searches.now();
    SearchBody body = SoleQuery.body(call, searches, counting, now);
    SearchResult result =
        tasks.during(described(counting), () -> searches.search(call, counting, body, now));
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (!counting.parameters().getOrDefault("terminate_after", "0").equals("0")) {
      json.put("terminated_early", result.hits().terminatedEarly());
    }
    json.put("count", result.hits().total());
    json.put("_shards", searches.answers().shards(result.shards()));
    return Answer.ok(json);
  }
}
