package io.lampyr.engine.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All settings of one kind, as a file beside this class lists them. */
final class SettingTable {
  private static final String NO_EFFECT = "without effect: ";

  /** When it can be given, its form, its name, and its default unless it is a group's. */
  private static final Pattern ROW =
      Pattern.compile("(\\w+) +(\\S.*?) +([a-z_.0-9]*[a-z_.][a-z_.0-9]*)(?: =(?: (.*))?)?");

  /** When a setting can be given. */
  enum Scope {
    /** While the index is made. */
    FINAL,
    /** While it is closed, too. */
    CLOSED,
    ALWAYS
  }

  /**
   * A setting.
   *
   * @param scope when it can be given
   * @param form what it is like
   * @param standard what it is where it is not given
   * @param noEffect why it changes nothing, if so
   */
  record Known(Scope scope, SettingForm form, String standard, Optional<String> noEffect) {}

  /** What an index can have. */
  static final SettingTable INDEX = new SettingTable("index-settings.txt", FlatSettings.INDEX);

  /** What the whole can have. */
  static final SettingTable CLUSTER = new SettingTable("cluster-settings.txt", "");

  private final Map<String, Known> known = new LinkedHashMap<>();

  /** Groups whose members users name. */
  private final Map<String, Known> groups = new LinkedHashMap<>();

  private SettingTable(String file, String prefix) {
    Optional<String> noEffect = Optional.empty();
    for (String line : lines(file)) {
      if (line.startsWith(NO_EFFECT)) {
        noEffect = Optional.of(line.substring(NO_EFFECT.length()));
      } else if (line.isEmpty()) {
        noEffect = Optional.empty();
      } else if (!line.startsWith("#")) {
        read(line, prefix, noEffect);
      }
    }
  }

  private static List<String> lines(String file) {
    try (InputStream text = SettingTable.class.getResourceAsStream(file)) {
      if (text == null) {
        throw new IllegalStateException(file + " is missing");
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(String line, String prefix, Optional<String> noEffect) {
    Matcher row = ROW.matcher(line);
    if (!row.matches()) {
      throw new IllegalStateException("a setting is not written as it should: " + line);
    }
    String name = prefix + row.group(3);
    String standard = row.group(4) == null ? "" : row.group(4);
    Known read =
        new Known(
            Scope.valueOf(row.group(1).toUpperCase(Locale.ROOT)),
            SettingForms.of(row.group(2)),
            standard,
            noEffect);
    if ((name.endsWith(".") ? groups : known).put(name, read) != null) {
      throw new IllegalStateException("a setting is there twice: " + name);
    }
  }

  /** Those that are not members of groups, in the file's order. */
  Map<String, Known> all() {
    return Collections.unmodifiableMap(known);
  }

  Map<String, Known> groups() {
    return Collections.unmodifiableMap(groups);
  }

  Optional<Known> find(String name) {
    Known found = known.get(name);
    return found != null
        ? Optional.of(found)
        : groups.entrySet().stream()
            .filter(group -> name.startsWith(group.getKey()))
            .map(Map.Entry::getValue)
            .findFirst();
  }
}
