package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the fields of indices that documents have values of: one search for some ten thousand
 * fields of all indices together. Of whether documents have features ({@code rank_features}) no
 * query tells, so those count as filled.
 */
record FilledFields(Searches searches, Instant now) {
  private static final String UNASKABLE = "rank_features";

  /** Buckets that one search makes at most, with some room below what searches may. */
  private static final int BUCKETS = 30_000;

  /** An index and those of its fields that are wanted. */
  record Wanted(ResolvedIndex index, Mapping mapping, Map<String, FieldCaps> caps) {}

  /** By index: what is left of the fields without those that no document has. */
  List<Map<String, FieldCaps>> of(Call call, List<Wanted> indices) {
    Map<String, Set<String>> filled = new HashMap<>();
    List<ResolvedIndex> asked = new ArrayList<>();
    Map<String, Object> filters = new TreeMap<>();
    for (Wanted one : indices) {
      Map<String, Object> own = filters(one);
      Map<String, Object> both = new TreeMap<>(filters);
      both.putAll(own);
      boolean fits = (long) both.size() * (asked.size() + 1) <= BUCKETS;
      if (!asked.isEmpty() && !(fits && both.entrySet().containsAll(filters.entrySet()))) {
        search(call, asked, filters, filled);
        asked.clear();
        both = own;
      }
      filters = both;
      asked.add(one.index());
    }
    search(call, asked, filters, filled);
    return indices.stream()
        .map(one -> left(one.caps(), filled.getOrDefault(one.index().name(), Set.of())))
        .toList();
  }

  private void search(
      Call call,
      List<ResolvedIndex> indices,
      Map<String, Object> filters,
      Map<String, Set<String>> filled) {
    if (filters.isEmpty()) {
      return;
    }
    Map<String, Object> byIndex =
        Map.of(
            "terms", Map.of("field", "_index", "size", indices.size()),
            "aggs", Map.of("fields", Map.of("filters", Map.of("filters", filters))));
    byte[] json = Json.write(Map.of("size", 0, "aggs", Map.of("indices", byIndex)));
    SearchBody body = searches.body(new Searches.Asked(List.of(), Map.of(), json), now);
    var shards = searches.planAnew(indices, Searches.Asked.WHOLE, body);
    SearchResult found = searches.search(call, shards, body, now, Searches.Asked.WHOLE);
    if (found.aggregations() != null
        && found.aggregations().get("indices") instanceof Result.Many many) {
      many.buckets().forEach(index -> filled.put(index.name(), filled(index)));
    }
  }

  private static Set<String> filled(Result.Bucket index) {
    Set<String> filled = new TreeSet<>();
    if (index.subs().get("fields") instanceof Result.Many fields) {
      fields.buckets().stream()
          .filter(field -> field.count() > 0)
          .forEach(field -> filled.add(field.name()));
    }
    return filled;
  }

  /** By path: what documents match that have a value. */
  private static Map<String, Object> filters(Wanted wanted) {
    Map<String, Object> filters = new TreeMap<>();
    wanted
        .caps()
        .forEach((path, caps) -> {
          if (!caps.ofSystem() && !isObject(caps) && !caps.type().equals(UNASKABLE)) {
            filters.put(path, within(wanted.mapping(), path));
          }
        });
    return filters;
  }

  private static boolean isObject(FieldCaps caps) {
    return caps.type().equals("object") || caps.type().equals("nested");
  }

  private static Map<String, Object> within(Mapping mapping, String path) {
    Map<String, Object> exists = Map.of("exists", Map.of("field", path));
    for (int end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      String around = path.substring(0, end);
      if (mapping.field(around) instanceof ObjectField object && object.options().nested()) {
        return Map.of("nested", Map.of("path", around, "query", exists, "ignore_unmapped", true));
      }
    }
    return exists;
  }

  private static Map<String, FieldCaps> left(Map<String, FieldCaps> caps, Set<String> filled) {
    Map<String, FieldCaps> left = new TreeMap<>();
    caps.forEach((path, one) -> {
      if (isObject(one)
          ? filled.stream().anyMatch(field -> field.startsWith(path + "."))
          : one.ofSystem() || one.type().equals(UNASKABLE) || filled.contains(path)) {
        left.put(path, one);
      }
    });
    return left;
  }
}
