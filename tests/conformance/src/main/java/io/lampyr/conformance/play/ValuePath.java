package io.lampyr.conformance.play;

import io.lampyr.conformance.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A dotted path into the last answer, or into something that was kept. */
record ValuePath(List<String> tokens) {
  private static final Pattern DOT = Pattern.compile("(?<!\\\\)\\.");
  private static final Pattern ORDINAL = Pattern.compile("[0-9]{1,9}");
  private static final String BODY = "$body";
  private static final String ANY_KEY = "_arbitrary_key_";

  ValuePath {
    tokens = List.copyOf(tokens);
  }

  static ValuePath of(String path) {
    return new ValuePath(
        path.isEmpty()
            ? List.of()
            : Stream.of(DOT.split(path, -1)).map(token -> token.replace("\\.", ".")).toList());
  }

  /** The value there, or nothing. */
  Value in(Value answer, Stash stash) {
    Value value = answer;
    List<String> rest = tokens;
    if (!tokens.isEmpty()) {
      Optional<Value> kept = stash.named(tokens.getFirst());
      if (tokens.getFirst().equals(BODY) || kept.isPresent()) {
        value = kept.orElse(answer);
        rest = tokens.subList(1, tokens.size());
      }
    }
    for (String token : rest) {
      value = step(value, stash.replaced(token));
    }
    return value;
  }

  private static Value step(Value value, String token) {
    return switch (value) {
      case Value.Fields fields when token.equals(ANY_KEY) -> anyKey(fields.fields());
      case Value.Fields fields -> fields.get(token);
      case Value.Items(List<Value> items) -> {
        boolean isThere =
            ORDINAL.matcher(token).matches() && Integer.parseInt(token) < items.size();
        yield isThere ? items.get(Integer.parseInt(token)) : Value.nothing();
      }
      case Value.Nothing _, Value.Truth _, Value.Whole _, Value.Decimal _, Value.Text _ ->
          Value.nothing();
    };
  }

  private static Value anyKey(Map<String, Value> fields) {
    return fields.keySet().stream().findFirst().<Value>map(Value::of).orElse(Value.nothing());
  }
}
