package io.lampyr.restapi.absent;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What OpenSearch has of documents that come on their own, which no index here does: shards that
 * pull them, and requests that go on.
 */
public final class PulledRoutes {
  private static final String WHY =
      "Unable to retrieve ingestion state as the shard does not have ingestion enabled.";
  private static final Set<String> OF_BULK =
      Set.of(
          "_source",
          "_source_excludes",
          "_source_includes",
          "batch_interval",
          "batch_size",
          "pipeline",
          "refresh",
          "require_alias",
          "routing",
          "timeout",
          "type",
          "wait_for_active_shards");

  private final Catalog catalog;

  public PulledRoutes(Catalog catalog) {
    this.catalog = catalog;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/{index}/ingestion/_state")
            .taking(IndexOptions.NAMES, "next_token", "size", "timeout")
            .get(this::state),
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE,
                "/{index}/ingestion/_pause",
                "/{index}/ingestion/_resume")
            .taking(IndexOptions.NAMES_WAITING)
            .takingBody()
            .post(this::change),
        Route.on(Duty.INGEST, Privilege.WRITE, "/_bulk/stream", "/{index}/_bulk/stream")
            .taking(OF_BULK)
            .takingAnyBody()
            .by(PulledRoutes::streamed, Method.PUT, Method.POST));
  }

  private List<IndexMetadata> found(Call call) {
    return catalog
        .resolver()
        .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, Expansion.OPEN))
        .stream()
        .map(ResolvedIndex::metadata)
        .toList();
  }

  private Answer state(Call call) {
    List<Object> failures = new ArrayList<>();
    for (IndexMetadata index : found(call)) {
      for (int shard = 0; shard < index.layout().shards(); shard++) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("shard", shard);
        one.put("index", index.name());
        one.put("status", "INTERNAL_SERVER_ERROR");
        one.put("reason", Map.of("type", "exception", "reason", WHY));
        failures.add(one);
      }
    }
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", failures.size());
    shards.put("successful", 0);
    shards.put("failed", failures.size());
    shards.put("failures", failures);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", shards);
    answer.put("ingestion_state", Map.of());
    return Answer.ok(answer);
  }

  private Answer change(Call call) {
    Map<String, @Nullable Object> failures = new LinkedHashMap<>();
    for (IndexMetadata index : found(call)) {
      List<Object> shards = new ArrayList<>();
      for (int shard = 0; shard < index.layout().shards(); shard++) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("shard", shard);
        one.put("error", WHY);
        shards.add(one);
      }
      failures.put(index.name(), shards);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", false);
    answer.put("failures", failures);
    return Answer.ok(answer);
  }

  private static Answer streamed(Call call) {
    throw new ApiException(
        500,
        "illegal_state_exception",
        "The engine does not support HTTP streaming, unable to serve uri ["
            + call.request().uri()
            + "] and method ["
            + call.request().method()
            + "]");
  }
}
