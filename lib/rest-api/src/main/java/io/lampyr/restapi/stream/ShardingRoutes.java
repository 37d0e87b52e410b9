package io.lampyr.restapi.stream;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Divisions;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.Sharding;
import io.lampyr.engine.lifecycle.ShardingSettings;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many shards writing to indices asks for, and by what they get them: a route of our own. */
public final class ShardingRoutes {
  private final Catalog catalog;
  private final WriteLoads loads;
  private final Clock clock;

  public ShardingRoutes(Catalog catalog, WriteLoads loads, Clock clock) {
    this.catalog = catalog;
    this.loads = loads;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/{index}/_autosharding/explain")
            .taking(IndexOptions.NAMES)
            .get(this::explain));
  }

  private Answer explain(Call call) {
    ShardingView view = ShardingView.now(catalog, loads, clock);
    Map<String, Optional<DataStream>> streams = new HashMap<>();
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Expansion how = IndexOptions.expansion(call, Expansion.OPEN);
    for (ResolvedIndex index : catalog.resolver().resolve(IndexOptions.expressions(call), how)) {
      call.require(Privilege.MONITOR, index.name());
      Optional<DataStream> stream =
          StreamParts.streamOf(index.metadata())
              .flatMap(name -> streams.computeIfAbsent(name, catalog.streams()::find));
      shown.put(
          index.name(),
          stream
              .map(found -> ofStream(view, found, index.metadata()))
              .orElseGet(() -> ofIndex(view, index.metadata())));
    }
    return Answer.ok(Map.of("indices", call.readable(shown)));
  }

  private static Map<String, @Nullable Object> ofStream(
      ShardingView view, DataStream stream, IndexMetadata index) {
    if (!stream.writeIndex().id().equals(index.id())) {
      return told(Optional.of(stream.name()), Map.of(), "nothing: it is not written to");
    }
    boolean lives =
        LifecycleRuns.lifecycle(stream.name(), stream.state())
            .filter(Lifecycle::enabled)
            .isPresent();
    return told(
        Optional.of(stream.name()),
        view.of(stream),
        lives ? "rollover" : divided(view, stream.name(), index));
  }

  private Map<String, @Nullable Object> ofIndex(ShardingView view, IndexMetadata index) {
    boolean follows = ShardingSettings.follows(view.settings(), index.name());
    Sharding sharding =
        catalog
            .shardings()
            .find(index.name())
            .map(Sharding::ofText)
            .orElseGet(() -> Sharding.begun(index.age().created()));
    return told(
        Optional.empty(),
        view.of(index, index.name(), sharding),
        follows
            ? divided(view, index.name(), index)
            : "nothing: [" + ShardingSettings.INDICES + "] does not name it");
  }

  /** By what the index would get more shards. */
  private static String divided(ShardingView view, String name, IndexMetadata index) {
    int most = ShardingSettings.of(view.settings(), name).mostShards();
    double load = view.loads().getOrDefault(index.id(), 0.0);
    int wanted = ShardingSettings.of(view.settings(), name).within(index).shards(load);
    return Divisions.possible(index, wanted, most)
        .map(shards -> "division into [" + shards + "] shards")
        .orElse("nothing: it cannot be divided into more shards, up to [" + most + "]");
  }

  private static Map<String, @Nullable Object> told(
      Optional<String> stream, Map<String, @Nullable Object> sharding, String by) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    stream.ifPresent(name -> one.put("data_stream", name));
    one.putAll(sharding);
    one.put("more_shards_by", by);
    return one;
  }
}
