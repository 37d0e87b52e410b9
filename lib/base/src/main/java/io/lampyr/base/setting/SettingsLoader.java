package io.lampyr.base.setting;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.setting.SettingsFile.Entry;
import io.lampyr.base.suggest.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads settings from a file, the environment and the command line, in this order, any of which may
 * be left out: what is read later wins, and defaults fill the rest.
 *
 * <p>Everything that is wrong is reported at once, by {@link #load}: keys that no component knows
 * (with the nearest known one), values that cannot be read, keys given twice in one place, settings
 * that must be given and are not. A wrong value is refused even where a later place overrides it.
 * Confined to one thread.
 */
public final class SettingsLoader {
  private final Map<String, Setting<?>> byKey = new TreeMap<>();
  private final Map<String, Setting<?>> byVariable = new TreeMap<>();
  private final Map<String, Settings.Given<?>> given = new HashMap<>();
  private final Set<String> refused = new HashSet<>();
  private final List<String> problems = new ArrayList<>();
  private Place newest = Place.FILE;

  /** Where settings are read from; a later place wins over an earlier one. */
  private enum Place {
    FILE,
    ENVIRONMENT,
    FLAGS
  }

  /** With all settings of all components of the application. */
  public SettingsLoader(Collection<Setting<?>> known) {
    for (Setting<?> setting : known) {
      Check.that(byKey.put(setting.key(), setting) == null, "setting twice: " + setting.key());
      Check.that(
          byVariable.put(setting.variable(), setting) == null,
          "two settings with the variable " + setting.variable());
    }
  }

  /** Reads the file, which must exist. */
  public SettingsLoader file(Path path) {
    proceedTo(Place.FILE);
    SettingsFile file = SettingsFile.read(path);
    problems.addAll(file.problems());
    addAll(file.entries());
    return this;
  }

  /**
   * Reads all variables that begin with {@code LAMPYR_}, but for those that the application uses
   * for something else.
   */
  public SettingsLoader environment(Map<String, String> variables, Set<String> notSettings) {
    proceedTo(Place.ENVIRONMENT);
    List<Entry> entries = new ArrayList<>();
    new TreeMap<>(variables)
        .forEach((variable, value) -> {
          if (!variable.startsWith(Setting.VARIABLE_PREFIX) || notSettings.contains(variable)) {
            return;
          }
          @Nullable Setting<?> setting = byVariable.get(variable);
          if (setting == null) {
            problems.add(
                "unknown setting variable=%s source=environment%s"
                    .formatted(variable, hint(variable, byVariable.keySet())));
          } else {
            entries.add(new Entry(setting.key(), value, "environment variable " + variable));
          }
        });
    addAll(entries);
    return this;
  }

  /** Reads {@code key=value} arguments of the command line. */
  public SettingsLoader flags(List<String> arguments) {
    proceedTo(Place.FLAGS);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int separator = argument.indexOf('=');
      if (separator < 1) {
        problems.add(
            "flag is not a setting source=\"-E number %d\" expected=\"-E key=value\""
                .formatted(i + 1));
      } else {
        String key = argument.substring(0, separator).strip();
        entries.add(new Entry(key, argument.substring(separator + 1).strip(), "flag -E " + key));
      }
    }
    addAll(entries);
    return this;
  }

  /**
   * The settings in force.
   *
   * @throws InvalidSettingsException if anything was wrong anywhere
   */
  public Settings load() {
    Map<String, Settings.Given<?>> all = new HashMap<>(given);
    List<String> found = new ArrayList<>(problems);
    for (Setting<?> setting : byKey.values()) {
      if (!all.containsKey(setting.key())) {
        Optional<? extends Settings.Given<?>> byDefault = byDefault(setting);
        byDefault.ifPresent(value -> all.put(setting.key(), value));
        if (byDefault.isEmpty() && !refused.contains(setting.key())) {
          found.add(
              "required setting is missing key=%s description=\"%s\""
                  .formatted(setting.key(), setting.description()));
        }
      }
    }
    if (!found.isEmpty()) {
      throw new InvalidSettingsException(found);
    }
    return new Settings(all);
  }

  private void proceedTo(Place place) {
    Check.that(place.compareTo(newest) >= 0, place + " must be read before " + newest);
    newest = place;
  }

  /** The entries of one place: twice the same key there is a mistake. */
  private void addAll(List<Entry> entries) {
    Map<String, String> sources = new HashMap<>();
    for (Entry entry : entries) {
      @Nullable String earlier = sources.putIfAbsent(entry.key(), entry.source());
      @Nullable Setting<?> setting = byKey.get(entry.key());
      if (setting == null) {
        problems.add(
            "unknown setting key=%s source=\"%s\"%s"
                .formatted(entry.key(), entry.source(), hint(entry.key(), byKey.keySet())));
      } else if (earlier != null) {
        problems.add(
            "setting given twice key=%s source=\"%s\" earlier=\"%s\""
                .formatted(entry.key(), entry.source(), earlier));
      } else {
        parse(setting, entry);
      }
    }
  }

  private <T> void parse(Setting<T> setting, Entry entry) {
    try {
      T value = setting.type().parse().apply(entry.value());
      given.put(setting.key(), new Settings.Given<>(setting, value, entry.source()));
    } catch (InvalidInputException malformed) {
      refused.add(setting.key());
      String problem = String.valueOf(malformed.getMessage());
      // What a parser says may repeat the value, which of a secret nobody may see.
      boolean hidden = setting.type().secret() && !entry.value().isEmpty();
      if (hidden && problem.contains(entry.value())) {
        problem = "secret value refused";
      }
      problems.add(
          "malformed setting key=%s source=\"%s\": %s"
              .formatted(setting.key(), entry.source(), problem));
    }
  }

  private static <T> Optional<Settings.Given<T>> byDefault(Setting<T> setting) {
    return setting.defaultValue().map(value -> new Settings.Given<>(setting, value, "default"));
  }

  private static String hint(String name, Collection<String> known) {
    return Nearest.to(name, known).map(nearest -> " nearest=" + nearest).orElse("");
  }
}
