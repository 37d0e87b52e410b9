package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Points in time, as Elasticsearch ({@code _pit}) and as OpenSearch know them. */
public final class PointInTimeRoutes {
  private static final String OPENSEARCH = "/_search/point_in_time";

  /** The field of a body that says which indices are wanted: those with a document that matches. */
  private static final String FILTER = "index_filter";

  private final PagedSearches searches;
  private final Clock clock;

  public PointInTimeRoutes(PagedSearches searches, Clock clock) {
    this.searches = searches;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_pit")
            .taking(
                "keep_alive",
                "ignore_unavailable",
                "expand_wildcards",
                "preference",
                "routing",
                "allow_partial_search_results")
            .inElasticsearch("max_concurrent_shard_requests")
            .takingBody()
            .post(this::open),
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}" + OPENSEARCH)
            .taking(
                "keep_alive",
                "ignore_unavailable",
                "allow_no_indices",
                "expand_wildcards",
                "ignore_throttled",
                "preference",
                "routing",
                "allow_partial_pit_creation")
            // Clients repeat the parameters in it, and it is not looked at.
            .takingBody()
            .post(this::create),
        Route.on(Duty.SEARCH, Privilege.READ, "/_pit").takingBody().delete(this::close),
        Route.on(Duty.SEARCH, Privilege.READ, OPENSEARCH).takingSource().delete(this::delete),
        Route.on(Duty.SEARCH, Privilege.READ, OPENSEARCH + "/_all").get(this::all),
        Route.on(Duty.SEARCH, Privilege.READ, OPENSEARCH + "/_all").delete(this::deleteAll));
  }

  private PitId opened(Call call, Map<String, @Nullable Object> body) {
    String kept =
        call.parameters()
            .text("keep_alive")
            .orElseThrow(() -> ApiException.validation("[keep_alive] is not specified"));
    Duration keepAlive = searches.keepAlive().ofPoint("keep_alive", kept);
    for (String key : body.keySet()) {
      if (!key.equals(FILTER)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[open_point_in_time] unknown field [" + key + "]");
      }
    }
    Searches.Asked asked = SearchRoutes.asked(call);
    Searches.Asked bodiless = new Searches.Asked(asked.indices(), asked.parameters(), new byte[0]);
    return searches.open(
        call, bodiless, Optional.ofNullable(body.get(FILTER)), clock.now(), keepAlive);
  }

  private Answer open(Call call) {
    PitId pit = opened(call, call.bodyObject());
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", pit.encode());
    json.put("_shards", shards(pit));
    return Answer.ok(json);
  }

  private Answer create(Call call) {
    long now = clock.now().toEpochMilli();
    PitId pit = opened(call, Map.of());
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("pit_id", pit.encode());
    json.put("_shards", shards(pit));
    json.put("creation_time", now);
    return Answer.ok(json);
  }

  /** All shards are there: a point in time is opened on all of them, or not at all. */
  private Map<String, @Nullable Object> shards(PitId pit) {
    int count = searches.points().shards(pit, Duration.ZERO).map(List::size).orElse(0);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("total", count);
    json.put("successful", count);
    json.put("skipped", 0);
    json.put("failed", 0);
    return json;
  }

  /** The ids that the body has under the name, and nothing else. */
  static List<String> ids(Call call, String name) {
    for (String key : call.bodyObject().keySet()) {
      if (!key.equals(name)) {
        throw ApiException.argument(
            "Unknown parameter [" + key + "] in request body or parameter is of the wrong type");
      }
    }
    Object ids = call.bodyObject().get(name);
    if (ids == null) {
      throw ApiException.validation("[" + name + "] is not specified");
    }
    return ScrollRoutes.ids(ids, name);
  }

  private Answer close(Call call) {
    int freed = 0;
    for (Optional<PitId> id : ids(call, "id").stream().map(ForeignIds::pointInTime).toList()) {
      freed += id.isPresent() && searches.points().close(id.get()) ? 1 : 0;
    }
    return ScrollRoutes.freed(freed);
  }

  private Answer delete(Call call) {
    List<String> texts = ids(call, "pit_id");
    // All are read before any is closed: a malformed one ends none.
    List<Optional<PitId>> pits = texts.stream().map(ForeignIds::pointInTime).toList();
    List<Object> closed = new ArrayList<>();
    for (int i = 0; i < pits.size(); i++) {
      // One that is gone already is as closed as it can be; of another cluster's nothing is known.
      boolean _ = pits.get(i).map(searches.points()::close).orElse(false);
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("successful", pits.get(i).isPresent());
      json.put("pit_id", texts.get(i));
      closed.add(json);
    }
    return Answer.ok(Map.of("pits", closed));
  }

  private Answer all(Call call) {
    List<Object> open = new ArrayList<>();
    for (PointsInTime.Open one : searches.openPoints(call)) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("pit_id", one.id().encode());
      json.put("creation_time", one.opened().toEpochMilli());
      json.put("keep_alive", one.kept().toMillis());
      open.add(json);
    }
    return Answer.ok(Map.of("pits", open));
  }

  private Answer deleteAll(Call call) {
    List<Object> closed = new ArrayList<>();
    for (PitId pit : searches.closePoints(call)) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("successful", true);
      json.put("pit_id", pit.encode());
      closed.add(json);
    }
    return Answer.ok(Map.of("pits", closed));
  }
}
