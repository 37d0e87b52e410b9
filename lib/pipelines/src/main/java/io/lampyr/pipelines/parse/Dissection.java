package io.lampyr.pipelines.parse;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code dissect}: the parts of a text between delimiters, without regular expressions. A text is
 * gone through once.
 */
public final class Dissection implements Processor.Change {
  private static final Pattern KEY = Pattern.compile("%\\{([^}]*)\\}");
  private static final Pattern PARTS =
      Pattern.compile("([+*&?]?)(.*?)(?:/([0-9]{1,9}))?(->)?", Pattern.DOTALL);

  private final String field;
  private final String pattern;
  private final String separator;
  private final boolean ignoreMissing;
  private final String begin;
  private final List<Key> keys = new ArrayList<>();

  /** A part that is named, and what stands behind it. */
  private record Key(String modifier, String name, int order, boolean padded, String end) {
    boolean isSkipped() {
      return modifier.equals("?") || name.isEmpty();
    }
  }

  public Dissection(Options options) {
    field = options.text("field");
    pattern = options.text("pattern");
    separator = options.text("append_separator", "");
    ignoreMissing = options.flag("ignore_missing", false);
    begin = options.told("pattern", this::read);
  }

  private String read() {
    Matcher found = KEY.matcher(pattern);
    List<String> bodies = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    String first = "";
    int at = 0;
    while (found.find()) {
      String between = pattern.substring(at, found.start());
      if (bodies.isEmpty()) {
        first = between;
      } else {
        ends.add(between);
      }
      bodies.add(found.group(1));
      at = found.end();
    }
    ends.add(pattern.substring(at));
    if (bodies.isEmpty()) {
      throw malformed("no keys defined");
    }
    for (int i = 0; i < bodies.size(); i++) {
      keys.add(key(bodies.get(i), ends.get(i)));
    }
    check();
    return first;
  }

  private FaultException malformed(String why) {
    return FaultException.argument(
        "Unable to parse pattern: "
            + pattern
            + " Reason: Unable to find any keys or delimiters, "
            + why);
  }

  private Key key(String body, String end) {
    Matcher parts = PARTS.matcher(body);
    if (!parts.matches()) {
      throw malformed("the key [" + body + "] cannot be read");
    }
    String order = parts.group(3);
    if (order != null && !parts.group(1).equals("+")) {
      throw malformed("only appending keys have an order, not [" + body + "]");
    }
    return new Key(
        parts.group(1),
        parts.group(2),
        order == null ? -1 : Integer.parseInt(order),
        parts.group(4) != null,
        end);
  }

  private void check() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      if (key.end().isEmpty() && i < keys.size() - 1) {
        throw malformed("there is no delimiter behind the key [" + key.name() + "]");
      }
      if (key.modifier().isEmpty() && !key.name().isEmpty()) {
        if (names.contains(key.name())) {
          throw malformed("the key [" + key.name() + "] is there twice: use [+] to append");
        }
        names.add(key.name());
      }
      boolean pairs = key.modifier().equals("*") || key.modifier().equals("&");
      if (pairs && !hasPartner(key)) {
        throw malformed(
            "Found invalid key/reference associations: '"
                + key.name()
                + "' Please ensure each '*<key>' is matched with a matching '&<key>");
      }
    }
  }

  private boolean hasPartner(Key key) {
    String partner = key.modifier().equals("*") ? "&" : "*";
    return keys.stream().anyMatch(k -> k.modifier().equals(partner) && k.name().equals(key.name()));
  }

  @Override
  public void change(IngestDocument document) {
    String text = document.text(field, ignoreMissing);
    if (text == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    results(values(text)).forEach(document::set);
  }

  private FaultException unfitting(String text) {
    return FaultException.argument(
        "Unable to find match for dissect pattern: " + pattern + " against source: " + text);
  }

  private List<String> values(String text) {
    if (!text.startsWith(begin)) {
      throw unfitting(text);
    }
    List<String> values = new ArrayList<>();
    int at = begin.length();
    for (Key key : keys) {
      if (key.end().isEmpty()) {
        values.add(text.substring(at));
        at = text.length();
        continue;
      }
      int end = text.indexOf(key.end(), at);
      if (end < 0) {
        throw unfitting(text);
      }
      values.add(text.substring(at, end));
      at = end + key.end().length();
      while (key.padded() && text.startsWith(key.end(), at)) {
        at += key.end().length();
      }
    }
    return values;
  }

  private Map<String, Object> results(List<String> values) {
    Map<String, Object> results = new LinkedHashMap<>();
    Map<String, TreeMap<Long, String>> appended = new LinkedHashMap<>();
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, String> referred = new LinkedHashMap<>();
    List<String> appending =
        keys.stream().filter(k -> k.modifier().equals("+")).map(Key::name).toList();
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      String value = values.get(i);
      if (key.isSkipped()) {
        continue;
      }
      switch (key.modifier()) {
        case "*" -> names.put(key.name(), value);
        case "&" -> referred.put(key.name(), value);
        default -> {
          if (appending.contains(key.name())) {
            // What has an order comes by it, and before it what has none, as it stands.
            long place = key.order() < 0 ? (long) i - keys.size() : (long) key.order() * 1000 + i;
            appended.computeIfAbsent(key.name(), _ -> new TreeMap<>()).put(place, value);
          } else {
            results.put(key.name(), value);
          }
        }
      }
    }
    appended.forEach((name, parts) -> results.put(name, String.join(separator, parts.values())));
    names.forEach((name, found) -> {
      if (!found.isEmpty()) {
        results.put(found, referred.getOrDefault(name, ""));
      }
    });
    return results;
  }
}
