package io.lampyr.restapi.stream;

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
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.index.FailureStoreOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  Map<String, @Nullable Object> of(DataStream stream) {
    Optional<StreamTemplate> template = catalog.templates().ofStream(stream.name());
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", stream.name());
    shown.put("timestamp_field", Map.of("name", stream.state().timestampField()));
    boolean elastic = persona == Persona.ELASTICSEARCH;
    Optional<String> policy = template.flatMap(found -> found.content().settings().text(POLICY));
    shown.put(
        "indices",
        stream.indices().stream().map(index -> part(index, lives(stream), elastic)).toList());
    shown.put("generation", stream.state().generation());
    Optional<DataStream> failures =
        elastic ? catalog.streams().find(stream.name() + StreamParts.FAILURES) : Optional.empty();
    shown.put("status", health(stream, failures));
    template.ifPresent(found -> shown.put("template", found.name()));
    if (elastic) {
      addOwn(shown, stream, policy, failures);
    }
    return shown;
  }

  private static Map<String, @Nullable Object> part(
      IndexMetadata index, boolean lives, boolean elastic) {
    Map<String, @Nullable Object> part = new LinkedHashMap<>();
    part.put("index_name", index.name());
    part.put("index_uuid", index.id().uuid());
    if (elastic) {
      FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
      Optional<String> policy = settings.text(POLICY);
      part.put("prefer_ilm", settings.text("index.lifecycle.prefer_ilm", "true").equals("true"));
      policy.ifPresent(name -> part.put("ilm_policy", name));
      part.put("managed_by", managedBy(policy, lives));
      part.put("index_mode", settings.text("index.mode", "standard"));
    }
    return part;
  }

  private static String managedBy(Optional<String> policy, boolean lives) {
    return policy.isPresent()
        ? "Index Lifecycle Management"
        : lives ? "Data stream lifecycle" : "Unmanaged";
  }

  static boolean lives(DataStream stream) {
    return stream
        .state()
        .option(Streams.LIFECYCLE)
        .map(text -> !Boolean.FALSE.equals(Json.readObject(text).get("enabled")))
        .orElse(false);
  }

  private void addOwn(
      Map<String, @Nullable Object> shown,
      DataStream stream,
      Optional<String> policy,
      Optional<DataStream> failures) {
    stream
        .state()
        .option(Streams.LIFECYCLE)
        .ifPresent(text -> shown.put("lifecycle", lifecycle(text)));
    policy.ifPresent(name -> shown.put("ilm_policy", name));
    shown.put("next_generation_managed_by", managedBy(policy, lives(stream)));
    shown.put("prefer_ilm", true);
    shown.put("hidden", stream.state().hidden());
    shown.put("system", false);
    shown.put("allow_custom_routing", stream.state().option(Streams.CUSTOM_ROUTING).isPresent());
    shown.put("replicated", false);
    shown.put("rollover_on_write", stream.state().rollsOnWrite());
    addTimes(shown, stream);
    Map<String, @Nullable Object> store = new LinkedHashMap<>();
    store.put("enabled", keepsFailures(stream));
    store.put("rollover_on_write", failures.map(f -> f.state().rollsOnWrite()).orElse(true));
    List<@Nullable Object> kept = new ArrayList<>();
    failures.ifPresent(
        found -> found.indices().forEach(index -> kept.add(part(index, lives(stream), true))));
    store.put("indices", kept);
    shown.put("failure_store", store);
    StreamOverrides overrides = StreamOverrides.of(stream.state());
    shown.put("settings", overrides.settings().nested());
    shown.put("mappings", overrides.mappings());
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

  static Map<String, @Nullable Object> lifecycle(String text) {
    Map<String, @Nullable Object> lifecycle = new LinkedHashMap<>();
    lifecycle.put("enabled", true);
    lifecycle.putAll(Json.readObject(text));
    return lifecycle;
  }

  private static boolean keepsFailures(DataStream stream) {
    return stream
        .state()
        .option(Streams.OPTIONS)
        .map(Json::readObject)
        .flatMap(FailureStoreOptions::enabled)
        .orElse(false);
  }

  private String health(DataStream stream, Optional<DataStream> failures) {
    List<IndexMetadata> all = new ArrayList<>(stream.indices());
    failures.ifPresent(found -> all.addAll(found.indices()));
    ClusterView.Health worst = ClusterView.Health.GREEN;
    for (ClusterView.IndexView index : view.outlines(all)) {
      worst = index.health().compareTo(worst) > 0 ? index.health() : worst;
    }
    return worst.name();
  }
}
