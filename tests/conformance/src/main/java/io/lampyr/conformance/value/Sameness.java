package io.lampyr.conformance.value;

import java.util.List;
import java.util.Map;

/** When two values are the same to a test: {@code 1} is {@code 1.0}, order of names is nothing. */
public final class Sameness {
  private Sameness() {}

  public static boolean same(Value one, Value other) {
    if (one instanceof Value.Fields fields && other instanceof Value.Fields others) {
      return same(fields.fields(), others.fields());
    }
    if (one instanceof Value.Items items && other instanceof Value.Items others) {
      return same(items.items(), others.items());
    }
    if (one instanceof Value.Whole whole && other instanceof Value.Decimal decimal) {
      return whole.number().doubleValue() == decimal.number();
    }
    if (one instanceof Value.Decimal && other instanceof Value.Whole) {
      return same(other, one);
    }
    if (one instanceof Value.Decimal decimal && other instanceof Value.Decimal others) {
      return decimal.number() == others.number(); // Zero is also minus zero.
    }
    return one.equals(other);
  }

  private static boolean same(Map<String, Value> fields, Map<String, Value> others) {
    return fields.keySet().equals(others.keySet())
        && fields.entrySet().stream()
            .allMatch(field ->
                same(field.getValue(), others.getOrDefault(field.getKey(), Value.nothing())));
  }

  private static boolean same(List<Value> items, List<Value> others) {
    if (items.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < items.size(); i++) {
      if (!same(items.get(i), others.get(i))) {
        return false;
      }
    }
    return true;
  }
}
