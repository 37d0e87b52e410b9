package io.lampyr.restapi.exchange;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Headers by their names, in which upper and lower case are the same. Immutable. */
public record Headers(Map<String, String> values) {
  public static final Headers NONE = new Headers(Map.of());

  public Headers {
    Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(values);
    values = Collections.unmodifiableMap(sorted);
  }

  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
