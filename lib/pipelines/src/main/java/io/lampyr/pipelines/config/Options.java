package io.lampyr.pipelines.config;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.document.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a client says of one processor. Each option is taken out when it is read; what is left in
 * the end is unknown, and refused. Confined to one thread.
 */
public final class Options {
  private static final String MISSING = "required property is missing";

  private final @Nullable String type;
  private final Map<String, @Nullable Object> left;
  private @Nullable String tag;

  /** Of a processor of the type, or of no processor. */
  public Options(@Nullable String type, Map<String, @Nullable Object> values) {
    this.type = type;
    this.left = new LinkedHashMap<>(values);
  }

  /** The name of the kind of processor. */
  public String type() {
    return String.valueOf(type);
  }

  /** From here on, what is wrong is told of this tag. */
  public void tag(@Nullable String value) {
    tag = value;
  }

  public PipelineException wrong(@Nullable String property, String reason) {
    return PipelineException.of(type, tag, property, reason);
  }

  /** What the work gives, whose faults are told of this processor. */
  public <T> T told(@Nullable String property, Supplier<T> work) {
    try {
      return work.get();
    } catch (FaultException wrong) {
      throw PipelineException.of(type, tag, property, wrong.fault());
    }
  }

  public Optional<String> optionalText(String name) {
    Object value = left.remove(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof String text) {
      return Optional.of(text);
    }
    throw typed(name, "string", value);
  }

  private PipelineException typed(String name, String wanted, Object value) {
    String article = wanted.startsWith("int") ? "an" : "a";
    return wrong(
        name,
        "property isn't "
            + article
            + " "
            + wanted
            + ", but of type ["
            + Trees.typeName(value)
            + "]");
  }

  public String text(String name) {
    return optionalText(name).orElseThrow(() -> wrong(name, MISSING));
  }

  public String text(String name, String otherwise) {
    return optionalText(name).orElse(otherwise);
  }

  /** A text, for which a whole number may stand. */
  public String textOrInteger(String name) {
    Object value = left.remove(name);
    return switch (value) {
      case null -> throw wrong(name, MISSING);
      case String text -> text;
      case Long number -> number.toString();
      default -> throw typed(name, "string or int", value);
    };
  }

  public boolean flag(String name, boolean otherwise) {
    Object value = left.remove(name);
    return switch (value) {
      case null -> otherwise;
      case Boolean flag -> flag;
      default -> throw typed(name, "boolean", value);
    };
  }

  public Optional<Integer> integer(String name) {
    Object value = left.remove(name);
    if (value == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Integer.parseInt(value.toString()));
    } catch (NumberFormatException none) {
      throw wrong(name, "property cannot be converted to an int [" + value + "]");
    }
  }

  public int integer(String name, int otherwise) {
    return integer(name).orElse(otherwise);
  }

  /** A number that must be there. */
  public double decimal(String name) {
    Object value = any(name);
    try {
      return Double.parseDouble(value.toString());
    } catch (NumberFormatException none) {
      throw wrong(name, "property cannot be converted to a double [" + value + "]");
    }
  }

  public Optional<List<?>> optionalList(String name) {
    Object value = left.remove(name);
    return switch (value) {
      case null -> Optional.empty();
      case List<?> list -> Optional.of(list);
      default -> throw typed(name, "list", value);
    };
  }

  public List<?> list(String name) {
    return optionalList(name).orElseThrow(() -> wrong(name, MISSING));
  }

  /** The elements of a list as texts. */
  public Optional<List<String>> optionalTexts(String name) {
    return optionalList(name).map(list -> list.stream().map(String::valueOf).toList());
  }

  public List<String> texts(String name) {
    return optionalTexts(name).orElseThrow(() -> wrong(name, MISSING));
  }

  /** A text, or a list of texts. */
  public List<String> textOrTexts(String name) {
    Object value = left.get(name);
    return value instanceof List ? texts(name) : List.of(text(name));
  }

  public Optional<Map<String, @Nullable Object>> optionalMap(String name) {
    Object value = left.remove(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof Map<?, ?> given)) {
      throw typed(name, "map", value);
    }
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    given.forEach((key, one) -> map.put(String.valueOf(key), one));
    return Optional.of(map);
  }

  public Map<String, @Nullable Object> map(String name) {
    return optionalMap(name).orElseThrow(() -> wrong(name, MISSING));
  }

  /** Any value that is there. */
  public Object any(String name) {
    Object value = left.remove(name);
    if (value == null) {
      throw wrong(name, MISSING);
    }
    return value;
  }

  public @Nullable Object optionalAny(String name) {
    return left.remove(name);
  }

  public boolean has(String name) {
    return left.get(name) != null;
  }

  /** A text that may hold snippets. */
  public TextTemplate template(String name) {
    return template(name, text(name));
  }

  public TextTemplate template(String name, String text) {
    return told(name, () -> TextTemplate.of(text, MediaTypes.DEFAULT));
  }

  public Optional<TextTemplate> optionalTemplate(String name) {
    return optionalText(name).map(text -> template(name, text));
  }

  /** All names that nobody has read. */
  public List<String> unread() {
    return new ArrayList<>(left.keySet());
  }

  /** Refuses what nobody has read. */
  public void end() {
    if (!left.isEmpty()) {
      throw wrong(
          null,
          "processor ["
              + type
              + "] doesn't support one or more provided configuration parameters "
              + unread());
    }
  }
}
