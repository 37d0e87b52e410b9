package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.date.DateFormat;
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

  private Unmapped() {}

  static Source with(Object missing, FieldSpec spec, AggregationScope scope) {
    if (missing instanceof Boolean && spec.valueType() == null && !spec.isOfTexts()) {
      throw Sources.notANumber(missing.toString());
    }
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
    DateFormat parsing =
        dates
            ? DateFormat.of(pattern == null ? "strict_date_optional_time||epoch_millis" : pattern)
            : null;
    double value = Sources.number(missing, parsing, scope, spec.zoneOrUtc());
    NumberForm form =
        switch (type) {
          case "double", "float", "number" -> NumberForm.DOUBLES;
          case "unsigned_long" -> new NumberForm(NumberForm.Kind.UNSIGNED, 1);
          default -> NumberForm.LONGS;
        };
    Format format =
        switch (type) {
          case "boolean" -> Format.BOOLEAN;
          case "date" ->
              Format.dates(pattern == null ? Sources.STANDARD_DATES : pattern, spec.zoneOrUtc());
          case "unsigned_long" -> Format.UNSIGNED;
          default -> pattern == null ? Format.RAW : Format.decimals(pattern);
        };
    NumberSource empty = NumberSource.column(field, form, format);
    return new Source.Numbers(NumberSource.withMissing(empty, value), null);
  }
}
