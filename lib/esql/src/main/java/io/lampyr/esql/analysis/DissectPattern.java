package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.TextParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parts of a text between delimiters, found by going through it once. */
final class DissectPattern implements TextParts {
  private static final Pattern KEY = Pattern.compile("%\\{([^}]*)\\}");

  private final String pattern;
  private final String begin;
  private final String separator;
  private final List<Key> keys = new ArrayList<>();

  /** A part, and what stands behind it. */
  private record Key(String name, boolean append, int order, boolean padded, String end) {}

  DissectPattern(String pattern, String separator) {
    this.pattern = pattern;
    this.separator = separator;
    Matcher found = KEY.matcher(pattern);
    List<String> bodies = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    int at = 0;
    while (found.find()) {
      ends.add(pattern.substring(at, found.start()));
      bodies.add(found.group(1));
      at = found.end();
    }
    ends.add(pattern.substring(at));
    if (bodies.isEmpty()) {
      throw new IllegalArgumentException("Unable to find any keys or delimiters");
    }
    begin = ends.getFirst();
    Set<String> plain = new LinkedHashSet<>();
    for (int i = 0; i < bodies.size(); i++) {
      Key key = key(bodies.get(i), ends.get(i + 1));
      if (key.end().isEmpty() && i < bodies.size() - 1) {
        throw new IllegalArgumentException("no delimiter behind the key [" + key.name() + "]");
      }
      if (!key.append() && !key.name().isEmpty() && !plain.add(key.name())) {
        throw new IllegalArgumentException("the key [" + key.name() + "] is there twice");
      }
      keys.add(key);
    }
  }

  @Override
  public Written written() {
    return new TextParts.OfDissect(pattern, separator);
  }

  private static Key key(String body, String end) {
    String name = body;
    boolean padded = name.endsWith("->");
    if (padded) {
      name = name.substring(0, name.length() - 2);
    }
    if (name.startsWith("*") || name.startsWith("&")) {
      throw new IllegalArgumentException(
          "Reference keys not supported in dissect patterns: [%{" + body + "}]");
    }
    boolean append = name.startsWith("+");
    boolean skipped = name.startsWith("?");
    if (append || skipped) {
      name = name.substring(1);
    }
    int order = 0;
    int slash = name.lastIndexOf('/');
    if (append && slash >= 0 && name.substring(slash + 1).matches("[0-9]{1,9}")) {
      order = Integer.parseInt(name.substring(slash + 1));
      name = name.substring(0, slash);
    }
    return new Key(skipped ? "" : name, append, order, padded, end);
  }

  /** The columns that it makes. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    keys.stream().map(Key::name).filter(name -> !name.isEmpty()).forEach(names::add);
    return names;
  }

  @Override
  public @Nullable Map<String, @Nullable Object> of(String text) {
    if (!text.startsWith(begin)) {
      return null;
    }
    Map<String, TreeMap<Integer, List<String>>> found = new LinkedHashMap<>();
    int at = begin.length();
    for (Key key : keys) {
      int end = key.end().isEmpty() ? text.length() : text.indexOf(key.end(), at);
      if (end < 0) {
        return null;
      }
      if (!key.name().isEmpty()) {
        found
            .computeIfAbsent(key.name(), _ -> new TreeMap<>())
            .computeIfAbsent(key.order(), _ -> new ArrayList<>())
            .add(text.substring(at, end));
      }
      at = end + key.end().length();
      while (key.padded() && !key.end().isEmpty() && text.startsWith(key.end(), at)) {
        at += key.end().length();
      }
    }
    Map<String, @Nullable Object> parts = new HashMap<>();
    found.forEach((name, orders) ->
        parts.put(
            name, String.join(separator, orders.values().stream().flatMap(List::stream).toList())));
    return parts;
  }
}
