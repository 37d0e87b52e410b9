package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.IpType;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.aggregation.value.TermSource;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.util.BytesRef;

/**
 * What stands for the values of a field that no mapping names, as where one of several indices has
 * it: of the type that the request tells, or else of the one that the aggregation is made for.
 */
final class Unmapped {
  private static final Set<String> OF_DATES =
      Set.of("auto_date_histogram", "date_histogram", "date_range");

  /** Those that have no use for words or addresses, whatever a request says of their values. */
  private static final Set<String> OF_NUMBERS =
      Set.of(
          "auto_date_histogram",
          "avg",
          "date_histogram",
          "date_range",
          "extended_stats",
          "histogram",
          "max",
          "median_absolute_deviation",
          "min",
          "percentile_ranks",
          "percentiles",
          "range",
          "stats",
          "sum",
          "variable_width_histogram");

  private Unmapped() {}

  /** Refuses a type that the aggregation does not take, as a field of it would be. */
  static void check(FieldSpec spec) {
    String type = spec.valueType();
    if (type != null
        && (type.equals("string") || type.equals("ip"))
        && OF_NUMBERS.contains(spec.aggregation())) {
      throw FaultException.argument(
          "unmapped field is not supported for aggregation [" + spec.aggregation() + "]");
    }
  }

  static Source with(Object missing, FieldSpec spec, AggregationScope scope) {
    String field = Objects.requireNonNull(spec.field());
    String type = spec.valueType() == null ? type(missing, spec) : spec.valueType();
    return switch (type) {
      case "string" ->
          new Source.Terms(
              new TermSource(
                  field,
                  Format.RAW,
                  new BytesRef(missing.toString().getBytes(StandardCharsets.UTF_8)),
                  null));
      case "ip" ->
          new Source.Terms(
              new TermSource(field, Format.IP, IpType.encoded(missing.toString()), null));
      default -> numbers(field, type, missing, spec, scope);
    };
  }

  private static String type(Object missing, FieldSpec spec) {
    if (spec.isOfTexts()) {
      return "string";
    }
    if (OF_DATES.contains(spec.aggregation())) {
      return "date";
    }
    if (spec.aggregation().equals("ip_range")) {
      return "ip";
    }
    return missing instanceof Long ? "long" : "double";
  }

  private static Source numbers(
      String field, String type, Object missing, FieldSpec spec, AggregationScope scope) {
    String pattern = spec.format();
    boolean dates = type.equals("date");
    Sources.checkTruth(missing, type.equals("boolean"), dates);
    // A number is a date of the format too.
    double value =
        dates
            ? Sources.number(
                missing.toString(),
                DateFormat.of(
                    pattern == null ? "strict_date_optional_time||epoch_millis" : pattern),
                scope,
                spec.zoneOrUtc())
            : Sources.number(missing, null, scope, spec.zoneOrUtc());
    // There are no other values: this one says by itself whether they have fractions.
    NumberForm form = value == Math.rint(value) ? NumberForm.LONGS : NumberForm.DOUBLES;
    NumberSource empty = NumberSource.column(field, form, format(type, spec));
    return new Source.Numbers(NumberSource.withMissing(empty, value), null);
  }

  /** How values are written of which nothing but the request says what they are. */
  static Format format(String type, FieldSpec spec) {
    String pattern = spec.format();
    return switch (type) {
      case "boolean" -> Format.BOOLEAN;
      case "date" ->
          Format.dates(pattern == null ? Sources.STANDARD_DATES : pattern, spec.zoneOrUtc());
      default -> pattern == null ? Format.RAW : Format.decimals(pattern);
    };
  }
}
