package io.lampyr.infra.cost;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of a template, walked by names; what is not there has no value. */
record Part(@Nullable Object value) {

  Part at(String name) {
    return new Part(value instanceof Map<?, ?> map ? map.get(name) : null);
  }

  List<Part> all() {
    return value instanceof List<?> list ? list.stream().map(Part::new).toList() : List.of();
  }

  Map<?, ?> map() {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  String text() {
    return String.valueOf(value);
  }

  /** Numbers stand in templates as numbers or as texts. */
  double number(double otherwise) {
    String text = text();
    return text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") ? Double.parseDouble(text) : otherwise;
  }
}
