package io.lampyr.restapi.call;

import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.json.Flags;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a call's query, typed where they are asked for. Immutable. */
public final class Parameters {
  private final Map<String, String> values;

  Parameters(Map<String, String> values) {
    this.values = values;
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** A switch: present without a value is on. */
  public boolean flag(String name, boolean otherwise) {
    String value = values.get(name);
    return value == null ? otherwise : Flags.parseParameter(value);
  }

  /** The parts between commas, without empty ones; empty if it is absent. */
  public List<String> list(String name) {
    String value = values.get(name);
    return value == null
        ? List.of()
        : Arrays.stream(value.split(",", -1)).map(String::strip).filter(p -> !p.isEmpty()).toList();
  }

  public Optional<Long> number(String name) {
    return text(name).map(value -> number(name, value));
  }

  private static long number(String name, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException malformed) {
      throw ParameterValues.noLong(name, value);
    }
  }

  public int integer(String name, int otherwise) {
    String value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException malformed) {
      throw ParameterValues.noInteger(name, value);
    }
  }

  /** A time such as {@code 30s}; a minus one stands for none and gives the other. */
  public Duration duration(String name, Duration otherwise) {
    String value = values.get(name);
    Duration time = value == null ? otherwise : TimeText.parse(name, value);
    return time.isNegative() ? otherwise : time;
  }
}
