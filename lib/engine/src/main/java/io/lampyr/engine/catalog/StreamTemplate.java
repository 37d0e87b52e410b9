package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What templates give to a stream and its indices.
 *
 * @param name of the template that wins
 * @param content of its indices; the aliases are those of the stream
 * @param lifecycle as texts of clients have it, if a template has any
 * @param options likewise
 */
public record StreamTemplate(
    String name,
    NewIndex content,
    Kind kind,
    Optional<Map<String, @Nullable Object>> lifecycle,
    Optional<Map<String, @Nullable Object>> options) {
  public static final String TIMESTAMP = "@timestamp";

  /** What mappings say of documents with one timestamp each. */
  private static final String TOLD = "_data_stream_timestamp";

  static final String FIELD = "data_stream";
  private static final String FAILURES = "failure_store";
  private static final Set<String> FIELDS =
      Set.of("hidden", "allow_custom_routing", "timestamp_field", FAILURES);
  private static final Set<String> TYPES = Set.of("date", "date_nanos");

  /**
   * What a template's {@code data_stream} says.
   *
   * @param keepsFailures as older clients ask for it: options of streams go before this
   */
  public record Kind(
      String timestampField, boolean hidden, boolean customRouting, boolean keepsFailures) {

    /** Refuses what is none. */
    static Kind of(Map<String, @Nullable Object> given) {
      for (String field : given.keySet()) {
        if (!FIELDS.contains(field)) {
          throw new FaultException(
              ErrorKind.X_CONTENT_PARSE, "[data_stream_template] unknown field [" + field + "]");
        }
      }
      String timestamp = TIMESTAMP;
      if (given.get("timestamp_field") != null) {
        Object name = Json.object(given.get("timestamp_field"), "timestamp_field").get("name");
        if (name == null || name.toString().isBlank()) {
          throw FaultException.argument("data stream's timestamp field name must not be empty");
        }
        timestamp = name.toString();
      }
      return new Kind(
          timestamp,
          flag(given, "hidden"),
          flag(given, "allow_custom_routing"),
          flag(given, FAILURES));
    }

    /** What it says of streams beyond their indices. */
    Optional<Map<String, @Nullable Object>> options() {
      return keepsFailures
          ? Optional.of(Map.of(FAILURES, Map.of("enabled", true)))
          : Optional.empty();
    }

    private static boolean flag(Map<String, @Nullable Object> given, String name) {
      Object value = given.get(name);
      return value != null && Flags.parse(value);
    }
  }

  /** Mappings with the stream's timestamp, which is a date unless they say which kind of one. */
  static Map<String, @Nullable Object> withTimestamp(
      Map<String, @Nullable Object> mappings, String field) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    if (mappings.get("properties") != null) {
      fields.putAll(Json.object(mappings.get("properties"), "properties"));
    }
    Object given = fields.get(field);
    if (given == null) {
      fields.put(field, Map.of("type", "date"));
    } else {
      Map<String, @Nullable Object> own =
          new LinkedHashMap<>(Json.object(given, "properties." + field));
      own.putIfAbsent("type", "date");
      String type = String.valueOf(own.get("type"));
      if (!TYPES.contains(type)) {
        throw FaultException.argument(
            "data stream timestamp field ["
                + field
                + "] is of type ["
                + type
                + "], but [date,date_nanos] is expected");
      }
      fields.put(field, own);
    }
    Map<String, @Nullable Object> with = new LinkedHashMap<>(mappings);
    with.put("properties", fields);
    return withoutTold(with);
  }

  /** Mappings of a stream without what holds in each, whether a mapping says so or not. */
  private static Map<String, @Nullable Object> withoutTold(Map<String, @Nullable Object> mappings) {
    Map<String, @Nullable Object> without = new LinkedHashMap<>(mappings);
    without.remove(TOLD);
    return without;
  }
}
