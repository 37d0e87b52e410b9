package io.lampyr.restapi.stream;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.engine.catalog.StreamOverrides;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.StreamTemplate;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.index.FailureStoreOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Streams as the API shows them. */
final class StreamJson {
  private static final String POLICY = "index.lifecycle.name";

  private final ClusterView view;
  private final Catalog catalog;
  private final Persona persona;

  StreamJson(ClusterView view, Persona persona) {
    this.view = view;
    this.catalog = view.catalog();
    this.persona = persona;
  }

  /**
   * How streams are to be shown.
   *
   * @param settings of the cluster
   * @param verbose whether it is told when their youngest documents are of
   */
  record How(LifecycleJson lifecycles, FlatSettings settings, boolean verbose) {
    static How of(Catalog catalog, Call call) {
      FlatSettings settings = catalog.settings().effective();
      return new How(
          LifecycleJson.of(settings, call), settings, call.parameters().flag("verbose", false));
    }
  }

  /**
   * What was read of all streams together, so that many cost little more than one.
   *
   * @param failures the streams of what they refused, by their names
   */
  private record Known(
      Function<String, Optional<StreamTemplate>> templates,
      Map<String, DataStream> failures,
      Map<IndexId, ClusterView.IndexView> indices) {
    List<ClusterView.IndexView> views(DataStream stream) {
      return stream.indices().stream()
          .flatMap(index -> Optional.ofNullable(indices.get(index.id())).stream())
          .toList();
    }

    Optional<DataStream> failuresOf(DataStream stream) {
      return Optional.ofNullable(failures.get(stream.name() + StreamParts.FAILURES));
    }
  }

  List<@Nullable Object> all(List<DataStream> streams, How how) {
    if (streams.isEmpty()) {
      return List.of();
    }
    Map<String, DataStream> failures = new HashMap<>();
    if (persona == Persona.ELASTICSEARCH) {
      List<String> names =
          streams.stream().map(stream -> stream.name() + StreamParts.FAILURES).toList();
      catalog.streams().all(names).forEach(found -> failures.put(found.name(), found));
    }
    List<IndexMetadata> parts = new ArrayList<>();
    streams.forEach(stream -> parts.addAll(stream.indices()));
    failures.values().forEach(stream -> parts.addAll(stream.indices()));
    Map<IndexId, ClusterView.IndexView> views = new HashMap<>();
    view.outlines(parts).forEach(one -> views.put(one.index().id(), one));
    Known known = new Known(catalog.templates().forStreams(), failures, views);
    List<@Nullable Object> shown = new ArrayList<>();
    streams.forEach(stream -> shown.add(of(stream, known, how)));
    return shown;
  }

  private Map<String, @Nullable Object> of(DataStream stream, Known known, How how) {
    Optional<StreamTemplate> template = known.templates().apply(stream.name());
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", stream.name());
    shown.put("timestamp_field", Map.of("name", stream.state().timestampField()));
    boolean elastic = persona == Persona.ELASTICSEARCH;
    boolean lives = lifecycle(stream).map(Lifecycle::enabled).orElse(false);
    shown.put(
        "indices", stream.indices().stream().map(index -> part(index, lives, elastic)).toList());
    shown.put("generation", stream.state().generation());
    Optional<DataStream> failures = known.failuresOf(stream);
    List<ClusterView.IndexView> parts = known.views(stream);
    List<ClusterView.IndexView> all = new ArrayList<>(parts);
    failures.ifPresent(found -> all.addAll(known.views(found)));
    shown.put("status", health(all));
    template.ifPresent(found -> shown.put("template", found.name()));
    if (elastic) {
      FlatSettings next =
          template
              .map(found -> found.content().settings())
              .orElse(FlatSettings.NONE)
              .with(StreamOverrides.of(stream.state()).settings());
      addOwn(shown, stream, next, how);
      if (how.verbose()) {
        shown.put("maximum_timestamp", StreamStatsRoutes.latest(parts));
      }
      shown.put("failure_store", failureStore(stream, failures, how));
      StreamOverrides overrides = StreamOverrides.of(stream.state());
      shown.put("settings", overrides.settings().nested());
      shown.put("mappings", overrides.mappings());
    }
    return shown;
  }

  private static Optional<Lifecycle> lifecycle(DataStream stream) {
    return LifecycleRuns.lifecycle(stream.name(), stream.state());
  }

  private static Map<String, @Nullable Object> part(
      IndexMetadata index, boolean lives, boolean elastic) {
    Map<String, @Nullable Object> part = new LinkedHashMap<>();
    part.put("index_name", index.name());
    part.put("index_uuid", index.id().uuid());
    if (elastic) {
      FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
      part.put("prefer_ilm", prefersPolicy(settings));
      settings.text(POLICY).ifPresent(name -> part.put("ilm_policy", name));
      part.put("managed_by", managedBy(settings, lives));
      part.put("index_mode", settings.text("index.mode", "standard"));
    }
    return part;
  }

  private static boolean prefersPolicy(FlatSettings settings) {
    return settings.text("index.lifecycle.prefer_ilm", "true").equals("true");
  }

  private static String managedBy(FlatSettings settings, boolean lives) {
    boolean byPolicy = settings.text(POLICY).isPresent() && (prefersPolicy(settings) || !lives);
    return byPolicy ? "Index Lifecycle Management" : lives ? "Data stream lifecycle" : "Unmanaged";
  }

  private void addOwn(
      Map<String, @Nullable Object> shown, DataStream stream, FlatSettings next, How how) {
    Optional<Lifecycle> lifecycle = lifecycle(stream);
    boolean lives = lifecycle.map(Lifecycle::enabled).orElse(false);
    lifecycle.ifPresent(found -> shown.put("lifecycle", how.lifecycles().of(found, false)));
    next.text(POLICY).ifPresent(name -> shown.put("ilm_policy", name));
    shown.put("next_generation_managed_by", managedBy(next, lives));
    shown.put("prefer_ilm", prefersPolicy(next));
    shown.put("hidden", stream.state().hidden());
    shown.put("system", false);
    shown.put("allow_custom_routing", stream.state().option(Streams.CUSTOM_ROUTING).isPresent());
    shown.put("replicated", false);
    shown.put("rollover_on_write", stream.state().rollsOnWrite());
    addTimes(shown, stream);
  }

  private static Map<String, @Nullable Object> failureStore(
      DataStream stream, Optional<DataStream> failures, How how) {
    Map<String, @Nullable Object> store = new LinkedHashMap<>();
    boolean enabled =
        FailureStoreOptions.isEnabled(
            stream.name(),
            stream.state().option(Streams.OPTIONS).map(Json::readObject),
            how.settings());
    store.put("enabled", enabled);
    store.put("rollover_on_write", failures.map(f -> f.state().rollsOnWrite()).orElse(true));
    Optional<Lifecycle> lifecycle = failures.flatMap(StreamJson::lifecycle);
    boolean lives = lifecycle.map(Lifecycle::enabled).orElse(false);
    lifecycle.ifPresent(found -> store.put("lifecycle", how.lifecycles().of(found, true)));
    List<@Nullable Object> kept = new ArrayList<>();
    failures.ifPresent(
        found -> found.indices().forEach(index -> kept.add(part(index, lives, true))));
    store.put("indices", kept);
    return store;
  }

  /** The mode of the next index, and which times points of series can have. */
  private static void addTimes(Map<String, @Nullable Object> shown, DataStream stream) {
    FlatSettings written = FlatSettings.ofIndexText(stream.writeIndex().definition().settings());
    shown.put("index_mode", written.text("index.mode", "standard"));
    List<Map<String, String>> ranges = new ArrayList<>();
    Instant end = Instant.MIN;
    for (Slices.Slice slice : Slices.of(stream.state()).all()) {
      if (slice.from().equals(end)) {
        ranges.getLast().put("end", SeriesSettings.text(slice.to()));
      } else {
        Map<String, String> range = new LinkedHashMap<>();
        range.put("start", SeriesSettings.text(slice.from()));
        range.put("end", SeriesSettings.text(slice.to()));
        ranges.add(range);
      }
      end = slice.to();
    }
    if (!ranges.isEmpty()) {
      shown.put("time_series", Map.of("temporal_ranges", ranges));
    }
  }

  private static String health(List<ClusterView.IndexView> indices) {
    ClusterView.Health worst = ClusterView.Health.GREEN;
    for (ClusterView.IndexView index : indices) {
      worst = index.health().compareTo(worst) > 0 ? index.health() : worst;
    }
    return worst.name();
  }
}
