package io.lampyr.restapi.search;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What searches of all processes made use of.
 *
 * @param counts by names, which begin with what kind of thing they name
 */
public record ToldUse(Map<String, Long> counts) {
  static final String ALL = "all";
  static final String SECTIONS = "sections/";
  static final String QUERIES = "queries/";
  static final String WAYS = "ways/";
  static final String RESCORERS = "rescorers/";
  static final String RETRIEVERS = "retrievers/";
  static final String AGGREGATIONS = "aggregations/";

  /** How often aggregations of a type were wanted. */
  public long aggregations(String type) {
    return count(AGGREGATIONS + type);
  }

  /** In how many searches a query was asked in that way. */
  public long asked(String type, String way) {
    return count(WAYS + type + ":" + way);
  }

  private long count(String name) {
    return counts.getOrDefault(name, 0L);
  }

  /** The counts by what they are of. */
  public Map<String, @Nullable Object> shown() {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("total", count(ALL));
    shown.put("queries", shown(QUERIES));
    shown.put("rescorers", shown(RESCORERS));
    shown.put("sections", shown(SECTIONS));
    shown.put("retrievers", shown(RETRIEVERS));
    // More is told there of what models rank and of scripts that sort.
    shown.put("extended", Map.of());
    return shown;
  }

  private Map<String, @Nullable Object> shown(String kind) {
    Map<String, @Nullable Object> shown = new TreeMap<>();
    counts.forEach((name, count) -> {
      if (name.startsWith(kind)) {
        shown.put(name.substring(kind.length()), count);
      }
    });
    return shown;
  }
}
