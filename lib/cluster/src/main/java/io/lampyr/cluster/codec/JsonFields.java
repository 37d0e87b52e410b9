package io.lampyr.cluster.codec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * The fields of one JSON object, each to be taken once by the type that it must have. What was not
 * taken is unknown, and {@link #refuseUnread} refuses it, by name, unless the name ends with a
 * question mark: whoever wrote that can do without.
 */
public final class JsonFields {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              // Bounds of hostile input; the largest item is 350 KiB.
              StreamReadConstraints.builder()
                  .maxNestingDepth(16)
                  .maxDocumentLength(1 << 20)
                  .maxStringLength(1 << 20)
                  .maxNameLength(1024)
                  .maxNumberLength(40)
                  .build())
          .build();

  private final String path;
  private final Map<String, Object> unread;

  private JsonFields(String path, Map<String, Object> fields) {
    this.path = path;
    this.unread = fields;
  }

  static JsonFields parse(String text) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedJsonException("text is not a JSON object");
      }
      Map<String, Object> fields = object(json);
      if (json.nextToken() != null) {
        throw new MalformedJsonException("text goes on behind the JSON object");
      }
      return new JsonFields("", fields);
    } catch (JacksonException e) {
      throw new MalformedJsonException("text is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static Map<String, Object> object(JsonParser json) {
    Map<String, Object> fields = new HashMap<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (fields.put(name, value(json)) != null) {
        throw new MalformedJsonException("field stands there twice field=" + name);
      }
    }
    return fields;
  }

  private static Object value(JsonParser json) {
    JsonToken token = json.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return object(json);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> values = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        values.add(value(json));
      }
      return values;
    }
    if (token == JsonToken.VALUE_STRING) {
      return json.getString();
    }
    if (token == JsonToken.VALUE_NUMBER_INT) {
      return json.getLongValue();
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return json.getDoubleValue();
    }
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return token == JsonToken.VALUE_TRUE;
    }
    throw new MalformedJsonException("unexpected token " + token);
  }

  public String text(String name) {
    return take(name, String.class);
  }

  public Optional<String> optionalText(String name) {
    return unread.containsKey(name) ? Optional.of(text(name)) : Optional.empty();
  }

  public long number(String name) {
    return take(name, Long.class);
  }

  public Optional<Long> optionalNumber(String name) {
    return unread.containsKey(name) ? Optional.of(number(name)) : Optional.empty();
  }

  /** A number that must fit an int. */
  public int smallNumber(String name) {
    return Math.toIntExact(number(name));
  }

  /** A finite number. */
  public double decimal(String name) {
    if (unread.get(name) instanceof Long whole) {
      unread.remove(name);
      return whole;
    }
    double value = take(name, Double.class);
    if (!Double.isFinite(value)) {
      throw new MalformedJsonException("number is not finite field=" + path + name);
    }
    return value;
  }

  public boolean flag(String name) {
    return take(name, Boolean.class);
  }

  /** A time in milliseconds since 1970. */
  public Instant time(String name) {
    return Instant.ofEpochMilli(number(name));
  }

  /** A constant of an enumeration, written in lower case with hyphens. */
  public <E extends Enum<E>> E constant(String name, Class<E> type) {
    String value = text(name);
    for (E constant : type.getEnumConstants()) {
      if (JsonNames.of(constant).equals(value)) {
        return constant;
      }
    }
    throw new MalformedJsonException("unknown constant field=" + path + name + " value=" + value);
  }

  public List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object value : take(name, List.class)) {
      texts.add(cast(name, value, String.class));
    }
    return texts;
  }

  public <T> T object(String name, Function<JsonFields, T> reader) {
    return nested(name, take(name, Map.class), reader);
  }

  public <T> Optional<T> optionalObject(String name, Function<JsonFields, T> reader) {
    return unread.containsKey(name) ? Optional.of(object(name, reader)) : Optional.empty();
  }

  public <T> List<T> objects(String name, Function<JsonFields, T> reader) {
    List<T> objects = new ArrayList<>();
    for (Object value : take(name, List.class)) {
      objects.add(nested(name, cast(name, value, Map.class), reader));
    }
    return objects;
  }

  void refuseUnread() {
    List<String> required =
        unread.keySet().stream().filter(name -> !name.endsWith("?")).sorted().toList();
    if (!required.isEmpty()) {
      throw new MalformedJsonException("unknown fields=" + path + required);
    }
  }

  // The maps are made by object() above, so their keys are strings.
  @SuppressWarnings("unchecked")
  private <T> T nested(String name, Map<?, ?> fields, Function<JsonFields, T> reader) {
    JsonFields nested = new JsonFields(path + name + ".", (Map<String, Object>) fields);
    T value = reader.apply(nested);
    nested.refuseUnread();
    return value;
  }

  private <T> T take(String name, Class<T> type) {
    Object value = unread.remove(name);
    if (value == null) {
      throw new MalformedJsonException("missing field=" + path + name);
    }
    return cast(name, value, type);
  }

  private <T> T cast(String name, Object value, Class<T> type) {
    if (!type.isInstance(value)) {
      throw new MalformedJsonException(
          "wrong type field=" + path + name + " wanted=" + type.getSimpleName());
    }
    return type.cast(value);
  }
}
