package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an alias says of one index, as the JSON text that is kept and given. */
public record AliasOptions(Map<String, @Nullable Object> json) {
  public static final AliasOptions NONE = new AliasOptions(Map.of());
  private static final int MAX_TEXT = 100_000;

  public AliasOptions {
    json = new LinkedHashMap<>(json);
  }

  /** Options as clients write them. */
  public static AliasOptions of(Map<String, @Nullable Object> given) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    Object filter = given.get("filter");
    if (filter instanceof String text) {
      filter = Json.readObject(text);
    }
    if (filter != null && !Json.object(filter, "filter").isEmpty()) {
      json.put("filter", filter);
    }
    Object both = given.get("routing");
    put(
        json,
        "index_routing",
        first(given, both, "index_routing", "indexRouting", "index-routing"));
    put(
        json,
        "search_routing",
        first(given, both, "search_routing", "searchRouting", "search-routing"));
    flag(json, given, "is_write_index");
    flag(json, given, "is_hidden");
    AliasOptions options = new AliasOptions(json);
    if (options.indexRouting().filter(routing -> routing.indexOf(',') >= 0).isPresent()) {
      throw FaultException.argument(
          "alias has several index routing values associated with it: give one, without a comma");
    }
    if (options.toText().length() > MAX_TEXT) {
      throw FaultException.argument("alias is too large");
    }
    return options;
  }

  private static @Nullable Object first(
      Map<String, @Nullable Object> given, @Nullable Object otherwise, String... names) {
    for (String name : names) {
      if (given.get(name) != null) {
        return given.get(name);
      }
    }
    return otherwise;
  }

  private static void put(Map<String, @Nullable Object> json, String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> || value instanceof List<?>) {
      throw FaultException.argument(
          "[" + name + "] of an alias must be a text, not [" + value + "]");
    }
    if (value != null) {
      json.put(name, value.toString());
    }
  }

  private static void flag(
      Map<String, @Nullable Object> json, Map<String, @Nullable Object> given, String name) {
    Object value = given.get(name);
    if (value != null) {
      json.put(name, Flags.parseAsked(value));
    }
  }

  public static AliasOptions ofText(String text) {
    return new AliasOptions(Json.readObject(text));
  }

  public String toText() {
    return new String(Json.write(json), StandardCharsets.UTF_8);
  }

  /** The query that documents seen through the alias match. */
  public Optional<String> filter() {
    Object filter = json.get("filter");
    return filter == null
        ? Optional.empty()
        : Optional.of(new String(Json.write(filter), StandardCharsets.UTF_8));
  }

  public Optional<String> indexRouting() {
    return Optional.ofNullable(json.get("index_routing")).map(Object::toString);
  }

  public Optional<String> searchRouting() {
    return Optional.ofNullable(json.get("search_routing")).map(Object::toString);
  }

  /** Whether writes go to the index; empty if nothing is said. */
  public Optional<Boolean> writes() {
    return Optional.ofNullable(json.get("is_write_index")).map(Boolean.TRUE::equals);
  }

  /** The same, but said to be written to, or not to be. */
  public AliasOptions writing(boolean writes) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(json);
    changed.put("is_write_index", writes);
    return new AliasOptions(changed);
  }

  /** The same, with nothing said of whether it is written to. */
  public AliasOptions besidesWriting() {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(json);
    changed.remove("is_write_index");
    return new AliasOptions(changed);
  }

  boolean hidden() {
    return Boolean.TRUE.equals(json.get("is_hidden"));
  }
}
