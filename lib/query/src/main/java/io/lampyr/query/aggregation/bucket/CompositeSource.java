package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.Keys;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One part of a composite key.
 *
 * @param missing what becomes of documents without a value
 * @param rounding how times are rounded, or null
 * @param interval how wide intervals of numbers are; zero for none
 */
record CompositeSource(
    String name,
    FieldSpec spec,
    boolean ascending,
    Missing missing,
    @Nullable Rounding rounding,
    double interval,
    int zoom) {
  /** Documents without a value are left out, or have a bucket before or behind all others. */
  enum Missing {
    LEFT_OUT,
    FIRST,
    LAST
  }

  private static final Set<String> KNOWN =
      Set.of(
          "field",
          "order",
          "missing_bucket",
          "missing_order",
          "script",
          "interval",
          "fixed_interval",
          "calendar_interval",
          "offset",
          "time_zone",
          "format",
          "precision",
          "value_type");

  static CompositeSource read(String name, String type, Map<?, ?> given, Options options) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    given.forEach((key, value) -> map.put(String.valueOf(key), value));
    for (String key : map.keySet()) {
      if (!KNOWN.contains(key)) {
        throw options.invalid("sources", "[" + type + "] unknown field [" + key + "]");
      }
    }
    Options inner = options.inside("sources", map);
    boolean ascending = !"desc".equals(inner.text("order"));
    Missing missing = missing(inner, ascending);
    FieldSpec spec = FieldSpec.of(inner);
    double interval = 0;
    int zoom = -1;
    Rounding rounding = null;
    switch (type) {
      case "terms" -> spec = spec.ofTexts();
      case "histogram" -> {
        interval = inner.number("interval", 0);
        if (!(interval > 0)) {
          throw options.invalid(
              "sources", "[interval] must be greater than 0 for [histogram] source");
        }
      }
      case "date_histogram" -> rounding = rounding(inner, spec);
      case "geotile_grid" -> zoom = Math.clamp(inner.integer("precision", 7), 0, 29);
      default -> throw options.invalid("sources", "invalid composite source type [" + type + "]");
    }
    return new CompositeSource(name, spec, ascending, missing, rounding, interval, zoom);
  }

  private static Missing missing(Options options, boolean ascending) {
    boolean kept = options.flag("missing_bucket", false);
    String order = options.text("missing_order");
    if (order != null && !kept) {
      throw options.invalid("sources", "[missing_order] requires [missing_bucket] to be true");
    }
    return switch (order == null ? "default" : order.toLowerCase(Locale.ROOT)) {
      case "default" -> !kept ? Missing.LEFT_OUT : ascending ? Missing.FIRST : Missing.LAST;
      case "first" -> Missing.FIRST;
      case "last" -> Missing.LAST;
      default ->
          throw options.invalid(
              "sources",
              "[missing_order] must be [first], [last] or [default], found [" + order + "]");
    };
  }

  /** How values of the part are ordered; a missing one is null. */
  int compare(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      int nullsFirst = Boolean.compare(left != null, right != null);
      return missing == Missing.LAST ? -nullsFirst : nullsFirst;
    }
    int order = Keys.ORDER.compare(left, right);
    return ascending ? order : -order;
  }

  private static Rounding rounding(Options options, FieldSpec spec) {
    String moved = options.text("offset");
    long offset = moved == null ? 0 : DateHistogramAggregation.offset(moved);
    String calendar = options.text("calendar_interval");
    String fixed = options.text("fixed_interval");
    String old = options.text("interval");
    Rounding.Unit unit = Rounding.Unit.of(calendar == null ? String.valueOf(old) : calendar);
    if (unit != null) {
      return Rounding.calendar(unit, zone(spec), offset);
    }
    String length = fixed == null ? old : fixed;
    long millis = length == null ? -1 : DateHistogramAggregation.length(length);
    if (millis <= 0) {
      throw FaultException.argument("Invalid interval specified, must be non-null and non-empty");
    }
    return Rounding.fixed(millis, zone(spec), offset);
  }

  private static ZoneId zone(FieldSpec spec) {
    try {
      return spec.zoneOrUtc();
    } catch (DateTimeException unknown) {
      throw FaultException.argument("unknown time zone");
    }
  }

  /** How the part is written: times are numbers unless a format is asked for. */
  Format format(AggregationScope scope) {
    if (zoom >= 0) {
      return Format.of(Format.Kind.GEOTILE, "", "");
    }
    return switch (Sources.of(scope, spec)) {
      case Source.Numbers numbers ->
          spec.format() == null && numbers.source().format().kind() == Format.Kind.DATE
              ? Format.RAW
              : numbers.source().format();
      case Source.Terms terms -> terms.source().format();
      case Source.Absent absent -> Format.RAW;
      case Source.Points _, Source.Shapes _ -> Format.RAW;
      case Source.Ranges ranges -> Format.RAW;
    };
  }
}
