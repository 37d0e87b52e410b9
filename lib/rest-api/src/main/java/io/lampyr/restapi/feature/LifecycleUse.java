package io.lampyr.restapi.feature;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.Retention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many streams have lifecycles, and for how long these keep documents. */
final class LifecycleUse {
  private final Retention global;
  private final List<Lifecycle> all = new ArrayList<>();

  private LifecycleUse(Retention global) {
    this.global = global;
  }

  /** Of all streams there are, but for what they refused. Cost: a query for streams. */
  static LifecycleUse of(Catalog catalog) {
    LifecycleUse use = new LifecycleUse(Retention.of(catalog.settings().effective()));
    List<String> names =
        catalog.resolver().everything().values().stream()
            .flatMap(index -> StreamParts.streamOf(index).stream())
            .filter(name -> !StreamParts.isOfFailures(name))
            .distinct()
            .toList();
    for (DataStream stream :
        names.isEmpty() ? List.<DataStream>of() : catalog.streams().all(names)) {
      LifecycleRuns.lifecycle(stream.name(), stream.state())
          .filter(Lifecycle::enabled)
          .ifPresent(use.all::add);
    }
    return use;
  }

  Map<String, @Nullable Object> told() {
    List<Retention.Effective> effective =
        all.stream().map(lifecycle -> global.effective(lifecycle, false)).toList();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("count", all.size());
    // Nobody says anything else of when streams roll over.
    told.put("default_rollover_used", true);
    told.put(
        "data_retention",
        spans("configured_data_streams", all.stream().map(Lifecycle::retention).toList()));
    told.put(
        "effective_retention",
        spans(
            "retained_data_streams",
            effective.stream().map(Retention.Effective::retention).toList()));
    Map<String, @Nullable Object> bounds = new LinkedHashMap<>();
    bounds.put(
        "default", bound(global.standard(), effective, Retention.Source.DEFAULT_GLOBAL_RETENTION));
    bounds.put("max", bound(global.most(), effective, Retention.Source.MAX_GLOBAL_RETENTION));
    told.put("global_retention", bounds);
    return told;
  }

  private static Map<String, @Nullable Object> spans(
      String counted, List<Optional<Duration>> retentions) {
    LongSummaryStatistics millis =
        retentions.stream()
            .flatMap(Optional::stream)
            .mapToLong(Duration::toMillis)
            .summaryStatistics();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put(counted, millis.getCount());
    if (millis.getCount() > 0) {
      told.put("minimum_millis", millis.getMin());
      told.put("maximum_millis", millis.getMax());
      told.put("average_millis", millis.getAverage());
    }
    return told;
  }

  private static Map<String, @Nullable Object> bound(
      Optional<Duration> said, List<Retention.Effective> effective, Retention.Source source) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("defined", said.isPresent());
    said.ifPresent(duration -> {
      told.put(
          "affected_data_streams",
          effective.stream()
              .filter(one -> one.by() == source && one.retention().isPresent())
              .count());
      told.put("retention_millis", duration.toMillis());
    });
    return told;
  }
}
