package io.lampyr.restapi.cluster;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.fieldsize.FieldSize;
import io.lampyr.engine.fieldsize.FieldSize.Part;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of indices take of the store. Cost: all of what the indices hold is read, so it
 * is done only for who says that this is meant.
 */
public final class DiskUsageRoutes {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final ClusterView view;
  private final ShardSegments segments;
  private final IndexMaintenance maintenance;

  public DiskUsageRoutes(ClusterView view, ShardSegments segments, IndexMaintenance maintenance) {
    this.view = view;
    this.segments = segments;
    this.maintenance = maintenance;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE, "/{index}/_disk_usage")
            .taking(IndexOptions.NAMES, "flush", "run_expensive_tasks")
            .post(this::usage));
  }

  /** How many shards were asked, and what became of it. */
  private static final class Asked {
    private int total;
    private int successful;
  }

  private Answer usage(Call call) {
    if (!call.parameters().flag("run_expensive_tasks", false)) {
      throw ApiException.argument(
          "analyzing the disk usage of an index is expensive and resource intensive, the parameter"
              + " [run_expensive_tasks] must be set to [true] in order for the task to be"
              + " performed");
    }
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.MANAGE,
            named,
            view.catalog().resolver().resolve(named, IndexOptions.expansion(call, Expansion.OPEN)));
    boolean flush = call.parameters().flag("flush", true);
    Asked asked = new Asked();
    Map<String, @Nullable Object> shown = new TreeMap<>();
    for (ResolvedIndex index : found) {
      boolean whole = !flush || isFlushed(maintenance.flush(index.id(), DEADLINE));
      Map<String, @Nullable Object> of = usage(index, asked);
      if (whole) {
        asked.successful += index.metadata().layout().shards();
        shown.put(index.name(), of);
      }
    }
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", asked.total);
    counts.put("successful", asked.successful);
    counts.put("failed", asked.total - asked.successful);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", counts);
    answer.putAll(shown);
    return Answer.ok(answer);
  }

  /** Otherwise what is written may be missing, and the answer would not be what was asked for. */
  private static boolean isFlushed(ShardsOutcome outcome) {
    return outcome instanceof ShardsOutcome.Called called && called.failed() == 0;
  }

  private Map<String, @Nullable Object> usage(ResolvedIndex index, Asked asked) {
    Map<String, FieldSize> sizes = new TreeMap<>();
    long store = 0;
    for (ShardItem item : view.catalog().shards(index.metadata().id())) {
      asked.total++;
      segments.fieldSizes(item).forEach((field, size) -> sizes.merge(field, size, FieldSize::plus));
      store += segments.of(item).stream().mapToLong(ShardSegments.Segment::bytes).sum();
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    sizes.forEach((field, size) -> fields.put(field, shown(size)));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    put(shown, "store_size", store);
    shown.put("all_fields", shown(sizes.values().stream().reduce(FieldSize.NONE, FieldSize::plus)));
    shown.put("fields", fields);
    return shown;
  }

  private static Map<String, @Nullable Object> shown(FieldSize size) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    put(shown, "total", size.total());
    for (Part part : Part.values()) {
      String name = part.name().toLowerCase(Locale.ROOT);
      if (part == Part.INVERTED_INDEX) {
        Map<String, @Nullable Object> inverted = new LinkedHashMap<>();
        put(inverted, "total", size.of(part));
        shown.put(name, inverted);
      } else {
        put(shown, name, size.of(part));
      }
    }
    return shown;
  }

  private static void put(Map<String, @Nullable Object> into, String name, long bytes) {
    into.put(name, new ByteSize(bytes).shown());
    into.put(name + "_in_bytes", bytes);
  }
}
