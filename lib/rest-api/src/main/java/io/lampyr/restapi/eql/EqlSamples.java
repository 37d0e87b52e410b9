package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.condition.ConditionCompiler;
import io.lampyr.esql.eql.condition.EqlCondition;
import io.lampyr.esql.eql.condition.EqlFields;
import io.lampyr.esql.eql.match.Found;
import io.lampyr.esql.eql.tree.EqlQuery;
import io.lampyr.esql.eql.tree.EqlQuery.Stage;
import io.lampyr.restapi.search.OrderedReads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Samples. The keys of the first condition are gone through a page at a time, those that no other
 * condition has are left out, and for each that is left a few events of each condition are looked
 * at, until there are samples enough. Confined to one thread.
 */
final class EqlSamples {
  private final OrderedReads reads;
  private final EqlBodies bodies;
  private final EqlRequest request;
  private final EqlFields fields;

  EqlSamples(OrderedReads reads, EqlBodies bodies, EqlRequest request, EqlFields fields) {
    this.reads = reads;
    this.bodies = bodies;
    this.request = request;
    this.fields = fields;
  }

  /** The events of one condition, and their keys. */
  private record Part(EqlCondition condition, JoinKeys keys) {
    /** Its events among those that fulfil more. */
    Map<String, Object> query(List<Map<String, Object>> more) {
      List<Map<String, Object>> filters = new ArrayList<>(keys.present());
      filters.add(condition.query());
      filters.addAll(more);
      return Map.of("bool", Map.of("filter", filters));
    }
  }

  List<Map<String, @Nullable Object>> of(EqlQuery.Sample sample) {
    reads.keep();
    List<Part> parts = new ArrayList<>();
    for (Stage stage : sample.stages()) {
      parts.add(
          new Part(
              ConditionCompiler.compile(stage.event(), request.names().category(), fields),
              JoinKeys.of(stage.keys(), fields)));
    }
    List<Found<EqlHit.Ref>> found = found(parts);
    boolean whole = reads.failures().isEmpty() || request.partial().sequences();
    if (!whole) {
      return List.of();
    }
    List<EqlHit.Ref> refs = new ArrayList<>();
    for (Found<EqlHit.Ref> one : found) {
      for (EqlHit.Ref ref : one.events()) {
        if (ref != null) {
          refs.add(ref);
        }
      }
    }
    return Groups.shown(found, new Documents(reads, bodies).of(refs));
  }

  private List<Found<EqlHit.Ref>> found(List<Part> parts) {
    List<Found<EqlHit.Ref>> found = new ArrayList<>();
    int size = request.limits().size();
    KeyPages pages = new KeyPages(parts.getFirst(), List.of());
    while (found.size() < size) {
      Set<List<@Nullable Object>> keys = pages.next();
      if (keys.isEmpty()) {
        return found;
      }
      for (List<@Nullable Object> key : inAll(parts, keys)) {
        if (found.size() < size) {
          found.addAll(ofKey(parts, key));
        }
      }
    }
    return found.subList(0, size);
  }

  /** Those keys that all conditions have. */
  private Set<List<@Nullable Object>> inAll(List<Part> parts, Set<List<@Nullable Object>> keys) {
    Set<List<@Nullable Object>> left = new LinkedHashSet<>(keys);
    for (Part part : parts.subList(1, parts.size())) {
      Set<List<@Nullable Object>> seen = new LinkedHashSet<>();
      KeyPages pages = new KeyPages(part, among(part, left));
      Set<List<@Nullable Object>> some = left.isEmpty() ? Set.of() : pages.next();
      while (!some.isEmpty()) {
        for (List<@Nullable Object> key : some) {
          if (left.contains(key)) {
            seen.add(key);
          }
        }
        some = pages.next();
      }
      left.retainAll(seen);
    }
    return left;
  }

  /** What finds no events but those whose first field has the value of one of the keys. */
  private static List<Map<String, Object>> among(Part part, Set<List<@Nullable Object>> keys) {
    Set<Object> values = new LinkedHashSet<>();
    for (List<@Nullable Object> key : keys) {
      Object value = key.getFirst();
      if (value == null) {
        return List.of();
      }
      values.add(value);
    }
    String field = part.keys().fields().getFirst();
    return List.of(Map.of("terms", Map.of(field, List.copyOf(values))));
  }

  private List<Found<EqlHit.Ref>> ofKey(List<Part> parts, List<@Nullable Object> key) {
    int most = request.limits().samples();
    int wanted = most + parts.size() - 1;
    List<List<EqlHit.Ref>> events = new ArrayList<>();
    for (Part part : parts) {
      EqlCondition one =
          new EqlCondition(
              part.query(part.keys().having(key)),
              part.condition().rest(),
              part.condition().fields());
      List<EqlHit.Ref> own = some(one, wanted);
      if (own.isEmpty()) {
        return List.of();
      }
      events.add(own);
    }
    List<Found<EqlHit.Ref>> samples = new ArrayList<>();
    for (List<EqlHit.Ref> sample : new Combinations<>(events).first(most)) {
      samples.add(new Found<>(key, new ArrayList<>(sample)));
    }
    return samples;
  }

  private List<EqlHit.Ref> some(EqlCondition condition, int wanted) {
    int fetch = request.limits().fetch();
    int page = condition.rest().isEmpty() ? wanted : Math.max(wanted, fetch);
    List<Object> sort = List.of(Map.of("_shard_doc", Map.of("order", "asc")));
    List<EqlHit.Ref> some = new ArrayList<>();
    try (EqlStream stream = new EqlStream(reads, bodies, condition, sort, page, List.of())) {
      EqlHit hit = stream.next();
      while (hit != null && some.size() < wanted) {
        some.add(hit.ref());
        hit = some.size() < wanted ? stream.next() : null;
      }
    }
    return some;
  }

  /** The keys that the events of a condition have, page by page. */
  private final class KeyPages {
    private static final String NAME = "keys";

    private final Part part;
    private final Map<String, Object> query;
    private @Nullable Object after;
    private boolean exhausted;

    KeyPages(Part part, List<Map<String, Object>> more) {
      this.part = part;
      this.query = part.query(more);
    }

    /** The next ones; none at the end. */
    Set<List<@Nullable Object>> next() {
      Set<List<@Nullable Object>> keys = new LinkedHashSet<>();
      if (exhausted) {
        return keys;
      }
      Map<String, Object> body = new LinkedHashMap<>(bodies.plain(query, 0));
      body.put("aggs", Map.of(NAME, Map.of("composite", composite())));
      if (reads.aggregations(body).get(NAME) instanceof Map<?, ?> found) {
        after = found.get("after_key");
        if (found.get("buckets") instanceof List<?> buckets) {
          buckets.forEach(bucket -> keys.add(key((Map<?, ?>) bucket)));
        }
      }
      exhausted = after == null || keys.size() < request.limits().fetch();
      return keys;
    }

    private Map<String, Object> composite() {
      List<Object> sources = new ArrayList<>();
      List<JoinKeys.Key> keys = part.keys().keys();
      for (int i = 0; i < keys.size(); i++) {
        Map<String, Object> terms = new LinkedHashMap<>();
        terms.put("field", keys.get(i).field());
        if (keys.get(i).optional()) {
          terms.put("missing_bucket", true);
        }
        sources.add(Map.of("k" + i, Map.of("terms", terms)));
      }
      Map<String, Object> composite = new LinkedHashMap<>();
      composite.put("size", request.limits().fetch());
      composite.put("sources", sources);
      if (after != null) {
        composite.put("after", after);
      }
      return composite;
    }

    private List<@Nullable Object> key(Map<?, ?> bucket) {
      List<@Nullable Object> values = new ArrayList<>();
      if (bucket.get("key") instanceof Map<?, ?> key) {
        for (int i = 0; i < part.keys().keys().size(); i++) {
          values.add(JoinKeys.normal(key.get("k" + i)));
        }
      }
      return values;
    }
  }
}
