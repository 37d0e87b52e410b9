package io.lampyr.restapi.termvector;

import io.lampyr.mapping.json.Flags;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which document's terms are wanted, and what of them.
 *
 * @param version the one that the document must have; null is any
 * @param given the document itself, where it is in no index
 * @param fields patterns; empty if the mapping decides
 * @param analyzers by the names of fields that are cut otherwise than the mapping says
 */
record VectorRequest(
    String index,
    @Nullable String id,
    @Nullable String routing,
    Optional<Map<String, @Nullable Object>> given,
    @Nullable Long version,
    Sight sight,
    List<String> fields,
    Map<String, String> analyzers,
    Shown shown,
    Optional<TermFilter> filter) {
  private static final Set<String> FLAGS =
      Set.of("positions", "offsets", "payloads", "field_statistics", "term_statistics", "realtime");
  private static final Set<String> NAMES =
      Set.of(
          "_index",
          "_type",
          "_id",
          "doc",
          "routing",
          "version",
          "version_type",
          "preference",
          "fields",
          "per_field_analyzer",
          "filter",
          "dfs");

  private static final String EITHER =
      "failed to parse term vectors request. either [id] or [doc] can be specified, but not both!";

  /** Whether its newest state is looked at, and in which shards. */
  record Sight(boolean realtime, Preference preference) {}

  /** Which facts of terms are shown. */
  record Shown(
      boolean positions, boolean offsets, boolean payloads, boolean fields, boolean terms) {
    /** These, as far as it is known of the field. */
    Shown of(FieldTerms.Known known) {
      return new Shown(
          positions && known.positions(),
          offsets && known.offsets(),
          payloads && known.payloads(),
          fields,
          terms);
    }
  }

  /** The request of a body over what the parameters say. */
  static VectorRequest of(
      String index,
      @Nullable String id,
      Parameters parameters,
      Map<String, @Nullable Object> body) {
    for (String key : body.keySet()) {
      if (!NAMES.contains(key) && !FLAGS.contains(key)) {
        throw new ApiException(
            400,
            "parse_exception",
            "failed to parse term vectors request. unknown field [" + key + "]");
      }
    }
    Object document = body.get("doc");
    if (document != null && !(document instanceof Map)) {
      throw ApiException.argument("[doc] must be an object");
    }
    if (document != null && (id != null || body.get("_id") != null)) {
      throw new ApiException(400, "parse_exception", EITHER);
    }
    Object own = body.get("routing");
    String routing = text(own);
    return new VectorRequest(
        Optional.ofNullable(text(body.get("_index"))).orElse(index),
        Optional.ofNullable(text(body.get("_id"))).orElse(id),
        routing == null ? parameters.text("routing").orElse(null) : routing,
        document instanceof Map<?, ?> map ? Optional.of(named(map)) : Optional.empty(),
        version(body.get("version")).or(() -> parameters.number("version")).orElse(null),
        sight(parameters, body),
        fields(parameters, body, id == null),
        analyzers(body.get("per_field_analyzer")),
        new Shown(
            flag("positions", true, parameters, body),
            flag("offsets", true, parameters, body),
            flag("payloads", true, parameters, body),
            flag("field_statistics", true, parameters, body),
            flag("term_statistics", false, parameters, body)),
        Optional.ofNullable(body.get("filter")).map(TermFilter::of));
  }

  /** Of one document, the fields of both; of several, those of the parameters where it has none. */
  private static List<String> fields(
      Parameters parameters, Map<String, @Nullable Object> body, boolean ofSeveral) {
    List<String> all = new ArrayList<>();
    if (body.containsKey("fields")) {
      all.addAll(texts(body.get("fields")));
    }
    if (!ofSeveral || all.isEmpty()) {
      all.addAll(parameters.list("fields"));
    }
    return all;
  }

  /** What it does not say, but has to. */
  List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (index.isEmpty()) {
      missing.add("index is missing");
    }
    if (id == null && given.isEmpty()) {
      missing.add("id or doc is missing");
    }
    return missing;
  }

  private static Optional<Long> version(@Nullable Object given) {
    return switch (given) {
      case null -> Optional.empty();
      case Long number -> Optional.of(number);
      default ->
          throw ApiException.argument("[version] must be a whole number but was [" + given + "]");
    };
  }

  private static Sight sight(Parameters parameters, Map<String, @Nullable Object> body) {
    String type =
        Optional.ofNullable(text(body.get("version_type")))
            .or(() -> parameters.text("version_type"))
            .orElse("internal");
    // All kinds of versions are compared alike by those who read.
    var _ = Concurrency.VersionType.of(type);
    String preference = text(body.get("preference"));
    return new Sight(
        flag("realtime", true, parameters, body),
        preference == null ? Preference.of(parameters) : Preference.of(preference));
  }

  private static boolean flag(
      String name, boolean otherwise, Parameters parameters, Map<String, ?> body) {
    return body.containsKey(name)
        ? Flags.parse(String.valueOf(body.get(name)))
        : parameters.flag(name, otherwise);
  }

  private static List<String> texts(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    throw new ApiException(
        400,
        "parse_exception",
        "failed to parse term vectors request. field [fields] must be an array");
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  private static Map<String, String> analyzers(@Nullable Object given) {
    if (given == null) {
      return Map.of();
    }
    if (!(given instanceof Map<?, ?> map)) {
      throw ApiException.argument("[per_field_analyzer] must be an object");
    }
    Map<String, String> analyzers = new LinkedHashMap<>();
    map.forEach((field, name) -> {
      if (!(name instanceof String text)) {
        throw new ApiException(
            400,
            "parse_exception",
            "expecting the analyzer at [" + field + "] to be a String, but found [" + name + "]");
      }
      analyzers.put(String.valueOf(field), text);
    });
    return analyzers;
  }

  static Map<String, @Nullable Object> named(Map<?, ?> map) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    map.forEach((name, value) -> named.put(String.valueOf(name), value));
    return named;
  }
}
