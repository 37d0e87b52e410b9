package io.lampyr.esql.wire;

import io.lampyr.base.wire.WireInput;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what {@link PartOutput} has written. */
public final class PartInput extends WireInput<PartInput> {
  /** Longer numbers take long to read. */
  private static final int MAX_NUMBER = 4096;

  private static final int ADDRESS_BYTES = 16;

  private PartInput(byte[] bytes, String what) {
    super(bytes, what);
  }

  @Override
  protected PartInput self() {
    return this;
  }

  /** Reads a whole message. Bytes that are anything else are a {@code CorruptionException}. */
  public static <T> T read(byte[] bytes, String what, Function<PartInput, T> reader) {
    return new PartInput(bytes, what).whole(reader);
  }

  /** Where something stands in a query. */
  public Source source() {
    return new Source(new Place(whole(), whole()), text());
  }

  public DataType type() {
    return DataType.valueOf(text());
  }

  /** A cell that is there. */
  public Object value() {
    Object cell = cell();
    if (cell == null) {
      throw corrupt("a value is missing");
    }
    return cell;
  }

  public @Nullable Object cell() {
    int kind = octet();
    return switch (kind) {
      case PartOutput.NULL -> null;
      case PartOutput.FALSE -> false;
      case PartOutput.TRUE -> true;
      case PartOutput.INTEGER -> Math.toIntExact(signed());
      case PartOutput.LONG -> signed();
      case PartOutput.DOUBLE -> real();
      case PartOutput.BIG -> new BigInteger(bounded(bytes()));
      case PartOutput.DECIMAL -> new BigDecimal(bounded(text()));
      case PartOutput.TEXT -> text();
      case PartOutput.ADDRESS -> address();
      case PartOutput.VERSION -> new Values.Version(text(), bytes());
      case PartOutput.POINT -> new Values.Point(real(), real());
      case PartOutput.SEVERAL -> several();
      case PartOutput.LIST -> nested(inner -> inner.list());
      case PartOutput.MAP -> nested(inner -> inner.map());
      case PartOutput.DURATION -> Duration.ofSeconds(signed(), whole());
      case PartOutput.PERIOD -> Period.parse(text());
      default -> throw corrupt("unknown kind of cell " + kind);
    };
  }

  private Object address() {
    byte[] bytes = bytes();
    if (bytes.length != ADDRESS_BYTES) {
      throw corrupt("an address has not sixteen bytes");
    }
    return new Values.Address(bytes);
  }

  private Object several() {
    List<Object> values = nested(inner -> inner.list(1, PartInput::value));
    Object cell = Multi.cell(values);
    if (!(cell instanceof Multi)) {
      throw corrupt("several values are not two at least");
    }
    return cell;
  }

  private List<@Nullable Object> list() {
    int count = count(1);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(cell());
    }
    return values;
  }

  private Map<String, @Nullable Object> map() {
    int count = count(2);
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = text();
      map.put(name, cell());
    }
    return map;
  }

  private byte[] bounded(byte[] number) {
    if (number.length > MAX_NUMBER) {
      throw corrupt("a number is too long");
    }
    return number;
  }

  private String bounded(String number) {
    if (number.length() > MAX_NUMBER) {
      throw corrupt("a number is too long");
    }
    return number;
  }
}
