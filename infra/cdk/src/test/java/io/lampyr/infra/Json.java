package io.lampyr.infra;

import java.util.List;
import java.util.Map;

/** A part of a template, which is walked by names; what is not there is null. */
record Json(Object value) {

  /** What lies under these names, one below the other. */
  Json at(Object... names) {
    Object at = value;
    for (Object name : names) {
      if (at instanceof Map<?, ?> map) {
        at = map.get(name);
      } else if (at instanceof List<?> list && name instanceof Integer index) {
        at = index < list.size() ? list.get(index) : null;
      } else {
        at = null;
      }
    }
    return new Json(at);
  }

  /** The elements of a list; a single value is a list of one, as policies write it. */
  List<Json> all() {
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of(this);
  }

  Map<?, ?> map() {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  /** As text, functions of templates included. */
  String text() {
    return String.valueOf(value);
  }
}
