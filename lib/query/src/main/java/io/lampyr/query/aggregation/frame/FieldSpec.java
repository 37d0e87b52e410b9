package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
      throw new FaultException(
          ErrorKind.ILLEGAL_ARGUMENT,
          "Required one of fields [field, script], but none were specified. ");
    }
    return spec;
  }

  /** As {@link #of}; the field may be absent. */
  public static FieldSpec optional(Options options) {
    String field = options.text("field");
    Object script = options.any("script");
    Object missing = options.any("missing");
    String format = options.text("format");
    String zone = options.text("time_zone");
    String valueType = options.text("value_type");
    if (valueType != null && !VALUE_TYPES.contains(valueType)) {
      throw options.invalid("value_type", "Unknown value type [" + valueType + "]");
    }
    return new FieldSpec(
        options.type(),
        field,
        script == null ? null : Script.of(script),
        missing,
        format,
        zone == null ? null : zone(options, zone),
        valueType);
  }

  private static ZoneId zone(Options options, String zone) {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException unknown) {
      throw options.invalid("time_zone", "Unknown time-zone ID: " + zone);
    }
  }

  public ZoneId zoneOrUtc() {
    return zone == null ? ZoneOffset.UTC : zone;
  }

  /** Whether what its script gives is text. */
  boolean isOfTexts() {
    return valueType == null ? OF_TERMS.contains(aggregation) : valueType.equals("string");
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
