package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a function takes and gives. Written as letters between commas, with {@code ?} behind those
 * that may be left out and {@code +} behind one that may be repeated, and the result's type behind
 * a colon: {@code $1} is that of the first argument, {@code $u} the same without what makes it a
 * counter, {@code $c} what all of them have in common.
 */
public record Signature(List<Parameter> parameters, String result) {

  /** One argument. */
  public record Parameter(Kind kind, boolean optional, boolean repeated) {}

  /** What an argument may be. */
  public enum Kind {
    ANY("any type"),
    /** Whatever counts by itself. */
    UNCOUNTED("any type except counter types"),
    /** What only grows, or begins anew. */
    COUNTER("counter_long, counter_integer or counter_double"),
    NUMBER("numeric"),
    INTEGER("integer"),
    WHOLE("whole number except unsigned_long or counter types"),
    DOUBLE("double"),
    STRING("string"),
    BOOLEAN("boolean"),
    DATE("datetime"),
    IP("ip"),
    VERSION("version"),
    POINT("geo_point"),
    /** A point in a plane. */
    FLAT("cartesian_point"),
    TIME("date_period or time_duration"),
    ORDERED("boolean, date, ip, string, version or numeric"),
    /** The same as the others of this kind, numbers made alike. */
    ALIKE("the type of the others");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    static Kind of(char letter) {
      return switch (letter) {
        case '*' -> ANY;
        case 'x' -> UNCOUNTED;
        case 'c' -> COUNTER;
        case 'n' -> NUMBER;
        case 'i' -> INTEGER;
        case 'w' -> WHOLE;
        case 'f' -> DOUBLE;
        case 's' -> STRING;
        case 'b' -> BOOLEAN;
        case 'd' -> DATE;
        case 'p' -> IP;
        case 'v' -> VERSION;
        case 'g' -> POINT;
        case 'k' -> FLAT;
        case 't' -> TIME;
        case 'o' -> ORDERED;
        case '=' -> ALIKE;
        default -> throw new IllegalArgumentException("no such kind " + letter);
      };
    }

    public boolean takes(DataType type) {
      if (type == DataType.NULL) {
        return true;
      }
      return switch (this) {
        case ANY -> type != DataType.UNSUPPORTED;
        case UNCOUNTED, ALIKE -> type != DataType.UNSUPPORTED && !type.isCounter();
        case COUNTER -> type.isCounter();
        case NUMBER, DOUBLE -> type.isNumber();
        case INTEGER -> type == DataType.INTEGER;
        case WHOLE -> type == DataType.INTEGER || type == DataType.LONG;
        case STRING -> type.isString();
        case BOOLEAN -> type == DataType.BOOLEAN;
        case DATE -> type.isDate();
        case IP -> type == DataType.IP;
        case VERSION -> type == DataType.VERSION;
        case POINT -> type == DataType.GEO_POINT;
        case FLAT -> type == DataType.CARTESIAN_POINT;
        case TIME -> type.isTime();
        case ORDERED -> type.isOrdered();
      };
    }

    /** What a constant text is read as where this is wanted; null if it stays a text. */
    public @Nullable DataType ofText() {
      return switch (this) {
        case DATE -> DataType.DATETIME;
        case IP -> DataType.IP;
        case VERSION -> DataType.VERSION;
        case BOOLEAN -> DataType.BOOLEAN;
        case TIME -> DataType.TIME_DURATION;
        default -> null;
      };
    }
  }

  public Signature {
    parameters = List.copyOf(parameters);
  }

  static Signature of(String written) {
    int colon = written.indexOf(':');
    String list = written.substring(0, colon);
    List<Parameter> parameters = new ArrayList<>();
    if (!list.isEmpty()) {
      for (String each : list.split(",", -1)) {
        parameters.add(
            new Parameter(Kind.of(each.charAt(0)), each.endsWith("?"), each.endsWith("+")));
      }
    }
    return new Signature(parameters, written.substring(colon + 1));
  }

  public static List<Signature> all(String written) {
    return Arrays.stream(written.split("\\|", -1)).map(Signature::of).toList();
  }

  public int least() {
    return (int) parameters.stream().filter(p -> !p.optional()).count();
  }

  public int most() {
    boolean open = !parameters.isEmpty() && parameters.getLast().repeated();
    return open ? Integer.MAX_VALUE : parameters.size();
  }

  /** What the argument at this place may be. */
  public Kind kind(int at) {
    return parameters.get(Math.min(at, parameters.size() - 1)).kind();
  }

  /** What those arguments have in common that must be alike; empty if nothing. */
  public Optional<DataType> common(List<DataType> types) {
    DataType common = DataType.NULL;
    for (int i = 0; i < types.size(); i++) {
      if (kind(i) == Kind.ALIKE) {
        Optional<DataType> next = DataType.common(common, types.get(i));
        if (next.isEmpty()) {
          return next;
        }
        common = next.get();
      }
    }
    return Optional.of(common);
  }

  /** The type of the result. */
  public DataType result(List<DataType> types) {
    return switch (result) {
      case "$1" -> types.getFirst().computed();
      case "$u" -> types.getFirst().plain().computed();
      case "$2" -> types.get(1).computed();
      case "$c" -> common(types).orElse(DataType.NULL).computed();
      default -> DataType.valueOf(result.toUpperCase(Locale.ROOT));
    };
  }
}
