package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sorts what Elasticsearch's clients sort in a point in time by the place of documents in it behind
 * all else, so that pages behind a hit lose no other with the same values. Said in the body, before
 * it is read: all that search by it, in this process and elsewhere, then sort alike.
 */
final class TiesOfPoints {
  private static final String PLACE = "_shard_doc";

  private TiesOfPoints() {}

  /** The body with that end of its sort; the same bytes if it needs none. */
  static byte[] resolve(byte[] body, Dialect dialect) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    boolean may =
        dialect == Dialect.ELASTICSEARCH
            && text.contains("\"pit\"")
            && text.contains("\"sort\"")
            && !text.contains(PLACE);
    return may && Json.read(body) instanceof Map<?, ?> search ? resolved(search, body) : body;
  }

  private static byte[] resolved(Map<?, ?> search, byte[] body) {
    List<@Nullable Object> sort = sort(search.get("sort"));
    if (!(search.get("pit") instanceof Map) || sort.isEmpty() || search.containsKey("collapse")) {
      return body;
    }
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    search.forEach((key, value) -> told.put(String.valueOf(key), value));
    if (search.get("search_after") instanceof List<?> after && after.size() == keys(sort)) {
      // Values that were not taken from a hit: all that is alike lies before them.
      List<@Nullable Object> values = new ArrayList<>(after);
      values.add(Long.MAX_VALUE);
      told.put("search_after", values);
    }
    sort.add(Map.of(PLACE, "asc"));
    told.put("sort", sort);
    return Json.write(told);
  }

  private static List<@Nullable Object> sort(@Nullable Object given) {
    return switch (given) {
      case null -> new ArrayList<>();
      case List<?> several -> new ArrayList<>(several);
      default -> new ArrayList<>(List.of(given));
    };
  }

  private static int keys(List<@Nullable Object> sort) {
    return sort.stream().mapToInt(one -> one instanceof Map<?, ?> map ? map.size() : 1).sum();
  }
}
