package io.lampyr.restapi.stream;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.lifecycle.Sharding;
import io.lampyr.engine.lifecycle.ShardingSettings;
import io.lampyr.engine.lifecycle.WriteLoads;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What decides of how many shards streams have, and what it comes to at a moment. */
record ShardingView(FlatSettings settings, Map<IndexId, Double> loads, Instant now) {
  static ShardingView now(Catalog catalog, WriteLoads loads, Clock clock) {
    return new ShardingView(catalog.settings().effective(), loads.byIndex(), clock.now());
  }

  Map<String, @Nullable Object> of(DataStream stream) {
    Sharding sharding =
        stream
            .state()
            .option(Streams.SHARDING)
            .map(Sharding::ofText)
            .orElseGet(() -> Sharding.begun(stream.state().begun()));
    return of(stream.writeIndex(), stream.name(), sharding);
  }

  /** What is told of an index that is written to by that name. */
  Map<String, @Nullable Object> of(IndexMetadata index, String name, Sharding sharding) {
    return sharding
        .told(
            index.layout().shards(),
            loads.getOrDefault(index.id(), 0.0),
            ShardingSettings.of(settings, name).within(index),
            now)
        .toJson();
  }
}
