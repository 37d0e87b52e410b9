package io.lampyr.base.setting;

import io.lampyr.base.check.Check;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Something an operator may change: its key, how its value is written, its default, and what it
 * does. A setting without a default must be given.
 */
public record Setting<T>(
    String key, ValueType<T> type, Optional<T> defaultValue, String description) {
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");

  /** What environment variables for settings begin with. */
  static final String VARIABLE_PREFIX = "LAMPYR_";

  public Setting {
    Check.that(KEY.matcher(key).matches(), "setting key must be lower_case.words: " + key);
    Check.that(!description.isBlank(), "setting must be described: " + key);
  }

  public static <T> Setting<T> of(
      String key, ValueType<T> type, T defaultValue, String description) {
    return new Setting<>(key, type, Optional.of(defaultValue), description);
  }

  /** A setting that must be given. */
  public static <T> Setting<T> required(String key, ValueType<T> type, String description) {
    return new Setting<>(key, type, Optional.empty(), description);
  }

  /** The environment variable that gives this setting. */
  public String variable() {
    return VARIABLE_PREFIX + key.replace('.', '_').toUpperCase(Locale.ROOT);
  }

  /** The default as it would be written; empty for a setting that must be given. */
  public Optional<String> printedDefault() {
    return defaultValue.map(value -> type.secret() ? Secret.MASK : type.print().apply(value));
  }
}
