package io.lampyr.mapping.source;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Documents as trees that change nothing of them: members keep their order, and numbers all of
 * their digits. Trees are of {@code LinkedHashMap}, {@code ArrayList}, {@code String}, {@code
 * Long}, {@code BigInteger}, {@code BigDecimal}, {@code Boolean} and null; scripts add {@code
 * Double}.
 */
public final class DocumentTree {
  private DocumentTree() {}

  /** The tree of a JSON object. */
  public static Map<String, @Nullable Object> read(BytesRef json) {
    try (JsonParser parser = JsonReading.parser(json.bytes, json.offset, json.length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new FaultException(ErrorKind.PARSE, "a document must be an object");
      }
      Map<String, @Nullable Object> tree = object(parser);
      if (parser.nextToken() != null) {
        throw new FaultException(ErrorKind.PARSE, "unexpected content after the document's end");
      }
      return tree;
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }

  /** The object that begins at the parser's current token; leaves the parser at its end. */
  public static Map<String, @Nullable Object> object(JsonParser parser) {
    return object(parser, false);
  }

  private static Map<String, @Nullable Object> object(JsonParser parser, boolean lastCounts) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      if (!lastCounts && map.containsKey(name)) {
        throw new FaultException(ErrorKind.STREAM_READ, "Duplicate field '" + name + "'");
      }
      map.put(name, value(parser, lastCounts));
    }
    return map;
  }

  /** The value that begins at the parser's current token; leaves the parser at its last one. */
  public static @Nullable Object value(JsonParser parser) {
    return value(parser, false);
  }

  /**
   * The value that a text begins with; null if it has none.
   *
   * @param alone whether more behind it is refused, and not just passed over
   * @param lastCounts of several members of one name, which are refused otherwise
   */
  public static @Nullable Object first(BytesRef json, boolean alone, boolean lastCounts) {
    try (JsonParser parser = JsonReading.parser(json.bytes, json.offset, json.length)) {
      if (parser.nextToken() == null) {
        return null;
      }
      Object value = value(parser, lastCounts);
      if (alone && parser.nextToken() != null) {
        throw new FaultException(ErrorKind.PARSE, "unexpected content after the value's end");
      }
      return value;
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }

  private static @Nullable Object value(JsonParser parser, boolean lastCounts) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, lastCounts);
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser, lastCounts));
        }
        yield list;
      }
      case VALUE_NUMBER_INT -> JsonReading.whole(parser);
      case VALUE_NUMBER_FLOAT -> {
        BigDecimal value = decimal(parser);
        // Exact numbers know no zero below zero.
        yield value.signum() == 0 && parser.getString().startsWith("-") ? (Object) (-0.0) : value;
      }
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case null, default -> parser.getString();
    };
  }

  /** A tree that shares no maps and lists with this one. */
  public static @Nullable Object copy(@Nullable Object tree) {
    return switch (tree) {
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> copy.put(name, copy(value)));
        yield copy;
      }
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        list.forEach(value -> copy.add(copy(value)));
        yield copy;
      }
      case null, default -> tree;
    };
  }

  /** Whether both mean the same; a number with a point differs from one without. */
  public static boolean same(@Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
      return a.size() == b.size()
          && a.entrySet().stream()
              .allMatch(e -> b.containsKey(e.getKey()) && same(e.getValue(), b.get(e.getKey())));
    }
    if (one instanceof List<?> a && other instanceof List<?> b) {
      if (a.size() != b.size()) {
        return false;
      }
      for (int i = 0; i < a.size(); i++) {
        if (!same(a.get(i), b.get(i))) {
          return false;
        }
      }
      return true;
    }
    if (isDecimal(one) && isDecimal(other)) {
      return decimal(one).compareTo(decimal(other)) == 0;
    }
    return one.equals(other);
  }

  private static boolean isDecimal(Object value) {
    return value instanceof BigDecimal || value instanceof Double;
  }

  private static BigDecimal decimal(Object value) {
    return value instanceof BigDecimal exact ? exact : BigDecimal.valueOf((Double) value);
  }

  /**
   * Puts the changes into the document: objects are merged, everything else is replaced. Gives back
   * whether anything differs from before.
   */
  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  public static boolean merge(Map<String, @Nullable Object> document, Map<String, ?> changes) {
    boolean changed = false;
    for (Map.Entry<String, ?> change : changes.entrySet()) {
      Object before = document.get(change.getKey());
      Object after = change.getValue();
      if (before instanceof Map<?, ?> inner && after instanceof Map<?, ?> innerChanges) {
        changed |= merge((Map<String, @Nullable Object>) inner, (Map<String, ?>) innerChanges);
      } else {
        changed |= !document.containsKey(change.getKey()) || !same(before, after);
        document.put(change.getKey(), copy(after));
      }
    }
    return changed;
  }

  /** A number whose exponent is out of all bounds is a mistake of whoever wrote it. */
  private static BigDecimal decimal(JsonParser parser) {
    try {
      return parser.getDecimalValue();
    } catch (NumberFormatException tooFar) {
      throw new FaultException(ErrorKind.PARSE, "a number is out of range: " + parser.getString());
    }
  }
}
