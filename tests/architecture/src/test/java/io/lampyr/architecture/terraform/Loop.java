package io.lampyr.architecture.terraform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A list made of each element of another, or, with a second expression, a map. */
record Loop(
    List<String> bound,
    Expression over,
    Expression first,
    @Nullable Expression second,
    @Nullable Expression condition)
    implements Expression {

  @Override
  public Object in(Map<String, Object> names) {
    List<Map.Entry<Object, Object>> elements = elements(over.in(names));
    if (elements == null) {
      return UNKNOWN;
    }
    List<Object> list = new ArrayList<>();
    Map<Object, Object> map = new LinkedHashMap<>();
    for (Map.Entry<Object, Object> element : elements) {
      Map<String, Object> inner = names;
      if (bound.size() == 2) {
        inner = ExpressionParser.with(inner, bound.getFirst(), element.getKey());
      }
      inner = ExpressionParser.with(inner, bound.getLast(), element.getValue());
      if (condition != null && !Boolean.TRUE.equals(condition.in(inner))) {
        continue;
      }
      list.add(first.in(inner));
      if (second != null) {
        map.put(first.in(inner), second.in(inner));
      }
    }
    return second == null ? list : map;
  }

  /** By their keys or numbers; null if they are not known. */
  static @Nullable List<Map.Entry<Object, Object>> elements(@Nullable Object of) {
    List<Map.Entry<Object, Object>> all = new ArrayList<>();
    if (of instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        all.add(entry(java.math.BigDecimal.valueOf(i), list.get(i)));
      }
    } else if (of instanceof Map<?, ?> map) {
      map.forEach((key, value) -> all.add(entry(key, value)));
    } else {
      return null;
    }
    return all;
  }

  private static Map.Entry<Object, Object> entry(Object key, @Nullable Object value) {
    return new java.util.AbstractMap.SimpleEntry<>(key, value);
  }
}
