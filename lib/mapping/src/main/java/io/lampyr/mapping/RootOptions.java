package io.lampyr.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a mapping says beyond its fields; null where it says nothing. */
record RootOptions(
    Detection detection,
    @Nullable SourceRule source,
    @Nullable Boolean routingRequired,
    @Nullable Map<String, @Nullable Object> meta,
    Map<String, @Nullable Object> runtime) {
  static final RootOptions NONE =
      new RootOptions(new Detection(null, null, null, null), null, null, null, Map.of());

  /** How types are found for fields that a mapping does not have. */
  record Detection(
      @Nullable List<String> dateFormats,
      @Nullable Boolean dates,
      @Nullable Boolean numbers,
      @Nullable List<DynamicTemplate> templates) {

    Detection merge(Detection update) {
      return new Detection(
          or(update.dateFormats, dateFormats),
          or(update.dates, dates),
          or(update.numbers, numbers),
          templates == null || update.templates == null
              ? or(update.templates, templates)
              : merge(templates, update.templates));
    }

    private static List<DynamicTemplate> merge(
        List<DynamicTemplate> old, List<DynamicTemplate> update) {
      Map<String, DynamicTemplate> byName = new LinkedHashMap<>();
      old.forEach(template -> byName.put(template.name(), template));
      update.forEach(template -> byName.put(template.name(), template));
      return new ArrayList<>(byName.values());
    }
  }

  RootOptions merge(RootOptions update) {
    if (source != null && update.source != null && source.enabled() != update.source.enabled()) {
      throw FieldMerge.conflict(
          "_source",
          "enabled",
          String.valueOf(source.enabled()),
          String.valueOf(update.source.enabled()));
    }
    Map<String, @Nullable Object> allRuntime = new TreeMap<>(runtime);
    update.runtime.forEach((name, field) -> {
      if (field == null) {
        allRuntime.remove(name);
      } else {
        allRuntime.put(name, field);
      }
    });
    return new RootOptions(
        detection.merge(update.detection),
        or(update.source, source),
        or(update.routingRequired, routingRequired),
        or(update.meta, meta),
        allRuntime);
  }

  private static <T> @Nullable T or(@Nullable T update, @Nullable T old) {
    return update == null ? old : update;
  }

  void toJson(Map<String, @Nullable Object> json) {
    if (meta != null) {
      json.put("_meta", meta);
    }
    if (routingRequired != null) {
      json.put("_routing", Map.of("required", routingRequired));
    }
    if (source != null) {
      json.put("_source", source.toJson());
    }
    put(json, "dynamic_date_formats", detection.dateFormats());
    put(json, "date_detection", detection.dates());
    put(json, "numeric_detection", detection.numbers());
    List<DynamicTemplate> templates = detection.templates();
    if (templates != null) {
      json.put("dynamic_templates", templates.stream().map(DynamicTemplate::toJson).toList());
    }
    if (!runtime.isEmpty()) {
      json.put("runtime", runtime);
    }
  }

  private static void put(Map<String, @Nullable Object> json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value);
    }
  }
}
