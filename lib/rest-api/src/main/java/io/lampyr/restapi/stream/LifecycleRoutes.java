package io.lampyr.restapi.stream;

import io.lampyr.base.port.Clock;
import io.lampyr.base.unit.Durations;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.lifecycle.DownsamplingFailures;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.Retention;
import io.lampyr.engine.policy.Assignment;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long streams keep documents: set, shown and explained. */
public final class LifecycleRoutes {
  private static final String LIFECYCLE = "/_data_stream/{name}/_lifecycle";

  private final Catalog catalog;
  private final StreamNames names;
  private final DownsamplingFailures failures;
  private final Clock clock;

  public LifecycleRoutes(Catalog catalog, LastingTasks tasks, Clock clock) {
    this.catalog = catalog;
    this.failures = new DownsamplingFailures(catalog, tasks, clock);
    this.names = new StreamNames(catalog);
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, LIFECYCLE)
            .taking("include_defaults", "expand_wildcards", "master_timeout", "timeout")
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE, LIFECYCLE)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .takingBody()
            .put(this::put),
        Route.on(Duty.INGEST, Privilege.MANAGE, LIFECYCLE)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .delete(call -> set(call, Optional.empty())),
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, "/{index}/_lifecycle/explain")
            .taking("include_defaults", "expand_wildcards", "master_timeout", "timeout")
            .get(this::explain),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_lifecycle/stats").get(this::stats));
  }

  private Answer put(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    // What it says is kept as it is understood now.
    Lifecycle _ = Lifecycle.of(body);
    return set(call, Optional.of(new String(Json.write(body), StandardCharsets.UTF_8)));
  }

  private Answer set(Call call, Optional<String> lifecycle) {
    for (DataStream stream : names.found(call, Privilege.MANAGE)) {
      var _ =
          catalog
              .streams()
              .update(stream.name(), state -> state.with(Streams.LIFECYCLE, lifecycle));
    }
    return Answer.acknowledged();
  }

  private Answer get(Call call) {
    LifecycleJson json = LifecycleJson.of(catalog, call);
    List<@Nullable Object> shown = new ArrayList<>();
    for (DataStream stream : names.found(call, Privilege.VIEW_INDEX_METADATA)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", stream.name());
      LifecycleRuns.lifecycle(stream.name(), stream.state())
          .ifPresent(found -> one.put("lifecycle", json.of(found, false)));
      shown.add(one);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("data_streams", shown);
    answer.put("global_retention", global(json.retention()));
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> global(Retention retention) {
    Map<String, @Nullable Object> global = new LinkedHashMap<>();
    retention.most().ifPresent(most -> global.put("max_retention", Durations.print(most)));
    retention.standard().ifPresent(own -> global.put("default_retention", Durations.print(own)));
    return global;
  }

  private Answer explain(Call call) {
    LifecycleJson json = LifecycleJson.of(catalog, call);
    Map<String, Optional<DataStream>> streams = new HashMap<>();
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Expansion how = IndexOptions.expansion(call, Expansion.OPEN_AND_CLOSED);
    for (ResolvedIndex index : catalog.resolver().resolve(IndexOptions.expressions(call), how)) {
      call.require(Privilege.VIEW_INDEX_METADATA, index.name());
      Optional<DataStream> stream =
          StreamParts.streamOf(index.metadata())
              .flatMap(name -> streams.computeIfAbsent(name, catalog.streams()::find));
      shown.put(index.name(), explained(index.metadata(), stream, json));
    }
    return Answer.ok(Map.of("indices", call.readable(shown)));
  }

  private Map<String, @Nullable Object> explained(
      IndexMetadata index, Optional<DataStream> stream, LifecycleJson json) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("index", index.name());
    Optional<Lifecycle> lifecycle =
        stream.flatMap(found -> LifecycleRuns.lifecycle(found.name(), found.state()));
    boolean byPolicy = Assignment.named(index).isPresent() && Assignment.isPreferred(index);
    boolean managed = !byPolicy && lifecycle.map(Lifecycle::enabled).orElse(false);
    one.put("managed_by_lifecycle", managed);
    if (!managed) {
      return one;
    }
    Instant now = clock.now();
    Instant created = index.age().created();
    one.put("index_creation_date_millis", created.toEpochMilli());
    one.put("time_since_index_creation", Durations.print(since(created, now)));
    Optional<Instant> rolled = stream.flatMap(found -> found.rolledOver(index));
    rolled.ifPresent(when -> {
      one.put("rollover_date_millis", when.toEpochMilli());
      one.put("time_since_rollover", Durations.print(since(when, now)));
      one.put("generation_time", Durations.print(since(when, now)));
    });
    boolean ofFailures = StreamParts.isOfFailures(stream.orElseThrow().name());
    one.put("lifecycle", json.of(lifecycle.orElseThrow(), ofFailures));
    failures
        .of(index, stream.orElseThrow().state(), lifecycle.orElseThrow())
        .ifPresent(error -> one.put("error", error));
    return one;
  }

  /** To the second. */
  private static Duration since(Instant when, Instant now) {
    Duration passed = Duration.between(when, now);
    return Duration.ofSeconds(Math.max(0, passed.toSeconds()));
  }

  private Answer stats(Call call) {
    List<@Nullable Object> shown = new ArrayList<>();
    for (DataStream stream : names.found(call, Optional.empty(), Privilege.MONITOR, List.of())) {
      LifecycleRuns.lifecycle(stream.name(), stream.state())
          .filter(Lifecycle::enabled)
          .ifPresent(lifecycle -> {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("name", stream.name());
            one.put("backing_indices_in_total", stream.indices().size());
            one.put(
                "backing_indices_in_error",
                stream.indices().stream()
                    .filter(index -> failures.of(index, stream.state(), lifecycle).isPresent())
                    .count());
            shown.add(one);
          });
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("data_stream_count", shown.size());
    answer.put("data_streams", shown);
    return Answer.ok(answer);
  }
}
