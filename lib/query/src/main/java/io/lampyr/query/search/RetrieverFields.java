package io.lampyr.query.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of one retriever: each is taken once, and what is left is refused. */
final class RetrieverFields {
  private final String name;
  private final Map<String, @Nullable Object> left;

  RetrieverFields(String name, @Nullable Object given) {
    this.name = name;
    this.left = new LinkedHashMap<>(Json.object(given, name));
  }

  @Nullable Object take(String field) {
    return left.remove(field);
  }

  boolean has(String field) {
    return left.get(field) != null;
  }

  List<?> list(String field) {
    Object given = take(field);
    return given == null ? List.of() : given instanceof List<?> many ? many : List.of(given);
  }

  int whole(String field, int otherwise, int least) {
    Object given = take(field);
    if (given == null) {
      return otherwise;
    }
    double number = number(field, given);
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw wrong("[" + field + "] must be a whole number, found [" + given + "]");
    }
    if (number < least) {
      throw FaultException.argument(
          "[" + field + "] must be greater than or equal to [" + least + "] for [" + name + "]");
    }
    return (int) number;
  }

  Optional<Float> number(String field) {
    Object given = take(field);
    return given == null ? Optional.empty() : Optional.of((float) number(field, given));
  }

  private double number(String field, Object given) {
    try {
      double number = Double.parseDouble(given.toString());
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      throw wrong("[" + field + "] must be a number, found [" + given + "]");
    }
    throw wrong("[" + field + "] must be finite, found [" + given + "]");
  }

  FaultException wrong(String reason) {
    return new FaultException(ErrorKind.X_CONTENT_PARSE, "[" + name + "] " + reason);
  }

  /** Refuses what nobody has taken. */
  void end() {
    for (String field : left.keySet()) {
      throw wrong("unknown field [" + field + "]");
    }
  }
}
