package io.lampyr.restapi.stream;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.TimeRange;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.StreamTemplate;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many indices streams have, how large they are, and until when. */
public final class StreamStatsRoutes {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ClusterView view;
  private final StreamNames names;
  private final WriteLoads loads;
  private final Clock clock;

  public StreamStatsRoutes(ClusterView view, WriteLoads loads, Clock clock) {
    this.view = view;
    this.loads = loads;
    this.clock = clock;
    this.names = new StreamNames(view.catalog());
  }

  public List<Route> routes() {
    // What is said of all of them goes where statistics of indices go.
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_data_stream/_stats")
            .taking(IndexOptions.NAMES, "forbid_closed_indices")
            .inElasticsearch("auto_sharding")
            .get(this::stats),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_data_stream/{name}/_stats")
            .taking(IndexOptions.NAMES, "forbid_closed_indices")
            .inElasticsearch("auto_sharding")
            .get(this::stats));
  }

  private Answer stats(Call call) {
    List<DataStream> streams = names.found(call, Privilege.MONITOR);
    Optional<ShardingView> sharding = sharding(call);
    List<@Nullable Object> shown = new ArrayList<>();
    int indices = 0;
    long bytes = 0;
    int total = 0;
    int active = 0;
    for (DataStream stream : streams) {
      long ofStream = 0;
      List<ClusterView.IndexView> views = view.views(stream.indices());
      for (ClusterView.IndexView index : views) {
        indices++;
        total += index.totalShards();
        active += index.activeShards();
        ofStream += index.sumHere().bytes();
      }
      bytes += ofStream;
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("data_stream", stream.name());
      one.put("backing_indices", stream.indices().size());
      one.put("store_size_bytes", ofStream);
      one.put("maximum_timestamp", latest(views));
      sharding.ifPresent(how -> one.put("auto_sharding", how.of(stream)));
      shown.add(one);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", total);
    shards.put("successful", active);
    shards.put("failed", 0);
    // long on purpose: a sum of everything as it is shown
    answer.put("_shards", shards);
    answer.put("data_stream_count", streams.size());
    answer.put("backing_indices", indices);
    answer.put("total_store_size_bytes", bytes);
    answer.put("data_streams", shown);
    return Answer.ok(call.readable(answer));
  }

  /** Where it is asked for. */
  private Optional<ShardingView> sharding(Call call) {
    return call.parameters().flag("auto_sharding", false)
        ? Optional.of(ShardingView.now(view.catalog(), loads, clock))
        : Optional.empty();
  }

  /** When the youngest document is of that searches see. */
  static long latest(List<ClusterView.IndexView> indices) {
    long latest = 0;
    for (ClusterView.IndexView index : indices) {
      boolean nanos = nanos(index.index());
      for (ShardItem shard : index.shards()) {
        latest = Math.max(latest, latest(shard, nanos));
      }
    }
    return latest;
  }

  private static long latest(ShardItem shard, boolean nanos) {
    Optional<TimeRange> times = shard.head().visible().flatMap(CommitPoint::times);
    return times.map(range -> range.greatest() / (nanos ? NANOS_PER_MILLI : 1)).orElse(0L);
  }

  private static boolean nanos(IndexMetadata index) {
    // Texts are not parsed where they surely say nothing of it.
    return index.definition().mappings().contains("date_nanos")
        && Json.readObject(index.definition().mappings()).get("properties")
            instanceof Map<?, ?> fields
        && fields.get(StreamTemplate.TIMESTAMP) instanceof Map<?, ?> field
        && "date_nanos".equals(field.get("type"));
  }
}
