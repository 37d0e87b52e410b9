package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** What a mapping says of fields that it does not name, and of documents as a whole. */
final class Dynamics {
  private Dynamics() {}

  static void add(Chance chance, Map<String, Object> mappings) {
    if (chance.oneIn(8)) {
      mappings.put("date_detection", chance.flip());
    }
    if (chance.oneIn(8)) {
      mappings.put("numeric_detection", true);
    }
    if (chance.oneIn(12)) {
      mappings.put("dynamic_date_formats", Json.list("yyyy-MM-dd", "yyyy"));
    }
    if (chance.oneIn(6)) {
      mappings.put("dynamic_templates", Json.list(Json.object("one", template(chance))));
    }
    if (chance.oneIn(10)) {
      mappings.put("_source", source(chance));
    }
    if (chance.oneIn(12)) {
      mappings.put("_meta", Json.object("made", "here"));
    }
  }

  private static Map<String, Object> source(Chance chance) {
    return chance.of(
        Json.object("excludes", Json.list("text*", "dyn_o.x")),
        Json.object("includes", Json.list("uid", "b*", "cat", "nested*")));
  }

  private static Map<String, Object> template(Chance chance) {
    return chance.of(
        Json.object(
            "match_mapping_type",
            "string",
            "mapping",
            Json.object("type", "text", "analyzer", "english", "fielddata", true)),
        Json.object("match", "dyn_*", "mapping", Json.object("type", "keyword", "store", true)),
        Json.object("match", "dyn_d*", "mapping", Json.object("type", "date_nanos")),
        Json.object(
            "path_match", "dyn_o.*", "unmatch", "y", "mapping", Json.object("type", "text")),
        Json.object(
            "match_mapping_type",
            "long",
            "mapping",
            Json.object("type", "{dynamic_type}", "doc_values", false)),
        Json.object(
            "match",
            "^dyn_[sn]$",
            "match_pattern",
            "regex",
            "mapping",
            Json.object("type", "keyword", "ignore_above", 5L)));
  }
}
