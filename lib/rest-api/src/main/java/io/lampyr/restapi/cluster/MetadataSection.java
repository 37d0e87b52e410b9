package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Template;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.ShownIndex;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the cluster's state tells of indices, templates and streams. Cost: a query for each kind of
 * templates, and for streams.
 *
 * @param flat whether settings are told by their whole names
 * @param human whether they are told in words, too
 */
record MetadataSection(Catalog catalog, String uuid, boolean flat, boolean human) {
  static MetadataSection of(Catalog catalog, String uuid, Call call) {
    return new MetadataSection(
        catalog,
        uuid,
        call.parameters().flag("flat_settings", false),
        call.parameters().flag("human", false));
  }

  /** All of it, with these of the indices. */
  Map<String, @Nullable Object> all(Call call, List<IndexMetadata> indices) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    indices.forEach(index -> shown.put(index.name(), index(index)));
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    metadata.put("cluster_uuid", uuid);
    // No node has a vote that it could be excluded from.
    metadata.put("cluster_coordination", Map.of("voting_config_exclusions", List.of()));
    metadata.put("templates", templates(Template.Kind.LEGACY));
    metadata.put("indices", shown);
    metadata.put("data_stream", Map.of("data_stream", streams(call)));
    metadata.put("index_template", Map.of("index_template", templates(Template.Kind.INDEX)));
    metadata.put(
        "component_template", Map.of("component_template", templates(Template.Kind.COMPONENT)));
    return metadata;
  }

  private Map<String, @Nullable Object> templates(Template.Kind kind) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    catalog
        .templates()
        .matching(kind, List.of("*"))
        .forEach(template ->
            shown.put(template.name(), template.shown(new Template.Look(flat, List.of()))));
    return shown;
  }

  private Map<String, @Nullable Object> streams(Call call) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    List<String> names =
        catalog.resolver().everything().values().stream()
            .flatMap(index -> StreamParts.streamOf(index).stream())
            .distinct()
            .toList();
    for (DataStream stream :
        names.isEmpty() ? List.<DataStream>of() : catalog.streams().all(names)) {
      if (call.rights().allows(Privilege.MONITOR, stream.name())) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("name", stream.name());
        one.put("timestamp_field", Map.of("name", stream.state().timestampField()));
        one.put("indices", stream.indices().stream().map(MetadataSection::part).toList());
        one.put("generation", stream.state().generation());
        shown.put(stream.name(), one);
      }
    }
    return shown;
  }

  private static Map<String, @Nullable Object> part(IndexMetadata index) {
    Map<String, @Nullable Object> part = new LinkedHashMap<>();
    part.put("index_name", index.name());
    part.put("index_uuid", index.id().uuid());
    return part;
  }

  private Map<String, @Nullable Object> index(IndexMetadata index) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    FlatSettings settings = human ? ShownIndex.readable(index) : ShownIndex.settings(index);
    shown.put("version", index.age().tableVersion());
    shown.put("mapping_version", index.age().mappingVersion());
    shown.put("state", index.state() == IndexState.CLOSED ? "close" : "open");
    shown.put("routing_num_shards", index.layout().routingShards());
    shown.put("settings", flat ? settings.values() : settings.nested());
    shown.put("mappings", Map.of("_doc", ShownIndex.mappings(index)));
    shown.put("aliases", List.copyOf(StreamParts.ownAliases(index).keySet()));
    return shown;
  }
}
