package io.lampyr.esql.wire;

import io.lampyr.base.wire.WireOutput;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values one behind the other: {@code docs/format/piped-parts.md}. */
public final class PartOutput extends WireOutput<PartOutput> {
  static final int NULL = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;
  static final int INTEGER = 3;
  static final int LONG = 4;
  static final int DOUBLE = 5;
  static final int BIG = 6;
  static final int DECIMAL = 7;
  static final int TEXT = 8;
  static final int ADDRESS = 9;
  static final int VERSION = 10;
  static final int POINT = 11;
  static final int SEVERAL = 12;
  static final int LIST = 13;
  static final int MAP = 14;
  static final int DURATION = 15;
  static final int PERIOD = 16;

  @Override
  protected PartOutput self() {
    return this;
  }

  public PartOutput source(Source source) {
    return number(source.place().line()).number(source.place().column()).text(source.text());
  }

  public PartOutput type(DataType type) {
    return text(type.name());
  }

  /** A cell of a row, a constant, or what is in them. */
  public PartOutput cell(@Nullable Object cell) {
    return switch (cell) {
      case null -> octet(NULL);
      case Boolean flag -> octet(flag ? TRUE : FALSE);
      case Integer number -> octet(INTEGER).signed(number);
      case Long number -> octet(LONG).signed(number);
      case Double number -> octet(DOUBLE).real(number);
      case BigInteger number -> octet(BIG).bytes(number.toByteArray());
      case BigDecimal number -> octet(DECIMAL).text(number.toString());
      case String text -> octet(TEXT).text(text);
      case Values.Address address -> octet(ADDRESS).bytes(address.bytes());
      case Values.Version version -> octet(VERSION).text(version.text()).bytes(version.key());
      case Values.Point point -> octet(POINT).real(point.longitude()).real(point.latitude());
      case Multi several -> octet(SEVERAL).list(several.list(), PartOutput::cell);
      case List<?> list -> octet(LIST).list(list, PartOutput::cell);
      case Map<?, ?> map ->
          octet(MAP)
              .list(
                  map.entrySet(),
                  (o, entry) -> o.text(String.valueOf(entry.getKey())).cell(entry.getValue()));
      case Duration amount -> octet(DURATION).signed(amount.getSeconds()).number(amount.getNano());
      case Period amount -> octet(PERIOD).text(amount.toString());
      default -> throw new IllegalArgumentException("no cell: " + cell.getClass());
    };
  }
}
