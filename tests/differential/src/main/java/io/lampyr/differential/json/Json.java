package io.lampyr.differential.json;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as trees of {@code LinkedHashMap}, {@code ArrayList}, {@code String}, {@code Long}, {@code
 * BigInteger}, {@code Double}, {@code Boolean} and {@link #NULL}.
 */
public final class Json {
  /** The value null, so that no tree has a hole. */
  public static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** The tree of a text; a text that is no JSON is itself, as a string. */
  public static Object read(byte[] utf8) {
    try (JsonParser parser =
        FACTORY.createParser(tools.jackson.core.ObjectReadContext.empty(), utf8)) {
      return parser.nextToken() == null ? "" : read(parser);
    } catch (JacksonException none) {
      return new String(utf8, StandardCharsets.UTF_8);
    }
  }

  private static Object read(JsonParser parser) {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
          parser.nextToken();
          map.put(name, read(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(read(parser));
        }
        yield list;
      }
      case VALUE_NUMBER_INT -> {
        BigInteger value = parser.getBigIntegerValue();
        yield value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
      }
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> NULL;
      case null, default -> parser.getString();
    };
  }

  public static byte[] bytes(Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator =
        FACTORY.createGenerator(tools.jackson.core.ObjectWriteContext.empty(), out)) {
      write(tree, generator);
    }
    return out.toByteArray();
  }

  /** The tree as compact text. */
  public static String text(Object tree) {
    return new String(bytes(tree), StandardCharsets.UTF_8);
  }

  private static void write(Object tree, JsonGenerator out) {
    switch (tree) {
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
      case Double value -> out.writeNumber(value);
      case BigInteger value -> out.writeNumber(value);
      default -> {
        if (isNull(tree)) {
          out.writeNull();
        } else {
          out.writeString(String.valueOf(tree));
        }
      }
    }
  }

  public static boolean isNull(Object tree) {
    return NULL.equals(tree);
  }

  /** An object of names and values by turns. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  public static List<Object> list(Object... values) {
    return new ArrayList<>(List.of(values));
  }

  /** The tree as an object; an empty one if it is none. */
  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  public static Map<String, Object> map(Object tree) {
    return tree instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  /** The tree as a list; an empty one if it is none. */
  @SuppressWarnings("unchecked") // Trees have lists of trees only.
  public static List<Object> elements(Object tree) {
    return tree instanceof List<?> list ? (List<Object>) list : List.of();
  }

  /** What lies at these names, one below the other; {@link #NULL} if nothing does. */
  public static Object at(Object tree, String... names) {
    Object here = tree;
    for (String name : names) {
      here = map(here).getOrDefault(name, NULL);
    }
    return here;
  }

  /** A tree that shares no container with this one. */
  public static Object copy(Object tree) {
    return switch (tree) {
      case Map<?, ?> map -> {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> copy.put(String.valueOf(name), copy(value)));
        yield copy;
      }
      case List<?> list -> {
        List<Object> copy = new ArrayList<>();
        list.forEach(value -> copy.add(copy(value)));
        yield copy;
      }
      default -> tree;
    };
  }
}
