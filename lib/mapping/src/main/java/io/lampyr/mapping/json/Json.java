package io.lampyr.mapping.json;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * JSON as trees of {@code LinkedHashMap}, {@code ArrayList}, {@code String}, {@code Long}, {@code
 * BigInteger}, {@code Double}, {@code Boolean} and null: for mappings, settings and request bodies,
 * never for documents.
 */
public final class Json {
  private Json() {}

  /** The tree of a JSON text; a text that is not one JSON value is a {@code FaultException}. */
  public static @Nullable Object read(byte[] utf8) {
    try (JsonParser parser = JsonReading.parser(utf8, 0, utf8.length)) {
      if (parser.nextToken() == null) {
        throw new FaultException(ErrorKind.PARSE, "request body is required");
      }
      Object value = read(parser);
      if (parser.nextToken() != null) {
        throw new FaultException(ErrorKind.PARSE, "unexpected content after the end of the value");
      }
      return value;
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }

  /** The tree of a text whose value must be an object. */
  public static Map<String, @Nullable Object> readObject(byte[] utf8) {
    return object(read(utf8), "body");
  }

  /** As {@link #readObject(byte[])}, for texts in the program and its tests. */
  public static Map<String, @Nullable Object> readObject(String text) {
    return readObject(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The value that begins at the parser's current token; leaves the parser at its last one. */
  public static @Nullable Object read(JsonParser parser) {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
          parser.nextToken();
          if (map.containsKey(name)) {
            throw new FaultException(
                new Fault(
                    ErrorKind.STREAM_READ,
                    "Duplicate field '" + name + "'",
                    JsonReading.position(parser.currentTokenLocation()),
                    null));
          }
          map.put(name, read(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(read(parser));
        }
        yield list;
      }
      case VALUE_NUMBER_INT -> JsonReading.whole(parser);
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case null, default -> parser.getString();
    };
  }

  /** The tree as compact UTF-8 JSON. */
  public static byte[] write(@Nullable Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator = JsonReading.generator(out)) {
      write(tree, generator);
    }
    return out.toByteArray();
  }

  /** Writes the tree where the generator stands. */
  public static void write(@Nullable Object tree, JsonGenerator out) {
    switch (tree) {
      case null -> out.writeNull();
      case Map<?, ?> map -> {
        out.writeStartObject();
        map.forEach((name, value) -> {
          out.writeName(String.valueOf(name));
          write(value, out);
        });
        out.writeEndObject();
      }
      case Iterable<?> list -> {
        out.writeStartArray();
        list.forEach(value -> write(value, out));
        out.writeEndArray();
      }
      case Boolean value -> out.writeBoolean(value);
      case Integer value -> out.writeNumber(value);
      case Long value -> out.writeNumber(value);
      case Float value -> out.writeNumber(value);
      case Double value -> out.writeNumber(value);
      case BigInteger value -> out.writeNumber(value);
      case BigDecimal value -> out.writeNumber(value);
      default -> out.writeString(String.valueOf(tree));
    }
  }

  /**
   * Copies the value where the parser stands. Numbers keep the form that they have: one that is
   * read exactly and written again would lose the sign of a zero.
   */
  public static void copy(JsonParser parser, JsonGenerator out) {
    int depth = 0;
    do {
      JsonToken token = parser.currentToken();
      if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        out.writeNumber(parser.getString());
      } else {
        out.copyCurrentEventExact(parser);
      }
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0 && parser.nextToken() != null);
  }

  /** The kind of a tree's value by the name under which the peers' messages tell it. */
  public static String token(@Nullable Object value) {
    return switch (value) {
      case null -> "VALUE_NULL";
      case Map<?, ?> _ -> "START_OBJECT";
      case List<?> _ -> "START_ARRAY";
      case Boolean _ -> "VALUE_BOOLEAN";
      case Number _ -> "VALUE_NUMBER";
      default -> "VALUE_STRING";
    };
  }

  /** The value as an object, or a fault that names it. */
  @SuppressWarnings("unchecked") // Trees of this class have maps with names as keys only.
  public static Map<String, @Nullable Object> object(@Nullable Object value, String what) {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new FaultException(
        ErrorKind.PARSE, "[" + what + "] must be an object but was [" + value + "]");
  }
}
