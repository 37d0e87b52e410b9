package io.lampyr.pipelines.document;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.pattern.Work;
import java.math.BigDecimal;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of documents, as trees. */
public final class Trees {
  /** How deep values may stand in each other; what is read from JSON is flatter. */
  static final int MAX_DEPTH = 500;

  private static final int OF_A_VALUE = 16;

  private Trees() {}

  /** A tree that shares nothing with this one; times become texts. */
  static @Nullable Object copy(@Nullable Object value, int depth, Work work) {
    if (depth > MAX_DEPTH) {
      throw FaultException.argument(
          "a value stands deeper than [" + MAX_DEPTH + "] levels in its document");
    }
    work.make(OF_A_VALUE);
    return switch (value) {
      case Map<?, ?> map -> copyOf(map, depth, work);
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>();
        list.forEach(one -> copy.add(copy(one, depth + 1, work)));
        yield copy;
      }
      case String text -> {
        work.make(text.length());
        yield text;
      }
      case ZonedDateTime time -> time.toString();
      case null, default -> value;
    };
  }

  static Map<String, @Nullable Object> copyOf(Map<?, ?> map, int depth, Work work) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((name, one) -> {
      work.make(String.valueOf(name).length());
      copy.put(String.valueOf(name), copy(one, depth + 1, work));
    });
    return copy;
  }

  /** The type of a value as clients read it in messages. */
  public static String typeName(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> _ -> "java.util.HashMap";
      case List<?> _ -> "java.util.ArrayList";
      case BigDecimal _ -> "java.lang.Double";
      case Long number when number == number.intValue() -> "java.lang.Integer";
      default -> value.getClass().getName();
    };
  }
}
