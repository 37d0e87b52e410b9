package io.lampyr.restapi.index;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What holds of fields whose mapping says nothing else, by their types. */
final class FieldStandards {
  private static final String TIMES = "strict_date_optional_time||epoch_millis";
  private static final String NANOS = "strict_date_optional_time_nanos||epoch_millis";

  /** Those whose value for nulls no group below tells. */
  private static final Set<String> OF_NULLS = Set.of("keyword", "wildcard", "boolean", "ip");

  private static final String SEARCHING = "search_analyzer";
  private static final String QUOTING = "search_quote_analyzer";

  private final boolean older;
  private final Map<String, @Nullable Object> found = new LinkedHashMap<>();

  private FieldStandards(boolean older) {
    this.older = older;
  }

  /** Those of a field's type, as the product shows them. */
  private static Map<String, @Nullable Object> of(LeafField field, Dialect dialect) {
    FieldStandards standards = new FieldStandards(dialect == Dialect.OPENSEARCH);
    standards.add(field.type().name());
    return Collections.unmodifiableMap(standards.found);
  }

  /** What a field's mapping says with what holds besides, that of its subfields too. */
  static void complete(Map<String, @Nullable Object> mapping, LeafField field, Dialect dialect) {
    Map<String, @Nullable Object> standards = of(field, dialect);
    if (standards.containsKey(SEARCHING)) {
      // Who searches does as who indexes, and phrases as words, unless something else is said.
      inherit(mapping, "analyzer", SEARCHING);
      inherit(mapping, SEARCHING, QUOTING);
    }
    standards.forEach(mapping::putIfAbsent);
    if (!field.subfields().isEmpty()) {
      Map<String, @Nullable Object> all = new TreeMap<>();
      field
          .subfields()
          .forEach((name, subfield) -> {
            Map<String, @Nullable Object> one = new LinkedHashMap<>(subfield.toJson());
            complete(one, subfield, dialect);
            all.put(name, one);
          });
      mapping.put("fields", all);
    }
  }

  /** The same of what is made of the words or relations of a field, in OpenSearch. */
  static void completeInside(Map<String, @Nullable Object> mapping) {
    Map.of("boost", 1.0, "index", true, "store", false, "meta", Map.of())
        .forEach(mapping::putIfAbsent);
  }

  private static void inherit(Map<String, @Nullable Object> mapping, String from, String to) {
    boolean isKnown = !to.equals(QUOTING) || !"completion".equals(mapping.get("type"));
    Object given = mapping.get(from);
    if (given != null && isKnown) {
      mapping.putIfAbsent(to, given);
    }
  }

  private void add(String type) {
    switch (type) {
      case "text", "match_only_text" -> text();
      case "search_as_you_type" -> analyzed();
      case "keyword" -> keyword();
      case "wildcard" -> put("ignore_above", Integer.MAX_VALUE, "normalizer", "default");
      case "date", "date_nanos" -> date(older || type.equals("date") ? TIMES : NANOS);
      case "boolean", "parent", "flat_object" -> boost().columns();
      case "ip" -> columns().put("ignore_malformed", false);
      case "geo_point", "point", "xy_point" -> places().put("null_value", null);
      case "geo_shape", "shape", "xy_shape" ->
          places().put("orientation", "RIGHT", "coerce", false);
      case "version" -> columns();
      case "binary" -> put("store", false, "doc_values", false);
      case "knn_vector" -> vectors();
      case "completion" -> put("search_analyzer", "simple");
      case "token_count" -> counts();
      case "rank_feature", "rank_features" -> put("positive_score_impact", true);
      case "date_range" -> ranges().put("format", TIMES, "locale", "");
      case "long_range", "integer_range", "float_range", "double_range", "ip_range" -> ranges();
      case "long",
          "integer",
          "short",
          "byte",
          "double",
          "float",
          "half_float",
          "unsigned_long",
          "scaled_float" ->
          numbers();
      default -> {} // Kinds of their own have no parameters in common.
    }
    if (OF_NULLS.contains(type)) {
      put("null_value", null);
    }
    if (!found.isEmpty()) {
      put("meta", Map.of());
    }
  }

  private FieldStandards put(@Nullable Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      found.put(String.valueOf(pairs[i]), pairs[i + 1]);
    }
    return this;
  }

  private FieldStandards columns() {
    return put("store", false, "index", true, "doc_values", true);
  }

  private FieldStandards boost() {
    return older ? put("boost", 1.0) : this;
  }

  private FieldStandards analyzed() {
    return put("store", false, "index", true, "index_options", "positions")
        .put("term_vector", "no", "norms", true, "similarity", null, "analyzer", "default")
        .put("search_analyzer", "default", "search_quote_analyzer", "default");
  }

  private void text() {
    boost()
        .analyzed()
        .put("fielddata", false, "eager_global_ordinals", false, "index_prefixes", null)
        .put("index_phrases", false, "position_increment_gap", -1)
        .put(
            "fielddata_frequency_filter",
            Map.of("min", 0.0, "max", (double) Integer.MAX_VALUE, "min_segment_size", 0));
  }

  private void keyword() {
    boost()
        .put("store", false, "index", true, "doc_values", true, "index_options", "docs")
        .put("norms", false, "similarity", null, "eager_global_ordinals", false)
        .put("ignore_above", Integer.MAX_VALUE, "normalizer", "default")
        .put("split_queries_on_whitespace", false);
    if (older) {
      put("use_similarity", false);
    }
  }

  private void date(String format) {
    boost()
        .put("store", false, "index", true, "doc_values", true, "ignore_malformed", false)
        .put("format", format, "locale", "", "null_value", null);
    if (older) {
      put("print_format", "strict_date_optional_time", "skip_list", false);
    }
  }

  private void numbers() {
    put("store", false, "index", true, "doc_values", true, "coerce", true)
        .put("ignore_malformed", false, "null_value", null);
    if (older) {
      put("skip_list", false);
    }
  }

  private void counts() {
    put("store", false, "index", true, "doc_values", true)
        .put("enable_position_increments", true, "null_value", null);
    if (older) {
      put("skip_list", false);
    }
  }

  private void vectors() {
    put("store", false, "doc_values", false, "ignore_malformed", false, "data_type", "FLOAT")
        .put("method", null, "model_id", null, "mode", null, "compression_level", null)
        .put("space_type", "undefined");
  }

  private FieldStandards ranges() {
    return boost()
        .put("store", false, "index", true, "doc_values", true, "coerce", true)
        .put("ignore_malformed", false);
  }

  private FieldStandards places() {
    return boost()
        .put("store", false, "index", true, "doc_values", true)
        .put("ignore_malformed", false, "ignore_z_value", true);
  }
}
