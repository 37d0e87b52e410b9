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

/** All settings that an index can have, as the file beside this class lists them. */
final class SettingTable {
  private static final String FILE = "index-settings.txt";
  private static final String NO_EFFECT = "without effect: ";

  /** When it can be given, its form, its name, and its default unless it is a group's. */
  private static final Pattern ROW =
      Pattern.compile("(\\w+) +(\\S.*?) +([a-z_.]+)(?: =(?: (.*))?)?");

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

  private static final Map<String, Known> KNOWN = new LinkedHashMap<>();

  /** Groups whose members users name. */
  private static final Map<String, Known> GROUPS = new LinkedHashMap<>();

  static {
    Optional<String> noEffect = Optional.empty();
    for (String line : lines()) {
      if (line.startsWith(NO_EFFECT)) {
        noEffect = Optional.of(line.substring(NO_EFFECT.length()));
      } else if (line.isEmpty()) {
        noEffect = Optional.empty();
      } else if (!line.startsWith("#")) {
        read(line, noEffect);
      }
    }
  }

  private SettingTable() {}

  private static List<String> lines() {
    try (InputStream file = SettingTable.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is missing");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void read(String line, Optional<String> noEffect) {
    Matcher row = ROW.matcher(line);
    if (!row.matches()) {
      throw new IllegalStateException(FILE + ": " + line);
    }
    String name = FlatSettings.INDEX + row.group(3);
    String standard = row.group(4) == null ? "" : row.group(4);
    Known known =
        new Known(
            Scope.valueOf(row.group(1).toUpperCase(Locale.ROOT)),
            SettingForms.of(row.group(2)),
            standard,
            noEffect);
    if ((name.endsWith(".") ? GROUPS : KNOWN).put(name, known) != null) {
      throw new IllegalStateException(FILE + " has it twice: " + name);
    }
  }

  /** Those that are not members of groups, in the file's order. */
  static Map<String, Known> all() {
    return Collections.unmodifiableMap(KNOWN);
  }

  static Map<String, Known> groups() {
    return Collections.unmodifiableMap(GROUPS);
  }

  static Optional<Known> find(String name) {
    Known known = KNOWN.get(name);
    return known != null
        ? Optional.of(known)
        : GROUPS.entrySet().stream()
            .filter(group -> name.startsWith(group.getKey()))
            .map(Map.Entry::getValue)
            .findFirst();
  }
}
