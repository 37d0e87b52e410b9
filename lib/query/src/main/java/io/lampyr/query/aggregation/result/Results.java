package io.lampyr.query.aggregation.result;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results by the names of their aggregations, in the order of the request. */
public final class Results {
  private record Entry(Result result, @Nullable Map<String, @Nullable Object> meta) {}

  private final Map<String, Entry> all = new LinkedHashMap<>();

  public void put(String name, Result result, @Nullable Map<String, @Nullable Object> meta) {
    all.put(name, new Entry(result, meta));
  }

  public @Nullable Result get(String name) {
    Entry entry = all.get(name);
    return entry == null ? null : entry.result;
  }

  /** Puts all of it into an object of the answer. */
  public void addTo(Map<String, @Nullable Object> json, boolean typedKeys) {
    all.forEach((name, entry) -> {
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      if (entry.meta != null) {
        body.put("meta", entry.meta);
      }
      body.putAll(entry.result.json(typedKeys));
      json.put(typedKeys ? typed(entry.result.type()) + "#" + name : name, body);
    });
  }

  /** What no shard had a field for is told as terms would be. */
  private static String typed(String type) {
    return switch (type) {
      case "umterms", "umrareterms" -> "sterms";
      case "umsigterms" -> "sigsterms";
      default -> type;
    };
  }

  /** The object that stands under {@code aggregations} in the answer. */
  public Map<String, @Nullable Object> json(boolean typedKeys) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    addTo(json, typedKeys);
    return json;
  }
}
