package io.lampyr.query.trial;

import io.lampyr.query.script.ScriptResults;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What kind of field a script is tried for. */
public enum TriedField {
  BOOLEAN_FIELD,
  COMPOSITE_FIELD,
  DATE_FIELD,
  DOUBLE_FIELD,
  GEO_POINT_FIELD,
  IP_FIELD,
  KEYWORD_FIELD,
  LONG_FIELD;

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  public static Optional<TriedField> of(String name) {
    for (TriedField kind : values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(name)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** How a value is shown; one that cannot be of this kind is an {@link ClassCastException}. */
  @Nullable Object shown(@Nullable Object value) {
    return switch (this) {
      case BOOLEAN_FIELD -> (Boolean) value;
      case LONG_FIELD -> value == null ? null : ((Number) value).longValue();
      case DOUBLE_FIELD -> value == null ? null : ((Number) value).doubleValue();
      case DATE_FIELD ->
          value == null ? null : TIME.format(Instant.ofEpochMilli(((Number) value).longValue()));
      case KEYWORD_FIELD, IP_FIELD -> {
        if (value instanceof Map<?, ?> || value instanceof Collection<?>) {
          throw new ClassCastException("several values are no text");
        }
        yield String.valueOf(value);
      }
      case GEO_POINT_FIELD, COMPOSITE_FIELD -> ScriptResults.tree(value);
    };
  }

  /** A point as it is shown. */
  static Map<String, @Nullable Object> point(double latitude, double longitude) {
    Map<String, @Nullable Object> point = new TreeMap<>();
    point.put("coordinates", List.of(longitude, latitude));
    point.put("type", "Point");
    return point;
  }
}
