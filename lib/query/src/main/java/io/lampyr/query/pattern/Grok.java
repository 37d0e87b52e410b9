package io.lampyr.query.pattern;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A pattern that names the parts of a text. Immutable and safe for many threads. */
public final class Grok {
  private final Pattern pattern;
  private final List<Capture> captures;

  /** A part that has a name, by its group. */
  private record Capture(String name, String type, int group) {}

  private Grok(Pattern pattern, List<Capture> captures) {
    this.pattern = pattern;
    this.captures = List.copyOf(captures);
  }

  /** The pattern, which may use those of the bank; what is wrong with it is a fault. */
  public static Grok of(String source, Map<String, String> bank) {
    GrokTranslation translation = new GrokTranslation(bank);
    String regex = translation.regex(source);
    Pattern pattern = BoundedRegex.compile(regex, Pattern.MULTILINE | Pattern.UNIX_LINES);
    Map<String, Integer> groups = pattern.namedGroups();
    List<Capture> captures = new ArrayList<>();
    translation
        .captures()
        .forEach((group, named) ->
            captures.add(new Capture(named.name(), named.type(), groups.getOrDefault(group, 0))));
    return new Grok(pattern, captures);
  }

  /** The names of the parts, with the types that are asked for; empty where a text is meant. */
  public Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    captures.forEach(capture -> types.put(capture.name(), capture.type()));
    return types;
  }

  /** The parts of the first place that fits, by their names; nothing if none does. */
  public Optional<Map<String, @Nullable Object>> match(String text, boolean all, Work work) {
    return BoundedRegex.match(
        pattern,
        text,
        work,
        matcher -> matcher.find() ? Optional.of(parts(matcher, text, all)) : Optional.empty());
  }

  /** Where a named part is in a text. */
  public record Place(int start, int end, String name) {
    public int length() {
      return end - start;
    }
  }

  /** The parts of all places that fit, but for empty ones. */
  public List<Place> places(String text, Work work) {
    return BoundedRegex.match(
        pattern,
        text,
        work,
        matcher -> {
          List<Place> places = new ArrayList<>();
          while (matcher.find()) {
            for (Capture capture : captures) {
              int start = matcher.start(capture.group());
              int end = matcher.end(capture.group());
              if (start >= 0 && end > start) {
                work.make(1);
                places.add(new Place(start, end, capture.name()));
              }
            }
          }
          return places;
        });
  }

  @SuppressWarnings("unchecked") // Lists that are made here.
  private Map<String, @Nullable Object> parts(Matcher matcher, String text, boolean all) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    for (Capture capture : captures) {
      int start = matcher.start(capture.group());
      if (start < 0) {
        continue;
      }
      Object value = typed(text.substring(start, matcher.end(capture.group())), capture.type());
      Object before = parts.get(capture.name());
      if (before == null) {
        parts.put(capture.name(), value);
      } else if (all && before instanceof List<?>) {
        ((List<Object>) before).add(value);
      } else if (all) {
        parts.put(capture.name(), new ArrayList<>(List.of(before, value)));
      }
    }
    return parts;
  }

  private static Object typed(String text, String type) {
    try {
      return switch (type) {
        case "int" -> (long) Integer.parseInt(text);
        case "long" -> Long.parseLong(text);
        case "float" -> finite(Double.parseDouble(Float.toString(Float.parseFloat(text))));
        case "double" -> finite(Double.parseDouble(text));
        case "boolean" -> Boolean.parseBoolean(text);
        default -> text;
      };
    } catch (NumberFormatException none) {
      throw FaultException.argument("For input string: \"" + text + "\"");
    }
  }

  private static Object finite(double number) {
    if (!Double.isFinite(number)) {
      throw new NumberFormatException("not finite");
    }
    return number;
  }
}
