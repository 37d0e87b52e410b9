package io.lampyr.restapi.index;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Definitions of fields as clients are shown them, where that is not how they are kept: what
 * numbers of a {@code knn_vector} are is kept as it is given, and shown in capitals, unless they
 * are the usual ones.
 */
final class ShownFields {
  private static final String DATA_TYPE = "data_type";

  /** Under what fields lie, by their names. */
  private static final Set<String> HOLDERS = Set.of("properties", "fields");

  private ShownFields() {}

  /** A mapping, or an object in it, with the fields that lie in it. */
  static Map<String, @Nullable Object> of(Map<?, ?> kept) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    kept.forEach((key, value) -> {
      String name = String.valueOf(key);
      shown.put(name, HOLDERS.contains(name) && value instanceof Map<?, ?> all ? each(all) : value);
    });
    if ("knn_vector".equals(kept.get("type")) && kept.get(DATA_TYPE) instanceof String type) {
      String told = type.toUpperCase(Locale.ROOT);
      if (told.equals("FLOAT")) {
        shown.remove(DATA_TYPE);
      } else {
        shown.put(DATA_TYPE, told);
      }
    }
    return shown;
  }

  private static Map<String, @Nullable Object> each(Map<?, ?> fields) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    fields.forEach((name, field) ->
        shown.put(String.valueOf(name), field instanceof Map<?, ?> map ? of(map) : field));
    return shown;
  }
}
