package io.lampyr.restapi.cluster;

import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The segments that shards are made of. */
public final class SegmentRoutes {
  private final SegmentView view;

  public SegmentRoutes(SegmentView view) {
    this.view = view;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_segments", "/{index}/_segments")
            .taking(IndexOptions.NAMES, "verbose")
            .get(this::segments));
  }

  private Answer segments(Call call) {
    Map<String, Map<String, @Nullable Object>> indices = new TreeMap<>();
    List<SegmentView.Shard> shards = view.of(call);
    for (SegmentView.Shard shard : shards) {
      indices
          .computeIfAbsent(shard.index().name(), _ -> new LinkedHashMap<>())
          .put(Integer.toString(shard.item().shard().ordinal()), List.of(shown(shard)));
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    indices.forEach((name, own) -> shown.put(name, Map.of("shards", own)));
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", shards.size());
    counts.put("successful", shards.size());
    counts.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", counts);
    answer.put("indices", shown);
    return Answer.ok(call.readable(answer));
  }

  private static Map<String, @Nullable Object> shown(SegmentView.Shard shard) {
    Map<String, @Nullable Object> routing = new LinkedHashMap<>();
    routing.put("state", "STARTED");
    routing.put("primary", true);
    shard.node().ifPresent(beat -> routing.put("node", beat.node().value()));
    Map<String, @Nullable Object> segments = new LinkedHashMap<>();
    for (ShardSegments.Segment segment : shard.segments()) {
      segments.put(segment.name(), shown(segment));
    }
    int committed = (int) shard.segments().stream().filter(s -> s.committed()).count();
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("routing", routing);
    shown.put("num_committed_segments", committed);
    shown.put("num_search_segments", shard.segments().size());
    shown.put("segments", segments);
    return shown;
  }

  private static Map<String, @Nullable Object> shown(ShardSegments.Segment segment) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("generation", segment.generation());
    shown.put("num_docs", segment.documents().count());
    shown.put("deleted_docs", segment.documents().deleted());
    shown.put("size_in_bytes", segment.bytes());
    shown.put("committed", segment.committed());
    shown.put("search", true);
    shown.put("version", segment.format().version());
    shown.put("compound", segment.format().compound());
    shown.put("attributes", new TreeMap<>(segment.format().attributes()));
    return shown;
  }
}
