package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.condition.EqlRow;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.sort.SortValues;
import io.lampyr.restapi.search.OrderedReads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A document that a search found, with the fields that were asked for. */
record EqlHit(OrderedReads.Hit hit) implements EqlRow {

  /** Where a document is found again. */
  record Ref(String index, String id) {}

  SortValues sort() {
    return hit.sort();
  }

  /** What it was sorted by, as a search takes it that goes on behind it. */
  List<?> after() {
    return hit.shown().tail().get("sort") instanceof List<?> shown ? shown : List.of();
  }

  Ref ref() {
    Map<String, @Nullable Object> head = hit.shown().head();
    return new Ref(String.valueOf(head.get("_index")), String.valueOf(head.get("_id")));
  }

  @Override
  public List<Object> values(String field) {
    List<Object> values = new ArrayList<>();
    if (hit.shown().tail().get("fields") instanceof Map<?, ?> fields
        && fields.get(field) instanceof List<?> list) {
      for (Object value : list) {
        if (value != null) {
          values.add(value);
        }
      }
    }
    return values;
  }

  @Override
  public boolean isFoundBy(String name) {
    return hit.shown().tail().get("matched_queries") instanceof List<?> names
        && names.contains(name);
  }

  /** When it happened: the earliest, if it says several times. */
  Instant time(String field) {
    return Instant.parse(String.valueOf(values(field).getFirst()));
  }

  /** The document as answers show it. */
  Map<String, @Nullable Object> event() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_index", ref().index());
    json.put("_id", ref().id());
    if (hit.shown().source() != null) {
      json.put("_source", Json.readObject(hit.shown().source().utf8ToString()));
    }
    if (hit.shown().tail().get("fields") instanceof Map<?, ?> fields) {
      json.put("fields", fields);
    }
    return json;
  }

  /** What stands for an event that must be missing. */
  static Map<String, @Nullable Object> missing() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_index", "");
    json.put("_id", "");
    json.put("_source", Map.of());
    json.put("missing", true);
    return json;
  }
}
