package io.lampyr.query.pattern;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes texts apart between delimiters, without regular expressions. A text is gone through once.
 *
 * <p>A delimiter that stands twice in a row has an empty value in it, of the next key, unless the
 * key before it is padded: then all of them count as one. What is left behind the last delimiter,
 * once each key has its value, is passed over. Immutable.
 */
public final class Dissector {
  private static final Pattern KEY = Pattern.compile("%\\{([^}]*)\\}");
  private static final Pattern MODIFIERS = Pattern.compile("[/+*&?]");
  private static final Pattern PARTS =
      Pattern.compile("([+*&?]?)(.*?)(?:/([0-9]{1,9}))?(->)?", Pattern.DOTALL);

  private final String pattern;
  private final String separator;
  private final String begin;
  private final List<Key> keys;
  private final Set<String> appending = new LinkedHashSet<>();
  private final Set<String> names = new LinkedHashSet<>();

  /** A part that is named, and what stands behind it. */
  private record Key(String modifier, String name, int order, boolean padded, String end) {
    boolean isSkipped() {
      return modifier.equals("?") || name.isEmpty();
    }

    boolean isReference() {
      return modifier.equals("*") || modifier.equals("&");
    }
  }

  /**
   * Refuses patterns that cannot be read, or never fit.
   *
   * @param separator between the values of one name
   */
  public Dissector(String pattern, String separator) {
    this.pattern = pattern;
    this.separator = separator;
    List<String> bodies = new ArrayList<>();
    List<String> between = new ArrayList<>();
    Matcher found = KEY.matcher(pattern);
    int at = 0;
    while (found.find()) {
      between.add(pattern.substring(at, found.start()));
      bodies.add(found.group(1));
      at = found.end();
    }
    between.add(pattern.substring(at));
    begin = between.getFirst();
    List<Key> all = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      all.add(key(bodies.get(i), between.get(i + 1)));
    }
    keys = List.copyOf(all);
    for (Key key : keys) {
      if (!key.isSkipped()) {
        names.add(key.name());
      }
      if (key.modifier().equals("+")) {
        appending.add(key.name());
      }
    }
    check();
  }

  private static Key key(String body, String end) {
    long modifiers = MODIFIERS.matcher(body).results().count();
    Matcher parts = PARTS.matcher(body);
    if (!parts.matches()) {
      throw unread(body, "The key name could not be determined");
    }
    String order = parts.group(3);
    boolean ordered = order != null && parts.group(1).equals("+");
    if (modifiers > (ordered ? 2 : 1)) {
      throw unread(body, "multiple modifiers are not allowed.");
    }
    String modifier = parts.group(1);
    boolean misplaced = modifier.isEmpty() && modifiers > 0;
    boolean needsName = !modifier.isEmpty() && !modifier.equals("?");
    if (misplaced || (needsName && parts.group(2).isEmpty())) {
      throw unread(body, "The key name could not be determined");
    }
    return new Key(
        modifier,
        parts.group(2),
        ordered ? Integer.parseInt(order) : -1,
        parts.group(4) != null,
        end);
  }

  private static FaultException unread(String key, String why) {
    return FaultException.argument("Unable to parse key: " + key + " Reason: " + why);
  }

  private FaultException malformed(String why) {
    return FaultException.argument("Unable to parse pattern: " + pattern + " Reason: " + why);
  }

  private void check() {
    if (names.isEmpty()) {
      throw malformed("Unable to find any keys or delimiters.");
    }
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      if (key.end().isEmpty() && i < keys.size() - 1) {
        throw malformed("there is no delimiter behind the key [" + key.name() + "]");
      }
      if (key.isReference() && !hasPartner(key)) {
        throw malformed(
            "Found invalid key/reference associations: '"
                + key.name()
                + "' Please ensure each '*<key>' is matched with a matching '&<key>");
      }
    }
  }

  private boolean hasPartner(Key key) {
    List<String> both =
        keys.stream()
            .filter(one -> one.isReference() && one.name().equals(key.name()))
            .map(Key::modifier)
            .toList();
    return both.size() == 2 && !both.getFirst().equals(both.getLast());
  }

  /** Whether some names are to be found in the texts. */
  public boolean hasReferences() {
    return keys.stream().anyMatch(Key::isReference);
  }

  /** The names of all values, in the order in which the pattern names them. */
  public Set<String> names() {
    return new LinkedHashSet<>(names);
  }

  /** The values of the text by their names; nothing if the text does not fit. */
  public Optional<Map<String, String>> parts(String text) {
    return values(text).map(this::results).filter(found -> found.size() == names.size());
  }

  private Optional<List<String>> values(String text) {
    if (text.length() <= begin.length() || !text.startsWith(begin)) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    int at = begin.length();
    while (values.size() < keys.size()) {
      String end = keys.get(values.size()).end();
      if (end.isEmpty()) {
        values.add(text.substring(at));
        break;
      }
      int found = text.indexOf(end, at);
      if (found < 0) {
        return Optional.empty();
      }
      values.add(text.substring(at, found));
      at = found + end.length();
      while (text.startsWith(end, at)) {
        at += end.length();
        if (!keys.get(values.size() - 1).padded()) {
          if (values.size() == keys.size()) {
            break;
          }
          values.add("");
        }
      }
    }
    return Optional.of(values);
  }

  private Map<String, String> results(List<String> values) {
    Map<String, String> results = new LinkedHashMap<>();
    Map<String, TreeMap<Long, String>> appended = new LinkedHashMap<>();
    Map<String, String> found = new LinkedHashMap<>();
    Map<String, String> referred = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      String value = values.get(i);
      if (key.isSkipped()) {
        continue;
      }
      switch (key.modifier()) {
        case "*" -> found.put(key.name(), value);
        case "&" -> referred.put(key.name(), value);
        default -> {
          if (appending.contains(key.name())) {
            // What has an order comes by it, and before it what has none, as it stands.
            long place =
                key.order() < 0
                    ? (long) i - keys.size()
                    : (long) key.order() * (keys.size() + 1L) + i;
            appended.computeIfAbsent(key.name(), _ -> new TreeMap<>()).put(place, value);
          } else {
            results.put(key.name(), value);
          }
        }
      }
    }
    appended.forEach((name, parts) -> results.put(name, String.join(separator, parts.values())));
    found.forEach((name, key) -> results.put(key, referred.getOrDefault(name, "")));
    return results;
  }
}
