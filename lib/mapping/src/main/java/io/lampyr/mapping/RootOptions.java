package io.lampyr.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping says beyond its fields; null where it says nothing.
 *
 * @param oneTimestamp whether each document has a timestamp, and one only
 */
record RootOptions(
    Detection detection,
    @Nullable SourceRule source,
    @Nullable Boolean routingRequired,
    @Nullable Boolean oneTimestamp,
    @Nullable Map<String, @Nullable Object> meta,
    Map<String, ComputedFields> runtime,
    Map<String, ComputedFields> derived) {
  static final RootOptions NONE =
      new RootOptions(
          new Detection(null, null, null, null), null, null, null, null, Map.of(), Map.of());

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
          or(update.templates, templates));
    }
  }

  /** With further fields that searches compute. */
  RootOptions with(
      Map<String, ComputedFields> moreRuntime, Map<String, ComputedFields> moreDerived) {
    return merge(new RootOptions(NONE.detection, null, null, null, null, moreRuntime, moreDerived));
  }

  RootOptions merge(RootOptions update) {
    if (source != null && update.source != null && source.enabled() != update.source.enabled()) {
      throw FieldMerge.conflict(
          "_source",
          "enabled",
          String.valueOf(source.enabled()),
          String.valueOf(update.source.enabled()));
    }
    return new RootOptions(
        detection.merge(update.detection),
        or(update.source, source),
        or(update.routingRequired, routingRequired),
        or(update.oneTimestamp, oneTimestamp),
        or(update.meta, meta),
        ComputedFields.merge(runtime, update.runtime),
        ComputedFields.merge(derived, update.derived));
  }

  /** Refuses these as an update of what is settled. */
  void checkSettled(RootOptions before, boolean sourcesMayEnd) {
    if (source != null) {
      SourceRule old = before.source == null ? SourceRule.WHOLE : before.source;
      boolean ends = old.enabled() && !source.enabled();
      if (!(ends && sourcesMayEnd)) {
        same("_source", "enabled", old.enabled(), source.enabled());
      }
      same("_source", "includes", old.includes(), source.includes());
      same("_source", "excludes", old.excludes(), source.excludes());
    }
    if (routingRequired != null) {
      same("_routing", "required", isSet(before.routingRequired), routingRequired);
    }
    if (oneTimestamp != null) {
      same(MappingParser.TIMESTAMP, "enabled", isSet(before.oneTimestamp), oneTimestamp);
    }
  }

  private static void same(String field, String parameter, Object old, Object update) {
    if (!old.equals(update)) {
      throw FieldMerge.conflict(field, parameter, old.toString(), update.toString());
    }
  }

  private static boolean isSet(@Nullable Boolean flag) {
    return Boolean.TRUE.equals(flag);
  }

  private static <T> @Nullable T or(@Nullable T update, @Nullable T old) {
    return update == null ? old : update;
  }

  void toJson(Map<String, @Nullable Object> json) {
    if (meta != null) {
      json.put("_meta", meta);
    }
    // What holds unless something is said is not told.
    if (isSet(oneTimestamp)) {
      json.put(MappingParser.TIMESTAMP, Map.of("enabled", true));
    }
    if (isSet(routingRequired)) {
      json.put("_routing", Map.of("required", true));
    }
    if (source != null && !source.toJson().isEmpty()) {
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
      json.put("runtime", ComputedFields.json(runtime));
    }
    if (!derived.isEmpty()) {
      json.put("derived", ComputedFields.json(derived));
    }
  }

  private static void put(Map<String, @Nullable Object> json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value);
    }
  }
}
