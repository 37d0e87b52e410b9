package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
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

  /** A field alone. */
  public static FieldSpec field(String aggregation, String field) {
    return new FieldSpec(aggregation, field, null, null, null, null, null);
  }
}
