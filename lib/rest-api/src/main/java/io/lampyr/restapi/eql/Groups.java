package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.match.Found;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sequences and samples as answers show them. */
final class Groups {
  private Groups() {}

  static List<Map<String, @Nullable Object>> shown(
      List<Found<EqlHit.Ref>> found, Map<EqlHit.Ref, Map<String, @Nullable Object>> documents) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Found<EqlHit.Ref> one : found) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      if (!one.keys().isEmpty()) {
        json.put("join_keys", one.keys());
      }
      List<Object> events = new ArrayList<>();
      for (EqlHit.Ref ref : one.events()) {
        events.add(ref == null ? EqlHit.missing() : documents.getOrDefault(ref, unread(ref)));
      }
      json.put("events", events);
      all.add(json);
    }
    return all;
  }

  /** A document whose shard has failed since it was found. */
  private static Map<String, @Nullable Object> unread(EqlHit.Ref ref) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_index", ref.index());
    json.put("_id", ref.id());
    return json;
  }
}
