package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a processor is given: each option is taken once, and what is left is refused. */
final class StepOptions {
  private final String type;
  private final Map<String, @Nullable Object> left;

  StepOptions(String type, Map<String, @Nullable Object> given) {
    this.type = type;
    this.left = new LinkedHashMap<>(given);
  }

  void ignored(String... names) {
    for (String name : names) {
      left.remove(name);
    }
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(left.remove(name)).map(Object::toString);
  }

  String required(String name) {
    return text(name).filter(text -> !text.isEmpty()).orElseThrow(() -> missing(name));
  }

  Optional<Map<String, @Nullable Object>> object(String name) {
    Object value = left.remove(name);
    return value == null ? Optional.empty() : Optional.of(Json.object(value, name));
  }

  boolean flag(String name, boolean otherwise) {
    Object value = left.remove(name);
    return value == null ? otherwise : Flags.parse(value);
  }

  Optional<Double> number(String name) {
    Optional<String> text = text(name);
    try {
      return text.map(Double::parseDouble);
    } catch (NumberFormatException wrong) {
      throw wrong(name, "property cannot be converted to a number [" + text.orElse("") + "]");
    }
  }

  FaultException missing(String name) {
    return wrong(name, "required property is missing");
  }

  FaultException wrong(String name, String why) {
    return new FaultException(ErrorKind.PARSE, "[" + type + "] [" + name + "] " + why);
  }

  /** Refuses what nobody has taken. */
  void end() {
    if (!left.isEmpty()) {
      throw new FaultException(
          ErrorKind.PARSE,
          "processor ["
              + type
              + "] doesn't support one or more provided configuration parameters "
              + left.keySet());
    }
  }
}
