package io.lampyr.query.dsl.body;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One JSON value and where it began. */
public sealed interface Part {
  @Nullable Position position();

  /**
   * A text, a number or a boolean, as {@link io.lampyr.mapping.json.Json} has them; null is the
   * value of a JSON null.
   */
  record Scalar(@Nullable Object value, @Nullable Position position) implements Part {}

  record Items(List<Part> parts, @Nullable Position position) implements Part {
    public Items {
      parts = List.copyOf(parts);
    }
  }

  /**
   * An object; its fields in the order in which they stood.
   *
   * @param names where each field's name stood
   * @param end where it is closed, as errors of whole objects say
   */
  record Fields(
      LinkedHashMap<String, Part> parts,
      Map<String, Position> names,
      @Nullable Position position,
      @Nullable Position end)
      implements Part {

    /** An object that nobody wrote. */
    public static Fields of(String name, Part value) {
      LinkedHashMap<String, Part> only = new LinkedHashMap<>();
      only.put(name, value);
      return new Fields(only, Map.of(), value.position(), null);
    }

    /** Those that have a value. */
    Fields withoutNulls() {
      LinkedHashMap<String, Part> some = new LinkedHashMap<>(parts);
      some.values().removeIf(Part::isNull);
      return new Fields(some, names, position, end);
    }
  }

  /** Whether it is a JSON null. */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.value() == null;
  }

  /** The value that begins at the parser's current token; leaves the parser at its last one. */
  static Part read(JsonParser parser) {
    Position at = JsonReading.position(parser.currentTokenLocation());
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> fields(parser, at);
      case START_ARRAY -> {
        List<Part> parts = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          parts.add(read(parser));
        }
        yield new Items(parts, at);
      }
      case null -> throw malformed("expected a value but the input ended", at);
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE ->
          throw malformed("expected a value but found [" + token + "]", at);
      default -> new Scalar(io.lampyr.mapping.json.Json.read(parser), at);
    };
  }

  private static Fields fields(JsonParser parser, @Nullable Position at) {
    LinkedHashMap<String, Part> parts = new LinkedHashMap<>();
    Map<String, Position> names = new HashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      Position stood = JsonReading.position(parser.currentTokenLocation());
      if (stood != null) {
        names.put(name, stood);
      }
      parser.nextToken();
      Part value = read(parser);
      if (parts.put(name, value) != null) {
        throw new FaultException(
            new Fault(
                ErrorKind.STREAM_READ, "Duplicate field '" + name + "'", value.position(), null));
      }
    }
    return new Fields(parts, names, at, JsonReading.position(parser.currentTokenLocation()));
  }

  /** A {@code parsing_exception} at a position. */
  static FaultException malformed(String reason, @Nullable Position at) {
    return new FaultException(new Fault(ErrorKind.PARSING, reason, at, null));
  }

  default FaultException malformed(String reason) {
    return malformed(reason, position());
  }

  /** The kind of token that began the value, as messages name it. */
  default String token() {
    return switch (this) {
      case Items items -> "START_ARRAY";
      case Fields fields -> "START_OBJECT";
      case Scalar scalar ->
          switch (scalar.value()) {
            case null -> "VALUE_NULL";
            case String text -> "VALUE_STRING";
            case Boolean flag -> "VALUE_BOOLEAN";
            default -> "VALUE_NUMBER";
          };
    };
  }

  /** The value as the tree that {@link io.lampyr.mapping.json.Json} would have read. */
  default @Nullable Object tree() {
    return switch (this) {
      case Scalar scalar -> scalar.value();
      case Items items -> {
        List<@Nullable Object> list = new ArrayList<>(items.parts().size());
        items.parts().forEach(part -> list.add(part.tree()));
        yield list;
      }
      case Fields fields -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        fields.parts().forEach((name, part) -> map.put(name, part.tree()));
        yield map;
      }
    };
  }
}
