package io.lampyr.query.mustache;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One rendering of a template. Confined to one thread. */
final class Rendering {
  private static final int MAX_CHARS = 10_000_000;
  private static final int MAX_STEPS = 1_000_000;
  private static final String ITSELF = ".";

  /** The values that names are looked up in, the innermost first. */
  private final Deque<Context> contexts = new ArrayDeque<>();

  private final Mustache.Escaping escaping;
  private StringBuilder out = new StringBuilder();
  private int steps;

  /** A value that may be null. */
  private record Context(@Nullable Object value) {}

  Rendering(@Nullable Object parameters, Mustache.Escaping escaping) {
    this.escaping = escaping;
    contexts.push(new Context(parameters));
  }

  String text() {
    return out.toString();
  }

  void write(List<TemplatePart> parts) {
    for (TemplatePart part : parts) {
      step();
      switch (part) {
        case TemplatePart.Text(String text) -> add(text);
        case TemplatePart.Value(String name, boolean escaped) -> {
          String text = shown(find(name));
          add(escaped ? escaped(text) : text);
        }
        case TemplatePart.Section section -> section(section);
        case TemplatePart.Remark() -> {}
        case TemplatePart.ToJson(TemplatePart.Argument of) -> {
          Object value = of.name().map(this::find).orElse(null);
          add(value instanceof Map || value instanceof List ? json(value) : shown(value));
        }
        case TemplatePart.Join(String delimiter, TemplatePart.Argument of) -> join(delimiter, of);
        case TemplatePart.Url(List<TemplatePart> inner) ->
            add(URLEncoder.encode(inside(inner), StandardCharsets.UTF_8));
      }
    }
  }

  private void step() {
    if (++steps > MAX_STEPS) {
      throw FaultException.argument("the template does more than is allowed");
    }
  }

  private void add(String text) {
    if (out.length() + text.length() > MAX_CHARS) {
      throw FaultException.argument(
          "the template makes a text of more than [" + MAX_CHARS + "] characters");
    }
    out.append(text);
  }

  private String inside(List<TemplatePart> parts) {
    StringBuilder before = out;
    out = new StringBuilder();
    try {
      write(parts);
      return out.toString();
    } finally {
      out = before;
    }
  }

  private void join(String delimiter, TemplatePart.Argument of) {
    if (of.name().map(this::find).orElse(null) instanceof List<?> values) {
      List<String> texts = new ArrayList<>();
      values.forEach(value -> {
        step();
        texts.add(shown(value));
      });
      add(escaped(String.join(delimiter, texts)));
    } else {
      // What is no list is not joined: what stands there is written, such as its name.
      write(of.parts());
    }
  }

  private void section(TemplatePart.Section section) {
    Object value = find(section.name());
    if (section.inverted()) {
      if (!holds(value)) {
        write(section.parts());
      }
    } else if (value instanceof List<?> list) {
      list.forEach(one -> write(section.parts(), one));
    } else if (holds(value)) {
      write(section.parts(), value);
    }
  }

  private void write(List<TemplatePart> parts, @Nullable Object context) {
    step();
    contexts.push(new Context(context));
    write(parts);
    contexts.pop();
  }

  private static boolean holds(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Boolean truth -> truth;
      case String text -> !text.isEmpty();
      case List<?> list -> !list.isEmpty();
      default -> true;
    };
  }

  /** The value of a name, whose parts between dots lead inwards; null if there is none. */
  private @Nullable Object find(String name) {
    if (name.equals(ITSELF)) {
      Context innermost = contexts.peek();
      return innermost == null ? null : innermost.value();
    }
    String[] steps = name.split("\\.", -1);
    for (Context context : contexts) {
      step();
      if (context.value() instanceof Map<?, ?> map && map.containsKey(name)) {
        return map.get(name);
      }
      if (context.value() instanceof Map<?, ?> map && map.containsKey(steps[0])) {
        Object at = map;
        for (String inward : steps) {
          at = inward(at, inward);
        }
        return at;
      }
    }
    return null;
  }

  private static @Nullable Object inward(@Nullable Object of, String name) {
    return switch (of) {
      case Map<?, ?> map -> map.get(name);
      case List<?> list when name.equals("size") -> (long) list.size();
      case List<?> list when name.matches("[0-9]{1,9}") && Integer.parseInt(name) < list.size() ->
          list.get(Integer.parseInt(name));
      case null, default -> null;
    };
  }

  private static String shown(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case String text -> text;
      case List<?> list -> {
        List<String> numbered = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
          numbered.add(i + "=" + list.get(i));
        }
        // Elements are found by their numbers, and shown with them.
        yield "{" + String.join(", ", numbered) + "}";
      }
      default -> value.toString();
    };
  }

  private static String json(@Nullable Object tree) {
    return new String(Json.write(tree), StandardCharsets.UTF_8);
  }

  private String escaped(String text) {
    return switch (escaping) {
      case JSON -> inJson(text);
      case NONE -> text;
      case FORM -> URLEncoder.encode(text, StandardCharsets.UTF_8);
    };
  }

  private static String inJson(String text) {
    String quoted = json(text);
    return quoted.substring(1, quoted.length() - 1);
  }
}
