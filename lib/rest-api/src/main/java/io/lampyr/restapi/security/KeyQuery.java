package io.lampyr.restapi.security;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.error.ApiException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which keys are looked for: some of the queries that documents are looked for by. */
record KeyQuery(Predicate<ApiKey> condition) {
  private static final int MAX_DEPTH = 20;
  private static final String METADATA = "metadata.";

  boolean takes(ApiKey key) {
    return condition.test(key);
  }

  static KeyQuery of(@Nullable Object query) {
    return new KeyQuery(query == null ? _ -> true : any(query, 0));
  }

  private static Predicate<ApiKey> any(@Nullable Object query, int depth) {
    if (depth > MAX_DEPTH) {
      throw ApiException.argument("the query is nested too deep");
    }
    if (!(query instanceof Map<?, ?> map) || map.size() != 1) {
      throw ApiException.argument("[query] must be an object with one query");
    }
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    String type = String.valueOf(only.getKey());
    return switch (type) {
      case "match_all" -> _ -> true;
      case "bool" -> bool(object(only.getValue(), type), depth);
      case "ids" -> {
        List<String> ids = RoleReader.texts(object(only.getValue(), type).get("values"), "values");
        yield key -> ids.contains(key.id());
      }
      case "exists" -> {
        String field = field(String.valueOf(object(only.getValue(), type).get("field")));
        yield key -> value(key, field).isPresent();
      }
      case "term", "match", "terms", "prefix", "wildcard", "range" ->
          ofField(type, object(only.getValue(), type));
      default ->
          throw ApiException.argument(
              "Query type [" + type + "] is not supported for API Key query");
    };
  }

  private static Map<?, ?> object(@Nullable Object value, String type) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw ApiException.argument("[" + type + "] must be an object");
  }

  private static Predicate<ApiKey> bool(Map<?, ?> parts, int depth) {
    List<Predicate<ApiKey>> all = new ArrayList<>();
    List<Predicate<ApiKey>> some = new ArrayList<>();
    parts.forEach((name, clauses) -> {
      for (Object clause : clauses instanceof List<?> list ? list : List.of(clauses)) {
        Predicate<ApiKey> one = any(clause, depth + 1);
        switch (String.valueOf(name)) {
          case "must", "filter" -> all.add(one);
          case "must_not" -> all.add(one.negate());
          case "should" -> some.add(one);
          default -> throw ApiException.argument("[bool] query does not support [" + name + "]");
        }
      }
    });
    // Without a condition that must hold, one of those that may has to.
    boolean needed = all.isEmpty() && !some.isEmpty();
    return key ->
        all.stream().allMatch(one -> one.test(key))
            && (!needed || some.stream().anyMatch(one -> one.test(key)));
  }

  private static Predicate<ApiKey> ofField(String type, Map<?, ?> body) {
    if (body.size() != 1) {
      throw ApiException.argument("[" + type + "] query takes one field");
    }
    Map.Entry<?, ?> only = body.entrySet().iterator().next();
    String field = field(String.valueOf(only.getKey()));
    if (type.equals("terms")) {
      List<String> texts = RoleReader.texts(only.getValue(), field);
      return key -> value(key, field).filter(texts::contains).isPresent();
    }
    if (type.equals("range")) {
      return range(field, object(only.getValue(), type));
    }
    Object given = only.getValue();
    if (given instanceof Map<?, ?> options) {
      given = options.containsKey("value") ? options.get("value") : options.get("query");
    }
    String text = String.valueOf(given);
    return switch (type) {
      case "prefix" -> key -> value(key, field).filter(own -> own.startsWith(text)).isPresent();
      case "wildcard" ->
          key -> value(key, field).filter(own -> Glob.matches(text, own)).isPresent();
      default -> key -> value(key, field).filter(text::equals).isPresent();
    };
  }

  /** Of times, in milliseconds of the epoch or as ISO writes them. */
  private static Predicate<ApiKey> range(String field, Map<?, ?> bounds) {
    if (!field.equals("creation") && !field.equals("expiration")) {
      throw ApiException.argument("[range] of keys is of [creation] or [expiration]");
    }
    List<Predicate<Instant>> all = new ArrayList<>();
    bounds.forEach((name, value) -> {
      Instant bound = instant(value);
      switch (String.valueOf(name)) {
        case "gt" -> all.add(at -> at.isAfter(bound));
        case "gte" -> all.add(at -> !at.isBefore(bound));
        case "lt" -> all.add(at -> at.isBefore(bound));
        case "lte" -> all.add(at -> !at.isAfter(bound));
        default -> throw ApiException.argument("[range] query does not support [" + name + "]");
      }
    });
    return key ->
        time(key, field).filter(at -> all.stream().allMatch(one -> one.test(at))).isPresent();
  }

  private static Instant instant(@Nullable Object value) {
    try {
      return value instanceof Number number
          ? Instant.ofEpochMilli(number.longValue())
          : Instant.parse(String.valueOf(value));
    } catch (DateTimeException malformed) {
      throw ApiException.argument(
          "failed to parse date field ["
              + value
              + "]: milliseconds, or such as"
              + " 2026-01-31T00:00:00Z");
    }
  }

  private static String field(String name) {
    return switch (name) {
      case "_id", "id" -> "id";
      case "name", "username", "realm", "type", "creation", "expiration", "invalidated" -> name;
      default -> {
        if (name.startsWith(METADATA) && name.length() > METADATA.length()) {
          yield name;
        }
        throw ApiException.argument("Field [" + name + "] is not allowed for API Key query");
      }
    };
  }

  private static Optional<Instant> time(ApiKey key, String field) {
    return field.equals("creation")
        ? Optional.of(key.validity().created())
        : key.validity().expires();
  }

  private static Optional<String> value(ApiKey key, String field) {
    return switch (field) {
      case "id" -> Optional.of(key.id());
      case "name", "username" -> Optional.of(key.name());
      case "type" -> Optional.of("rest");
      case "realm" -> Optional.of(SecurityRoutes.KEYS);
      case "invalidated" -> Optional.of(String.valueOf(key.validity().invalidated()));
      case "creation", "expiration" ->
          time(key, field).map(at -> String.valueOf(at.toEpochMilli()));
      default ->
          Optional.ofNullable(
                  KeyScope.decode(key.privileges())
                      .metadata()
                      .get(field.substring(METADATA.length())))
              .map(String::valueOf);
    };
  }
}
