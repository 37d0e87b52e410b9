package io.lampyr.restapi.search;

import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.Uses;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What searches that have bodies made use of since the process began: of each thing, in how many of
 * them it was. There are as many counts as there are names of queries and keys. Safe for many
 * threads.
 */
public final class SearchUse {
  private final LongAdder all = new LongAdder();
  private final Map<String, LongAdder> sections = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> queries = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> ways = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> rescorers = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> retrievers = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> aggregations = new ConcurrentHashMap<>();

  /** A search was asked for. */
  void asked(Searches.Asked search, SearchBody body) {
    if (search.body().length > 0) {
      Uses uses = body.extras().uses();
      all.increment();
      add(sections, uses.sections());
      add(queries, uses.queries());
      add(ways, uses.ways());
      add(rescorers, uses.rescorers());
      add(retrievers, uses.retrievers());
      if (body.aggregations() != null) {
        add(aggregations, body.aggregations().types());
      }
    }
  }

  private static void add(Map<String, LongAdder> counts, Collection<String> names) {
    names.forEach(name -> counts.computeIfAbsent(name, _ -> new LongAdder()).increment());
  }

  /** How often aggregations of a type were wanted. */
  public long aggregations(String type) {
    return count(aggregations, type);
  }

  /** In how many searches a query was asked in that way. */
  public long asked(String type, String way) {
    return count(ways, type + ":" + way);
  }

  private static long count(Map<String, LongAdder> counts, String name) {
    LongAdder count = counts.get(name);
    return count == null ? 0 : count.sum();
  }

  /** The counts by what they are of. */
  public Map<String, @Nullable Object> shown() {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("total", all.sum());
    shown.put("queries", shown(queries));
    shown.put("rescorers", shown(rescorers));
    shown.put("sections", shown(sections));
    shown.put("retrievers", shown(retrievers));
    // More is told there of what models rank and of scripts that sort.
    shown.put("extended", Map.of());
    return shown;
  }

  private static Map<String, @Nullable Object> shown(Map<String, LongAdder> counts) {
    Map<String, @Nullable Object> shown = new TreeMap<>();
    counts.forEach((name, count) -> shown.put(name, count.sum()));
    return shown;
  }
}
