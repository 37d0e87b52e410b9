package io.lampyr.restapi.rankeval;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.mustache.Mustache;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.PagedSearches;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** {@code _rank_eval}: runs searches one by one, and measures where rated documents come. */
public final class RankEvalRoutes {
  private static final int MAX_REQUESTS = 1000;

  private final PagedSearches searches;
  private final ErrorAnswers errors;

  public RankEvalRoutes(PagedSearches searches, ErrorAnswers errors) {
    this.searches = searches;
    this.errors = errors;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_rank_eval", "/{index}/_rank_eval")
            .taking("ignore_unavailable", "allow_no_indices", "expand_wildcards", "search_type")
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  /** A document's name among those of all indices. */
  private record Key(String index, String id) {}

  private Answer answer(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String key : body.keySet()) {
      if (!List.of("requests", "templates", "metric", "max_concurrent_searches").contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[rank_eval] unknown field [" + key + "]");
      }
    }
    Metric metric = Metric.of(body.get("metric"));
    Map<String, String> templates = templates(objects(body, "templates"));
    List<Map<String, @Nullable Object>> requests = objects(body, "requests");
    if (requests.isEmpty() || requests.size() > MAX_REQUESTS) {
      throw ApiException.argument(
          "[requests] must be a list of 1 to [" + MAX_REQUESTS + "] rated requests");
    }
    Map<String, @Nullable Object> details = new LinkedHashMap<>();
    Map<String, @Nullable Object> failures = new LinkedHashMap<>();
    double sum = 0;
    for (Map<String, @Nullable Object> request : requests) {
      String id = String.valueOf(request.get("id"));
      try {
        Metric.Measured measured = measure(call, request, metric, templates, details);
        sum += measured.score();
      } catch (RuntimeException why) {
        failures.put(id, Map.of("error", errors.known(why).wholeJson()));
      }
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("metric_score", details.isEmpty() ? 0.0 : sum / details.size());
    json.put("details", details);
    json.put("failures", failures);
    return Answer.ok(json);
  }

  private Metric.Measured measure(
      Call call,
      Map<String, @Nullable Object> request,
      Metric metric,
      Map<String, String> templates,
      Map<String, @Nullable Object> details) {
    Map<Key, Integer> ratings = new LinkedHashMap<>();
    for (Map<String, @Nullable Object> rated : objects(request, "ratings")) {
      Key key = new Key(String.valueOf(rated.get("_index")), String.valueOf(rated.get("_id")));
      if (ratings.put(key, Metric.rating("rating", rated.get("rating"))) != null) {
        throw ApiException.argument(
            "Found duplicate rated document key [{\"_index\":\""
                + key.index()
                + "\",\"_id\":\""
                + key.id()
                + "\"}]");
      }
    }
    List<RatedHit> found = new ArrayList<>();
    for (FetchedHit hit : hits(call, request, metric, templates)) {
      String index = String.valueOf(hit.head().get("_index"));
      String id = String.valueOf(hit.head().get("_id"));
      Integer rating = ratings.get(new Key(index, id));
      found.add(
          new RatedHit(
              index,
              id,
              hit.head().get("_score"),
              rating == null ? OptionalInt.empty() : OptionalInt.of(rating)));
    }
    Metric.Measured measured = metric.measure(found, ratings.values());
    details.put(String.valueOf(request.get("id")), json(found, measured));
    return measured;
  }

  private List<FetchedHit> hits(
      Call call,
      Map<String, @Nullable Object> request,
      Metric metric,
      Map<String, String> templates) {
    byte[] search;
    if (request.get("template_id") instanceof String template) {
      String source = templates.get(template);
      if (source == null) {
        throw ApiException.argument("there is no template [" + template + "]");
      }
      search =
          Mustache.compile(source)
              .render(named(request.get("params")))
              .getBytes(StandardCharsets.UTF_8);
    } else if (request.get("request") instanceof Map<?, ?> given) {
      search = Json.write(given);
    } else {
      throw ApiException.argument("a rated request needs [request] or [template_id]");
    }
    List<String> indices =
        call.pathIfGiven("index").map(i -> List.of(i.split(",", -1))).orElse(List.of());
    Map<String, String> parameters = new LinkedHashMap<>(call.request().parameters());
    parameters.put("size", Integer.toString(metric.hits()));
    parameters.put("_source", "false");
    return searches.hits(call, indices, parameters, search);
  }

  private static Map<String, @Nullable Object> json(
      List<RatedHit> found, Metric.Measured measured) {
    List<Object> unrated = new ArrayList<>();
    List<Object> hits = new ArrayList<>();
    for (RatedHit hit : found) {
      Map<String, @Nullable Object> name = new LinkedHashMap<>();
      name.put("_index", hit.index());
      name.put("_id", hit.id());
      if (hit.rating().isEmpty()) {
        unrated.add(Map.copyOf(name));
      }
      name.put("_score", hit.score());
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("hit", name);
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

  private static Map<String, String> templates(List<Map<String, @Nullable Object>> given) {
    Map<String, String> templates = new LinkedHashMap<>();
    for (Map<String, @Nullable Object> one : given) {
      Object source = named(one.get("template")).get("source");
      if (source == null) {
        throw ApiException.argument("a template needs an inline [source]");
      }
      templates.put(
          String.valueOf(one.get("id")),
          source instanceof String text
              ? text
              : new String(Json.write(source), StandardCharsets.UTF_8));
    }
    return templates;
  }

  private static List<Map<String, @Nullable Object>> objects(
      Map<String, @Nullable Object> of, String name) {
    Object value = of.get(name);
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (Object one : value instanceof List<?> list ? list : List.of()) {
      objects.add(named(one));
    }
    return objects;
  }

  private static Map<String, @Nullable Object> named(@Nullable Object json) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    if (json instanceof Map<?, ?> map) {
      map.forEach((name, value) -> named.put(String.valueOf(name), value));
    }
    return named;
  }
}
