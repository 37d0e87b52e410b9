package io.lampyr.cachenodes.process;

import io.lampyr.base.trace.TraceId;
import java.text.MessageFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** One name's logger. */
final class JsonLogger implements System.Logger {
  private final String name;
  private final JsonLog log;

  JsonLogger(String name, JsonLog log) {
    this.name = name;
    this.log = log;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isLoggable(Level level) {
    return log.logs(name, level);
  }

  @Override
  public void log(
      Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
    if (isLoggable(level)) {
      log.write(new LogEvent(level, name, message, thrown, TraceId.current()));
    }
  }

  @Override
  public void log(
      Level level, @Nullable ResourceBundle bundle, String format, @Nullable Object... values) {
    if (isLoggable(level)) {
      log.write(new LogEvent(level, name, formatted(format, values), null, TraceId.current()));
    }
  }

  /** What is known by names becomes the fields of one event, of which one is the message. */
  @Override
  public void log(Level level, Object event) {
    if (!(event instanceof Map<?, ?> known)) {
      System.Logger.super.log(level, event);
    } else if (isLoggable(level)) {
      Map<String, Object> fields = new LinkedHashMap<>();
      known.forEach((key, value) -> fields.put(String.valueOf(key), value));
      String message = String.valueOf(fields.remove("message"));
      log.write(new LogEvent(level, name, message, fields, null, TraceId.current()));
    }
  }

  private static String formatted(String format, @Nullable Object... values) {
    if (values == null || values.length == 0) {
      return format;
    }
    try {
      return MessageFormat.format(format, values);
    } catch (IllegalArgumentException notAFormat) {
      // A log must not fail those who write to it.
      return format;
    }
  }
}
