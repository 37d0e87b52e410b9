package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.query.script.Script;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which values a request wants aggregated, and how they are written. */
public record FieldSpec(
    String aggregation,
    @Nullable String field,
    @Nullable Script script,
    @Nullable Object missing,
    @Nullable String format,
    @Nullable ZoneId zone,
    @Nullable String valueType) {
  private static final Set<String> VALUE_TYPES =
      Set.of(
          "boolean",
          "byte",
          "date",
          "double",
          "float",
          "integer",
          "ip",
          "long",
          "number",
          "numeric",
          "short",
          "string",
          "unsigned_long");

  /** What options of one of several fields are called, whatever the aggregation is. */
  private static final String ONE_OF_SEVERAL = "field_config";

  /** Those whose values no script can give. */
  private static final Set<String> UNSCRIPTED =
      Set.of(
          "cartesian_bounds",
          "cartesian_centroid",
          "geo_bounds",
          "geohash_grid",
          "geohex_grid",
          "geotile_grid",
          "ip_range",
          "significant_text");

  /** Those whose values are written in one way. */
  private static final Set<String> UNFORMATTED =
      Set.of(
          "cardinality",
          "cartesian_bounds",
          "cartesian_centroid",
          "diversified_sampler",
          "geo_bounds",
          "geo_centroid",
          "geo_distance",
          "geohash_grid",
          "geohex_grid",
          "geotile_grid",
          "ip_range",
          "significant_text");

  /** Those whose values are places on the earth. */
  private static final Set<String> PLACES =
      Set.of(
          "geo_bounds",
          "geo_centroid",
          "geo_distance",
          "geohash_grid",
          "geohex_grid",
          "geotile_grid");

  /** Those whose values may be times of some place; one of several fields may be too. */
  private static final Set<String> ZONED =
      Set.of(
          "auto_date_histogram",
          "date_histogram",
          "date_range",
          ONE_OF_SEVERAL,
          "rate",
          "variable_width_histogram");

  /** What a script gives to these is taken as text, if nothing else is said. */
  private static final Set<String> OF_TERMS =
      Set.of(
          "cardinality",
          "missing",
          "multi_terms",
          "rare_terms",
          "string_stats",
          "terms",
          "value_count");

  /** Reads the options that all aggregations over values share. */
  public static FieldSpec of(Options options) {
    FieldSpec spec = optional(options);
    if (spec.field == null && spec.script == null) {
      options.lacks("Required one of fields [field, script], but none were specified. ");
    }
    return spec;
  }

  /** One of several fields of an aggregation, each with options of its own. */
  public static FieldSpec oneOf(String aggregation, String key, Options options, Options one) {
    FieldSpec spec = optional(aggregation, one).unlessEmpty();
    one.done();
    if (spec.field == null && spec.script == null) {
      throw options.invalid(
          key, "[field] and [script] cannot both be null.  Please specify one or the other.");
    }
    if (spec.field != null && spec.script != null) {
      throw options.invalid(
          key, "[field] and [script] cannot both be configured.  Please specify one or the other.");
    }
    return spec;
  }

  /** An empty name is none. */
  private FieldSpec unlessEmpty() {
    return field == null || !field.isEmpty()
        ? this
        : new FieldSpec(aggregation, null, script, missing, format, zone, valueType);
  }

  /** A part of composite keys: times alone have a zone, and a format of their own. */
  public static FieldSpec part(Options options) {
    boolean times = options.type().equals("date_histogram");
    Object script = options.script("script");
    return new FieldSpec(
        options.type(),
        options.text("field"),
        script == null ? null : Script.of(script),
        null,
        times ? options.text("format") : null,
        times ? zone(options) : null,
        valueType(options));
  }

  private static @Nullable String valueType(Options options) {
    String valueType = options.text("value_type");
    if (valueType != null && !VALUE_TYPES.contains(valueType)) {
      throw options.invalid("value_type", "Unknown value type [" + valueType + "]");
    }
    return valueType;
  }

  /** As {@link #of}; the field may be absent. */
  public static FieldSpec optional(Options options) {
    return optional(options.type(), options);
  }

  /** As {@link #optional(Options)}, of an aggregation that is called otherwise. */
  public static FieldSpec optional(String aggregation, Options options) {
    String field = options.text("field");
    boolean words = options.type().equals("significant_text");
    Object script = UNSCRIPTED.contains(options.type()) ? null : options.script("script");
    Object missing = words ? null : missing(options);
    String format = UNFORMATTED.contains(options.type()) ? null : options.text("format");
    String valueType = words ? null : valueType(options);
    return new FieldSpec(
        aggregation,
        field,
        script == null ? null : Script.of(script),
        missing,
        format,
        ZONED.contains(options.type()) ? zone(options) : null,
        valueType);
  }

  /** Whether values may be said to be of that type. */
  public static boolean isValueType(String name) {
    return VALUE_TYPES.contains(name);
  }

  private static @Nullable Object missing(Options options) {
    Object missing = options.any("missing");
    if (options.isNull("missing") && !options.type().equals(ONE_OF_SEVERAL)) {
      throw options.invalid("missing", "[missing] must not be null: [" + options.name() + "]");
    }
    if (missing instanceof Map<?, ?> || missing instanceof List<?>) {
      throw options.unsupported("missing", missing);
    }
    return missing;
  }

  private static @Nullable ZoneId zone(Options options) {
    try {
      if (options.any("time_zone") instanceof Number) {
        return ZoneOffset.ofHours(options.integer("time_zone", 0));
      }
      String zone = options.text("time_zone");
      return zone == null ? null : ZoneId.of(zone);
    } catch (DateTimeException unknown) {
      throw options.failed(
          "time_zone",
          Fault.of(
              unknown instanceof ZoneRulesException ? ErrorKind.ZONE_RULES : ErrorKind.DATE_TIME,
              String.valueOf(unknown.getMessage())));
    }
  }

  public ZoneId zoneOrUtc() {
    return zone == null ? ZoneOffset.UTC : zone;
  }

  /** Whether what stands for missing values is a place, where no field says what it is. */
  boolean isOfPlaces() {
    return PLACES.contains(aggregation);
  }

  /** Whether what its script gives is text. */
  boolean isOfTexts() {
    return valueType == null ? OF_TERMS.contains(aggregation) : valueType.equals("string");
  }

  /** Whether nothing else than times is said to be what its values are. */
  public boolean maybeOfTimes() {
    return valueType == null || valueType.equals("date");
  }

  /** The same, written so. */
  public FieldSpec written(@Nullable String other) {
    return new FieldSpec(aggregation, field, script, missing, other, zone, valueType);
  }

  /** The same, of texts where nothing else is said of what a script gives. */
  public FieldSpec ofTexts() {
    return valueType != null || field != null
        ? this
        : new FieldSpec(aggregation, null, script, missing, format, zone, "string");
  }

  /** A field alone. */
  public static FieldSpec field(String aggregation, String field) {
    return new FieldSpec(aggregation, field, null, null, null, null, null);
  }
}
