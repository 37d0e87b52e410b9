package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.aggregation.value.NumberForm;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reads the key that a page begins behind: each part as the page before has written it. */
final class CompositeAfter {
  private static final int MOST_DIGITS = 20;

  private final AggregationScope scope;
  private final List<CompositeSource> sources;

  CompositeAfter(AggregationScope scope, List<CompositeSource> sources) {
    this.scope = scope;
    this.sources = sources;
  }

  /** A value for each part; null where the key has none. */
  List<@Nullable Object> values(Map<String, @Nullable Object> given) {
    List<@Nullable Object> values = new ArrayList<>();
    for (CompositeSource source : sources) {
      Object value = given.get(source.name());
      values.add(value == null ? null : value(source, value));
    }
    return values;
  }

  private Object value(CompositeSource source, Object given) {
    if (source.zoom() >= 0) {
      return GeoCells.parseTile(given.toString());
    }
    LeafField leaf =
        source.spec().field() == null ? null : scope.mapping().leaf(source.spec().field());
    return switch (Sources.of(scope, source.spec())) {
      case Source.Terms _ when !(given instanceof String) ->
          throw FaultException.argument("invalid value, expected string, got " + javaName(given));
      case Source.Terms _ when leaf != null -> leaf.type().encode(given.toString());
      case Source.Numbers numbers -> number(source, numbers.source().form(), given);
      default -> new BytesRef(given.toString());
    };
  }

  private static String javaName(Object value) {
    return value instanceof Long whole && whole == whole.intValue()
        ? "Integer"
        : value.getClass().getSimpleName();
  }

  /** Whole numbers are read by the format that they were written in, bare ones too. */
  private Object number(CompositeSource source, NumberForm form, Object given) {
    Format format = source.format(scope);
    boolean isWhole = source.rounding() != null || (form.isWhole() && source.interval() == 0);
    if (!isWhole) {
      return given instanceof Number number
          ? (Object) number.doubleValue()
          : (Object) fraction(source, format, given.toString());
    }
    long whole = whole(source, format, given.toString());
    boolean isUnsigned = source.rounding() == null && form.kind() == NumberForm.Kind.UNSIGNED;
    return isUnsigned ? whole ^ Long.MIN_VALUE : whole;
  }

  private double fraction(CompositeSource source, Format format, String text) {
    return switch (format.kind()) {
      case DATE -> date(source, format, text);
      case DECIMAL -> format.parsed(text).doubleValue();
      default -> parsed(text);
    };
  }

  private long whole(CompositeSource source, Format format, String text) {
    return switch (format.kind()) {
      case DATE -> date(source, format, text);
      case DECIMAL -> format.parsed(text).longValue();
      case UNSIGNED -> unsigned(text);
      case BOOLEAN ->
          switch (text) {
            case "true" -> 1;
            case "false" -> 0;
            default ->
                throw FaultException.argument(
                    "Cannot parse boolean [" + text + "], expected either [true] or [false]");
          };
      default -> {
        try {
          yield Long.parseLong(text);
        } catch (NumberFormatException notWhole) {
          yield Math.round(Math.floor(parsed(text)));
        }
      }
    };
  }

  private long date(CompositeSource source, Format format, String text) {
    if (text.startsWith("now")) {
      throw new FaultException(
          Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "now() is not supported in [after] key")
              .within(ErrorKind.PARSE, "could not read the current timestamp"));
    }
    LeafField leaf =
        source.spec().field() == null ? null : scope.mapping().leaf(source.spec().field());
    DateFormat dates =
        source.spec().format() == null && leaf != null && leaf.type() instanceof DateType type
            ? type.format()
            : DateFormat.of(format.pattern());
    return new DateMath(dates)
        .parse(text, scope.now(), false, source.spec().zoneOrUtc())
        .toEpochMilli();
  }

  private static double parsed(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException notANumber) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(notANumber.getMessage()));
    }
  }

  private static long unsigned(String text) {
    BigDecimal number;
    try {
      number = new BigDecimal(text);
    } catch (NumberFormatException notANumber) {
      throw FaultException.argument("For input string: \"" + text + "\"");
    }
    BigDecimal shortest = number.stripTrailingZeros();
    if (shortest.scale() > 0) {
      throw FaultException.argument("Value [" + text + "] has a decimal part");
    }
    boolean isLong = shortest.signum() < 0 || shortest.precision() - shortest.scale() > MOST_DIGITS;
    BigInteger whole = isLong ? BigInteger.ONE.negate() : shortest.toBigInteger();
    if (whole.signum() < 0 || whole.bitLength() > Long.SIZE) {
      throw FaultException.argument("Value [" + text + "] is out of range for an unsigned long");
    }
    return whole.longValue();
  }
}
