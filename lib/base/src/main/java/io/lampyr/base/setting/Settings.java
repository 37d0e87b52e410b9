package io.lampyr.base.setting;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values in force, each with where it came from. Made by a {@link SettingsLoader}. */
public final class Settings {
  private final Map<String, Given<?>> values;

  Settings(Map<String, Given<?>> values) {
    this.values = new TreeMap<>(values);
  }

  /**
   * The setting's value.
   *
   * @throws IllegalArgumentException if the setting was not among those that the loader was given:
   *     the application forgot a component's list
   */
  // The loader stored, under this very setting, what this setting's own type had parsed.
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) given(setting).value();
  }

  /** Where the value came from, as an operator would say it. */
  public String source(Setting<?> setting) {
    return given(setting).source();
  }

  /** All settings in force, one a line in the order of their keys, without secrets. */
  public String describe() {
    return values.values().stream().map(Given::describe).collect(Collectors.joining("\n"));
  }

  @Override
  public String toString() {
    return describe();
  }

  private Given<?> given(Setting<?> setting) {
    @Nullable Given<?> given = values.get(setting.key());
    if (given == null || !given.setting().equals(setting)) {
      throw new IllegalArgumentException("setting was not loaded key=" + setting.key());
    }
    return given;
  }

  /** One setting's value and where it came from. */
  record Given<T>(Setting<T> setting, T value, String source) {
    String describe() {
      String printed = setting.type().secret() ? Secret.MASK : setting.type().print().apply(value);
      return setting.key() + ": " + printed + "  # " + source;
    }
  }
}
