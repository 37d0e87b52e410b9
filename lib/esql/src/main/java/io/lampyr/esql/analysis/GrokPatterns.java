package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.query.pattern.Grok;
import io.lampyr.query.pattern.PatternBank;
import io.lampyr.query.pattern.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parts of a text by the first of some patterns that fits. */
final class GrokPatterns implements TextParts {
  private final List<String> written;
  private final List<Grok> patterns = new ArrayList<>();
  private final Map<String, DataType> names = new LinkedHashMap<>();

  /** Patterns that are none are an {@link io.lampyr.base.error.InvalidInputException}. */
  GrokPatterns(List<String> written, Problems problems) {
    this.written = List.copyOf(written);
    for (String pattern : written) {
      Grok one = Grok.of(pattern, PatternBank.LEGACY.patterns());
      patterns.add(one);
      one.types()
          .forEach((name, type) -> {
            DataType its = type(type, problems);
            DataType known = names.putIfAbsent(name, its);
            if (known != null && known != its) {
              problems.add(
                  "Invalid GROK pattern: the attribute ["
                      + name
                      + "] is defined multiple times with different types");
            }
          });
    }
  }

  /** Is told what is wrong with patterns that can be read. */
  interface Problems {
    void add(String what);
  }

  /** The columns that it makes, with their types. */
  Map<String, DataType> names() {
    return names;
  }

  private static DataType type(String type, Problems problems) {
    return switch (type) {
      case "int" -> DataType.INTEGER;
      case "long" -> DataType.LONG;
      case "float", "double" -> DataType.DOUBLE;
      case "boolean" -> DataType.BOOLEAN;
      case "", "string" -> DataType.KEYWORD;
      default -> {
        problems.add("Invalid GROK pattern: unknown type [" + type + "]");
        yield DataType.KEYWORD;
      }
    };
  }

  @Override
  public @Nullable Map<String, @Nullable Object> of(String text) {
    for (Grok pattern : patterns) {
      Optional<Map<String, @Nullable Object>> parts = pattern.match(text, true, new Work());
      if (parts.isPresent()) {
        Map<String, @Nullable Object> typed = new HashMap<>();
        parts.get().forEach((name, value) -> typed.put(name, cell(value, names.get(name))));
        return typed;
      }
    }
    return null;
  }

  private static @Nullable Object cell(@Nullable Object value, @Nullable DataType type) {
    if (value instanceof List<?> several) {
      List<Object> all = new ArrayList<>();
      for (Object each : several) {
        Object one = cell(each, type);
        if (one != null) {
          all.add(one);
        }
      }
      return Multi.cell(all);
    }
    return value instanceof Long number && type == DataType.INTEGER
        ? (Object) number.intValue()
        : value;
  }

  @Override
  public Written written() {
    return new TextParts.OfGrok(written);
  }
}
