package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.search.Searches.Asked;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sorts what Elasticsearch's clients sort in a point in time by the place of documents in it behind
 * all else, so that pages behind a hit lose no other with the same values. Said in the request,
 * before it is read: all that search by it, in this process and elsewhere, then sort alike.
 */
final class TiesOfPoints {
  private static final String PLACE = "_shard_doc";

  private TiesOfPoints() {}

  /** What was asked for with that end of its sort; the same if it needs none. */
  static Asked resolve(Asked asked, Dialect dialect) {
    String text = new String(asked.body(), StandardCharsets.ISO_8859_1);
    // What the address sorts by stands before the body's.
    String address = asked.parameters().getOrDefault("sort", "");
    boolean may =
        dialect == Dialect.ELASTICSEARCH
            && text.contains("\"pit\"")
            && (text.contains("\"sort\"") || !address.isEmpty())
            && !(text + address).contains(PLACE);
    return may
            && Json.read(asked.body()) instanceof Map<?, ?> search
            && search.get("pit") instanceof Map
            && !search.containsKey("collapse")
        ? resolved(asked, search, address)
        : asked;
  }

  private static Asked resolved(Asked asked, Map<?, ?> search, String address) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    search.forEach((key, value) -> body.put(String.valueOf(key), value));
    Map<String, String> parameters = new HashMap<>(asked.parameters());
    List<@Nullable Object> sort = sort(body.get("sort"));
    int keys = address.isEmpty() ? keys(sort) : address.split(",", -1).length;
    if (keys == 0) {
      return asked;
    }
    if (address.isEmpty()) {
      sort.add(Map.of(PLACE, "asc"));
      body.put("sort", sort);
    } else {
      parameters.put("sort", address + "," + PLACE + ":asc");
    }
    if (body.get("search_after") instanceof List<?> after && after.size() == keys) {
      // Values that were not taken from a hit: all that is alike lies before them.
      List<@Nullable Object> values = new ArrayList<>(after);
      values.add(Long.MAX_VALUE);
      body.put("search_after", values);
    }
    return new Asked(asked.indices(), parameters, Json.write(body), asked.fusing());
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
