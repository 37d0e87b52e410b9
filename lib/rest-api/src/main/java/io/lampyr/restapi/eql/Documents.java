package io.lampyr.restapi.eql;

import io.lampyr.restapi.search.OrderedReads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the documents that are answered, once it is known which those are. */
record Documents(OrderedReads reads, EqlBodies bodies) {
  private static final int AT_ONCE = 500;

  /** All of them, as answers show them. */
  Map<EqlHit.Ref, Map<String, @Nullable Object>> of(Collection<EqlHit.Ref> wanted) {
    Map<EqlHit.Ref, Map<String, @Nullable Object>> found = new HashMap<>();
    List<EqlHit.Ref> all = List.copyOf(new LinkedHashSet<>(wanted));
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      List<EqlHit.Ref> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      Map<String, Object> body = bodies.shown(bodies.plain(query(some), some.size()));
      for (OrderedReads.Hit hit : reads.hits(body)) {
        EqlHit event = new EqlHit(hit);
        found.put(event.ref(), event.event());
      }
    }
    return found;
  }

  private static Map<String, Object> query(List<EqlHit.Ref> refs) {
    Map<String, List<Object>> ids = new LinkedHashMap<>();
    refs.forEach(ref -> ids.computeIfAbsent(ref.index(), _ -> new ArrayList<>()).add(ref.id()));
    List<Object> each = new ArrayList<>();
    ids.forEach((index, values) ->
        each.add(
            Map.of(
                "bool",
                Map.of(
                    "filter",
                    List.of(
                        Map.of("term", Map.of("_index", index)),
                        Map.of("ids", Map.of("values", values)))))));
    return Map.of("bool", Map.of("should", each, "minimum_should_match", 1));
  }
}
