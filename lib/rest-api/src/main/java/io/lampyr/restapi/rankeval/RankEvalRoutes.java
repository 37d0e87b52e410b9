package io.lampyr.restapi.rankeval;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** {@code _rank_eval}: runs searches one by one, and measures where rated documents come. */
public final class RankEvalRoutes {
  private static final int MAX_REQUESTS = 1000;

  private final PagedSearches searches;
  private final ScriptLibrary scripts;
  private final ErrorAnswers errors;

  public RankEvalRoutes(PagedSearches searches, ScriptLibrary scripts, ErrorAnswers errors) {
    this.searches = searches;
    this.scripts = scripts;
    this.errors = errors;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_rank_eval", "/{index}/_rank_eval")
            .taking(
                "ignore_unavailable",
                "allow_no_indices",
                "expand_wildcards",
                "ignore_throttled",
                "search_type")
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body or source parameter is required");
    }
    PlacedOptions options = PlacedOptions.read("rank_eval", call.body());
    List<RatedRequest> requests = new ArrayList<>();
    for (Part one : options.objects("requests")) {
      requests.add(options.within("requests", one, () -> RatedRequest.read(one, searches::check)));
    }
    Optional<Metric> metric =
        options.object("metric").map(one -> options.within("metric", () -> Metric.of(one)));
    RatedTemplates templates = new RatedTemplates(scripts);
    for (Part one : options.objects("templates")) {
      options.within("templates", one, () -> templates.add(one));
    }
    Optional<Integer> atOnce = options.integer("max_concurrent_searches");
    options.end("requests", "metric");
    if (atOnce.isPresent() && atOnce.get() <= 0) {
      throw FaultException.argument("maxConcurrentSearchRequests must be positive");
    }
    options.built(() -> checked(requests, templates));
    int hits = metric.orElseThrow().hits();
    if (hits < 0) {
      throw FaultException.argument("[size] parameter cannot be negative, found [" + hits + "]");
    }
    Map<String, @Nullable Object> told =
        evaluated(call, searches(requests, templates), metric.orElseThrow());
    return Answer.json(200, out -> HitWriter.value(told, out));
  }

  private static List<RatedRequest> checked(List<RatedRequest> requests, RatedTemplates templates) {
    if (requests.isEmpty()) {
      throw FaultException.argument(
          "Cannot evaluate ranking if no search requests with rated results are provided. Seen:"
              + " []");
    }
    if (requests.size() > MAX_REQUESTS) {
      throw FaultException.argument(
          "[requests] may have at most [" + MAX_REQUESTS + "] rated requests");
    }
    for (RatedRequest request : requests) {
      if (request.template().filter(name -> !templates.has(name)).isPresent()) {
        throw new FaultException(
            ErrorKind.ILLEGAL_STATE,
            "Cannot evaluate ranking if neither template nor evaluation request is provided. Seen"
                + " for request id: "
                + request.id());
      }
    }
    return requests;
  }

  /** A request with the body of its search. */
  private record Search(RatedRequest request, byte[] body) {}

  /** What is wrong with a search is told before any begins. */
  private List<Search> searches(List<RatedRequest> requests, RatedTemplates templates) {
    List<Search> all = new ArrayList<>();
    for (RatedRequest request : requests) {
      byte[] body =
          request
              .body()
              .orElseGet(() -> {
                byte[] made = templates.render(request.template().orElse(""), request.params());
                searches.check(made);
                RatedRequest.refuseSections(made);
                return made;
              });
      all.add(new Search(request, body));
    }
    return all;
  }

  private Map<String, @Nullable Object> evaluated(Call call, List<Search> searched, Metric metric) {
    Map<String, @Nullable Object> details = new LinkedHashMap<>();
    Map<String, @Nullable Object> failures = new LinkedHashMap<>();
    // Of requests of one name the last counts.
    Map<String, Double> scores = new LinkedHashMap<>();
    for (Search search : searched) {
      String id = search.request().id();
      try {
        scores.put(id, measure(call, search, metric, details).score());
      } catch (RuntimeException why) {
        failures.put(id, Map.of("error", errors.known(why).wholeJson()));
      }
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    double sum = scores.values().stream().mapToDouble(Double::doubleValue).sum();
    json.put("metric_score", scores.isEmpty() ? (Object) "NaN" : sum / scores.size());
    json.put("details", details);
    json.put("failures", failures);
    return json;
  }

  private Metric.Measured measure(
      Call call, Search search, Metric metric, Map<String, @Nullable Object> details) {
    RatedRequest request = search.request();
    List<RatedHit> found = new ArrayList<>();
    for (FetchedHit hit : hits(call, search, metric)) {
      RatedRequest.Key key = new RatedRequest.Key(RatedHit.index(hit), RatedHit.id(hit));
      Integer rating = request.ratings().get(key);
      found.add(new RatedHit(hit, rating == null ? OptionalInt.empty() : OptionalInt.of(rating)));
    }
    Metric.Measured measured = metric.measure(found, request.ratings().values());
    details.put(request.id(), json(found, measured));
    return measured;
  }

  private List<FetchedHit> hits(Call call, Search search, Metric metric) {
    List<String> summary = search.request().summary();
    List<String> indices =
        call.pathIfGiven("index").map(i -> List.of(i.split(",", -1))).orElse(List.of());
    Map<String, String> parameters = new LinkedHashMap<>(call.request().parameters());
    parameters.put("size", Integer.toString(metric.hits()));
    parameters.put("_source", summary.isEmpty() ? "false" : String.join(",", summary));
    return searches.hits(call, indices, parameters, search.body());
  }

  private static Map<String, @Nullable Object> json(
      List<RatedHit> found, Metric.Measured measured) {
    List<Object> unrated = new ArrayList<>();
    List<Object> hits = new ArrayList<>();
    for (RatedHit hit : found) {
      if (hit.rating().isEmpty()) {
        Map<String, Object> name = new LinkedHashMap<>();
        name.put("_index", RatedHit.index(hit.hit()));
        name.put("_id", RatedHit.id(hit.hit()));
        unrated.add(name);
      }
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("hit", hit.hit());
      shown.put("rating", hit.rating().isPresent() ? hit.rating().getAsInt() : null);
      hits.add(shown);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("metric_score", measured.score());
    json.put("unrated_docs", unrated);
    json.put("hits", hits);
    json.put("metric_details", measured.details());
    return json;
  }
}
