package io.lampyr.restapi.security;

import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** In which order keys are listed: the oldest first, unless something else is asked for. */
final class KeyOrder {
  private static final Comparator<ApiKey> USUAL =
      Comparator.<ApiKey, Instant>comparing(key -> key.validity().created())
          .thenComparing(ApiKey::id);

  private KeyOrder() {}

  static Comparator<ApiKey> of(@Nullable Object sort) {
    if (sort == null) {
      return USUAL;
    }
    List<?> parts = sort instanceof List<?> list ? list : List.of(sort);
    Comparator<ApiKey> order = null;
    for (Object part : parts) {
      Comparator<ApiKey> next = part(part);
      order = order == null ? next : order.thenComparing(next);
    }
    return order == null ? USUAL : order.thenComparing(USUAL);
  }

  private static Comparator<ApiKey> part(@Nullable Object part) {
    if (part instanceof String name) {
      return by(name);
    }
    if (part instanceof Map<?, ?> map && map.size() == 1) {
      Map.Entry<?, ?> only = map.entrySet().iterator().next();
      Object direction =
          only.getValue() instanceof Map<?, ?> options ? options.get("order") : only.getValue();
      Comparator<ApiKey> by = by(String.valueOf(only.getKey()));
      return switch (String.valueOf(direction)) {
        case "desc" -> by.reversed();
        case "asc", "null" -> by;
        default -> throw ApiException.argument("Unknown SortOrder [" + direction + "]");
      };
    }
    throw ApiException.argument("[sort] must be a name, an object of one name, or a list of these");
  }

  private static Comparator<ApiKey> by(String name) {
    return switch (name) {
      case "creation" -> Comparator.comparing(key -> key.validity().created());
      case "expiration" ->
          Comparator.comparing(key -> key.validity().expires().orElse(Instant.MAX));
      case "name", "username" -> Comparator.comparing(ApiKey::name);
      case "invalidated" -> Comparator.comparing(key -> key.validity().invalidated());
      case "id", "_doc" -> Comparator.comparing(ApiKey::id);
      default ->
          throw ApiException.argument("Field [" + name + "] is not allowed for API Key query");
    };
  }
}
