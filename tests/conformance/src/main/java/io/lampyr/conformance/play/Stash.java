package io.lampyr.conformance.play;

import io.lampyr.conformance.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a test has kept of answers under names, and where it stands for something. */
final class Stash {
  private static final Pattern EMBEDDED = Pattern.compile("\\$\\{(\\w+)\\}");
  private static final Pattern BRACES = Pattern.compile("^[{}]+|[{}]+$");

  private final Map<String, Value> kept = new HashMap<>();

  void keep(String name, Value value) {
    kept.put(name, value);
  }

  /** What {@code $name} stands for, if a text is that and something is kept by the name. */
  Optional<Value> named(String text) {
    return text.startsWith("$")
        ? Optional.ofNullable(kept.get(BRACES.matcher(text.substring(1)).replaceAll("")))
        : Optional.empty();
  }

  /** The value with everything replaced that stands for something kept, in keys too. */
  Value replaced(Value value) {
    return switch (value) {
      case Value.Fields(Map<String, Value> fields) -> {
        Map<String, Value> all = new LinkedHashMap<>();
        fields.forEach((name, each) -> all.put(replaced(name), replaced(each)));
        yield new Value.Fields(all);
      }
      case Value.Items(List<Value> items) -> {
        List<Value> all = new ArrayList<>();
        items.forEach(item -> all.add(replaced(item)));
        yield new Value.Items(all);
      }
      case Value.Text(String text) -> named(text).orElseGet(() -> Value.of(embeddedReplaced(text)));
      case Value.Nothing _, Value.Truth _, Value.Whole _, Value.Decimal _ -> value;
    };
  }

  String replaced(String text) {
    return named(text).map(Value::plain).orElseGet(() -> embeddedReplaced(text));
  }

  private String embeddedReplaced(String text) {
    return EMBEDDED.matcher(text).replaceAll(found -> Matcher.quoteReplacement(embedded(found)));
  }

  private String embedded(MatchResult found) {
    Value value = kept.get(found.group(1));
    return value == null ? found.group() : value.plain();
  }
}
