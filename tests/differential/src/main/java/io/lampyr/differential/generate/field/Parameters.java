package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** Parameters of fields in mappings, for each family of types. Most fields have none or one. */
final class Parameters {
  private Parameters() {}

  static Map<String, Object> none(Chance chance) {
    return Json.object();
  }

  private static Map<String, Object> usual(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(10)) {
      mapping.put("index", false);
    }
    if (chance.oneIn(10)) {
      mapping.put("doc_values", false);
    }
    if (chance.oneIn(6)) {
      mapping.put("store", true);
    }
    if (chance.oneIn(8)) {
      mapping.put("copy_to", "gathered");
    }
    return mapping;
  }

  static Map<String, Object> text(Chance chance) {
    // long on purpose: one parameter after the other
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(3)) {
      mapping.put("analyzer", Analysis.anyAnalyzer(chance));
    }
    if (chance.oneIn(12)) {
      mapping.put("search_analyzer", Analysis.anyAnalyzer(chance));
    }
    if (chance.oneIn(5)) {
      mapping.put("fielddata", true);
    }
    if (chance.oneIn(6)) {
      mapping.put("store", true);
    }
    if (chance.oneIn(5)) {
      mapping.put(
          "term_vector",
          chance.of(
              "yes",
              "with_positions",
              "with_positions_offsets",
              "with_offsets",
              "with_positions_offsets_payloads"));
    }
    if (chance.oneIn(8)) {
      mapping.put("similarity", chance.of("boolean", "BM25", "flat"));
    }
    if (chance.oneIn(8)) {
      mapping.put("index_options", chance.of("docs", "freqs", "positions", "offsets"));
    }
    if (chance.oneIn(10)) {
      mapping.put("norms", false);
    }
    if (chance.oneIn(10)) {
      mapping.put(
          "index_prefixes",
          chance.flip() ? Json.object() : Json.object("min_chars", 1L, "max_chars", 3L));
    }
    if (chance.oneIn(16)) {
      mapping.put("search_quote_analyzer", Analysis.anyAnalyzer(chance));
    }
    if (chance.oneIn(16)) {
      mapping.put(
          "fielddata_frequency_filter",
          Json.object("min", 0.01, "max", 0.9, "min_segment_size", 2L));
    }
    if (chance.oneIn(16)) {
      mapping.put("eager_global_ordinals", true);
    }
    if (chance.oneIn(12)) {
      mapping.put("index_phrases", true);
    }
    if (chance.oneIn(12)) {
      mapping.put("position_increment_gap", (long) chance.below(3));
    }
    if (chance.oneIn(4)) {
      mapping.put("fields", Json.object("raw", keywordWithType(chance)));
    }
    if (chance.oneIn(8)) {
      mapping.put("copy_to", "gathered");
    }
    return mapping;
  }

  private static Map<String, Object> keywordWithType(Chance chance) {
    Map<String, Object> mapping = Json.object("type", "keyword");
    if (chance.oneIn(3)) {
      mapping.put("ignore_above", (long) chance.between(5, 30));
    }
    if (chance.oneIn(3)) {
      mapping.put("normalizer", Analysis.NORMALIZER);
    }
    return mapping;
  }

  static Map<String, Object> keyword(Chance chance) {
    Map<String, Object> mapping = usual(chance);
    if (chance.oneIn(8)) {
      mapping.put("ignore_above", (long) chance.between(1, 10));
    }
    if (chance.oneIn(8)) {
      mapping.put("null_value", "NULL");
    }
    if (chance.oneIn(6)) {
      mapping.put("normalizer", Analysis.NORMALIZER);
    }
    if (chance.oneIn(12)) {
      mapping.put("split_queries_on_whitespace", true);
    }
    if (chance.oneIn(12)) {
      mapping.put("norms", true);
    }
    if (chance.oneIn(12)) {
      mapping.put("eager_global_ordinals", true);
    }
    if (chance.oneIn(8)) {
      mapping.put("fields", Json.object("full", Json.object("type", "text")));
    }
    return mapping;
  }

  static Map<String, Object> constant(Chance chance) {
    return Json.object("value", "same");
  }

  static Map<String, Object> wildcard(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(4)) {
      mapping.put("ignore_above", 10L);
    }
    if (chance.oneIn(4)) {
      mapping.put("null_value", "NULL");
    }
    return mapping;
  }

  static Map<String, Object> number(Chance chance) {
    Map<String, Object> mapping = usual(chance);
    if (chance.oneIn(5)) {
      mapping.put("ignore_malformed", true);
    }
    if (chance.oneIn(8)) {
      mapping.put("coerce", false);
    }
    if (chance.oneIn(8)) {
      mapping.put("null_value", chance.of((Object) 0L, 7L, "3"));
    }
    return mapping;
  }

  static Map<String, Object> scaled(Chance chance) {
    Map<String, Object> mapping = number(chance);
    mapping.put("scaling_factor", chance.of((Object) 10L, 100L, 3.5));
    return mapping;
  }

  static Map<String, Object> unsigned(Chance chance) {
    return usual(chance);
  }

  static Map<String, Object> date(Chance chance) {
    Map<String, Object> mapping = usual(chance);
    if (chance.oneIn(6)) {
      mapping.put(
          "format",
          chance.of(
              "strict_date_optional_time||epoch_millis",
              "strict_date_optional_time||epoch_second||epoch_millis",
              "yyyy-MM-dd||strict_date_time||epoch_millis"));
    }
    if (chance.oneIn(5)) {
      mapping.put("ignore_malformed", true);
    }
    if (chance.oneIn(10)) {
      mapping.put("null_value", "2020-01-01");
    }
    return mapping;
  }

  static Map<String, Object> bool(Chance chance) {
    Map<String, Object> mapping = usual(chance);
    if (chance.oneIn(8)) {
      mapping.put("null_value", chance.flip());
    }
    return mapping;
  }

  static Map<String, Object> ip(Chance chance) {
    Map<String, Object> mapping = usual(chance);
    if (chance.oneIn(4)) {
      mapping.put("ignore_malformed", true);
    }
    return mapping;
  }

  static Map<String, Object> range(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(6)) {
      mapping.put("store", true);
    }
    if (chance.oneIn(8)) {
      mapping.put("coerce", false);
    }
    return mapping;
  }

  static Map<String, Object> point(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(6)) {
      mapping.put("ignore_malformed", true);
    }
    if (chance.oneIn(10)) {
      mapping.put("null_value", "1,2");
    }
    if (chance.oneIn(10)) {
      mapping.put("doc_values", false);
    }
    return mapping;
  }

  static Map<String, Object> binary(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(4)) {
      mapping.put("store", true);
    }
    if (chance.oneIn(3)) {
      mapping.put("doc_values", true);
    }
    return mapping;
  }

  static Map<String, Object> count(Chance chance) {
    return Json.object("analyzer", chance.of("standard", "english", "whitespace"));
  }

  static Map<String, Object> completion(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(4)) {
      mapping.put("analyzer", chance.of("standard", "english", "whitespace", "my_gram"));
    }
    if (chance.oneIn(8)) {
      mapping.put("search_analyzer", chance.of("standard", "whitespace"));
    }
    if (chance.oneIn(4)) {
      mapping.put("preserve_separators", false);
    }
    if (chance.oneIn(4)) {
      mapping.put("preserve_position_increments", false);
    }
    if (chance.oneIn(6)) {
      mapping.put("max_input_length", 6L);
    }
    return mapping;
  }

  static Map<String, Object> asTyped(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(3)) {
      mapping.put("max_shingle_size", (long) chance.between(2, 4));
    }
    if (chance.oneIn(4)) {
      mapping.put("analyzer", Analysis.anyAnalyzer(chance));
    }
    if (chance.oneIn(6)) {
      mapping.put("store", true);
    }
    return mapping;
  }

  static Map<String, Object> shape(Chance chance) {
    Map<String, Object> mapping = Json.object();
    if (chance.oneIn(5)) {
      mapping.put("ignore_malformed", true);
    }
    if (chance.oneIn(6)) {
      mapping.put("orientation", chance.of("left", "right", "cw", "ccw"));
    }
    if (chance.oneIn(6)) {
      mapping.put("coerce", true);
    }
    if (chance.oneIn(8)) {
      mapping.put("doc_values", false);
    }
    return mapping;
  }

  static Map<String, Object> nanos(Chance chance) {
    Map<String, Object> mapping = usual(chance);
    if (chance.oneIn(6)) {
      mapping.put("format", "strict_date_optional_time_nanos||epoch_millis");
    }
    if (chance.oneIn(5)) {
      mapping.put("ignore_malformed", true);
    }
    return mapping;
  }

  static Map<String, Object> rank(Chance chance) {
    return chance.oneIn(4) ? Json.object("positive_score_impact", false) : Json.object();
  }
}
