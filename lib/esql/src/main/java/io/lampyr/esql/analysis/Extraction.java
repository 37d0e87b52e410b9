package io.lampyr.esql.analysis;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.pipelines.document.Work;
import io.lampyr.pipelines.grok.Grok;
import io.lampyr.pipelines.grok.PatternBank;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code DISSECT} and {@code GROK}: parts of texts become columns. */
final class Extraction {
  private Extraction() {}

  static void dissect(Draft draft, Command.Dissect dissect) {
    try {
      DissectPattern pattern = new DissectPattern(dissect.pattern(), dissect.separator());
      Map<String, DataType> names = new LinkedHashMap<>();
      pattern.names().forEach(name -> names.put(name, DataType.KEYWORD));
      add(draft, dissect.input(), pattern, names);
    } catch (IllegalArgumentException wrong) {
      draft.problem(
          dissect.place(),
          "Invalid pattern for dissect: [" + dissect.pattern() + "]: " + wrong.getMessage());
    }
  }

  static void grok(Draft draft, Command.Grok grok) {
    try {
      List<Grok> all = new ArrayList<>();
      Map<String, DataType> names = new LinkedHashMap<>();
      for (String pattern : grok.patterns()) {
        Grok one = Grok.of(pattern, PatternBank.LEGACY.patterns());
        all.add(one);
        one.types()
            .forEach((name, type) -> {
              DataType its = type(type, grok.place(), draft);
              DataType known = names.putIfAbsent(name, its);
              if (known != null && known != its) {
                draft.problem(
                    grok.place(),
                    "Invalid GROK pattern: the attribute ["
                        + name
                        + "] is defined multiple times with different types");
              }
            });
      }
      add(draft, grok.input(), text -> matched(all, names, text), names);
    } catch (InvalidInputException wrong) {
      draft.problem(
          grok.place(), "Invalid pattern " + grok.patterns() + " for grok: " + wrong.getMessage());
    }
  }

  private static DataType type(String type, Place place, Draft draft) {
    return switch (type) {
      case "int" -> DataType.INTEGER;
      case "long" -> DataType.LONG;
      case "float", "double" -> DataType.DOUBLE;
      case "boolean" -> DataType.BOOLEAN;
      case "", "string" -> DataType.KEYWORD;
      default -> {
        draft.problem(place, "Invalid GROK pattern: unknown type [" + type + "]");
        yield DataType.KEYWORD;
      }
    };
  }

  private static @Nullable Map<String, @Nullable Object> matched(
      List<Grok> patterns, Map<String, DataType> types, String text) {
    for (Grok pattern : patterns) {
      Optional<Map<String, @Nullable Object>> parts = pattern.match(text, true, new Work());
      if (parts.isPresent()) {
        Map<String, @Nullable Object> typed = new HashMap<>();
        parts.get().forEach((name, value) -> typed.put(name, cell(value, types.get(name))));
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

  private static void add(
      Draft draft, Expression input, TextParts parts, Map<String, DataType> names) {
    Node node = new Binder(draft, draft.columns()).bind(input);
    if (!node.type().isString() && node.type() != DataType.NULL) {
      draft.problem(
          input.source().place(),
          "Dissect and Grok only support KEYWORD or TEXT values, found expression ["
              + input.source().text()
              + "] type ["
              + node.type().name()
              + "]");
    }
    Map<String, Integer> slots = new LinkedHashMap<>();
    names.forEach((name, type) -> slots.put(name, draft.slot()));
    draft.step(new Step.Extract(node, parts, slots, input.source()));
    slots.forEach(
        (name, slot) -> draft.put(name, slot, names.getOrDefault(name, DataType.KEYWORD)));
  }
}
