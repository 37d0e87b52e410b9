package io.lampyr.restapi.security;

import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * In which order keys are listed: the oldest first, unless something else is asked for. Of keys
 * that the order cannot tell apart the oldest is first, too.
 */
record KeyOrder(List<Part> parts) implements Comparator<ApiKey> {
  private static final Comparator<ApiKey> USUAL =
      Comparator.<ApiKey, Instant>comparing(key -> key.validity().created())
          .thenComparing(ApiKey::id);

  KeyOrder {
    parts = List.copyOf(parts);
  }

  /** One of the fields that keys are ordered by. */
  record Part(String field, boolean descending) {

    /** Of a key: a text, or a number, as of times and of what is true or false. */
    Comparable<?> value(ApiKey key) {
      ApiKey.Validity validity = key.validity();
      return switch (field) {
        case "creation" -> validity.created().toEpochMilli();
        // Those that never expire are last either way.
        case "expiration" ->
            validity
                .expires()
                .map(Instant::toEpochMilli)
                .orElse(descending ? Long.MIN_VALUE : Long.MAX_VALUE);
        case "name", "username" -> key.name();
        case "invalidated" -> validity.invalidated() ? 1L : 0L;
        case "type" -> "rest";
        case "realm" -> SecurityRoutes.KEYS;
        default -> key.id();
      };
    }

    /** Below zero if the key comes before what has that value. */
    int compare(ApiKey key, Comparable<?> other) {
      int order =
          value(key) instanceof Long number
              ? Long.compare(number, (Long) other)
              : value(key).toString().compareTo(other.toString());
      return descending ? -order : order;
    }

    /** A value that a caller brings along from the last page. */
    Comparable<?> read(@Nullable Object given) {
      boolean counts = List.of("creation", "expiration", "invalidated").contains(field);
      return switch (given) {
        case Number number when counts -> number.longValue();
        case Boolean flag when field.equals("invalidated") -> flag ? 1L : 0L;
        case String text when !counts -> text;
        case null, default ->
            throw ApiException.argument(
                "Failed to parse search_after value for field [" + field + "].");
      };
    }
  }

  static KeyOrder of(@Nullable Object sort) {
    List<Part> parts = new ArrayList<>();
    for (Object part :
        sort instanceof List<?> list ? list : sort == null ? List.of() : List.of(sort)) {
      parts.add(part(part));
    }
    return new KeyOrder(parts);
  }

  private static Part part(@Nullable Object part) {
    if (part instanceof String name) {
      return new Part(field(name), false);
    }
    if (part instanceof Map<?, ?> map && map.size() == 1) {
      Map.Entry<?, ?> only = map.entrySet().iterator().next();
      Object direction =
          only.getValue() instanceof Map<?, ?> options ? options.get("order") : only.getValue();
      String field = field(String.valueOf(only.getKey()));
      return switch (String.valueOf(direction)) {
        case "desc" -> new Part(field, true);
        case "asc", "null" -> new Part(field, false);
        default -> throw ApiException.argument("Unknown SortOrder [" + direction + "]");
      };
    }
    throw ApiException.argument("[sort] must be a name, an object of one name, or a list of these");
  }

  private static String field(String name) {
    return switch (name) {
      case "creation",
          "expiration",
          "name",
          "username",
          "invalidated",
          "type",
          "realm",
          "id",
          "_doc" ->
          name;
      default ->
          throw ApiException.argument("Field [" + name + "] is not allowed for API Key query");
    };
  }

  @Override
  public int compare(ApiKey one, ApiKey other) {
    for (Part part : parts) {
      int order = part.compare(one, part.value(other));
      if (order != 0) {
        return order;
      }
    }
    return USUAL.compare(one, other);
  }

  /** What the next page is asked for by; empty if no order was asked for. */
  List<Object> values(ApiKey key) {
    List<Object> values = new ArrayList<>();
    parts.forEach(part -> values.add(part.value(key)));
    return values;
  }

  /** Where a page begins: behind all keys that have these values, or others before them. */
  Optional<After> after(@Nullable Object given) {
    if (given == null) {
      return Optional.empty();
    }
    if (!(given instanceof List<?> values)) {
      throw ApiException.argument("[search_after] must be a list of values");
    }
    if (parts.isEmpty()) {
      throw ApiException.argument("Sort must contain at least one field.");
    }
    if (values.size() != parts.size()) {
      throw ApiException.argument(
          "search_after has " + values.size() + " value(s) but sort has " + parts.size() + ".");
    }
    List<Comparable<?>> read = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      read.add(parts.get(i).read(values.get(i)));
    }
    return Optional.of(new After(this, read));
  }

  /** The values of the last key of a page. */
  record After(KeyOrder order, List<Comparable<?>> values) {
    After {
      values = List.copyOf(values);
    }

    boolean isBefore(ApiKey key) {
      for (int i = 0; i < values.size(); i++) {
        int place = order.parts.get(i).compare(key, values.get(i));
        if (place != 0) {
          return place > 0;
        }
      }
      return false;
    }
  }
}
