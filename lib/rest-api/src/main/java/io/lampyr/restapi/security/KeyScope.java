package io.lampyr.restapi.security;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.error.ApiException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What a key may do, and what its maker noted down with it.
 *
 * @param roles the key's own; none narrows nothing
 * @param limits the roles of whoever made the key, and of whoever made that one: a key never does
 *     more than its maker could. A key without roles and limits may do everything
 */
record KeyScope(
    Map<String, Role> roles, List<Map<String, Role>> limits, Map<String, Object> metadata) {
  /** Far below what an item of cluster state holds. */
  static final int MAX_BYTES = 64 << 10;

  static final KeyScope EVERYTHING = new KeyScope(Map.of(), List.of(), Map.of());

  KeyScope {
    roles = new LinkedHashMap<>(roles);
    limits = List.copyOf(limits);
    metadata = new LinkedHashMap<>(metadata);
  }

  boolean allows(Privilege privilege) {
    return privilege == Privilege.IDENTIFY || everySetHas(role -> role.allows(privilege));
  }

  boolean allows(Privilege privilege, String name) {
    return privilege == Privilege.IDENTIFY || everySetHas(role -> role.allows(privilege, name));
  }

  private boolean everySetHas(Predicate<Role> allows) {
    for (Map<String, Role> limit : sets()) {
      if (limit.values().stream().noneMatch(allows)) {
        return false;
      }
    }
    return true;
  }

  private List<Map<String, Role>> sets() {
    List<Map<String, Role>> sets = new ArrayList<>(limits);
    if (!roles.isEmpty() && !sets.contains(roles)) {
      sets.add(roles);
    }
    return sets;
  }

  /**
   * The roles of which any that allows something is enough: none at all allows everything. Empty if
   * several sets of roles must allow it together.
   */
  Optional<List<Role>> held() {
    List<Map<String, Role>> sets = sets();
    return sets.size() > 1
        ? Optional.empty()
        : Optional.of(sets.stream().flatMap(set -> set.values().stream()).toList());
  }

  /** The scope of a key that the holder of this one makes. */
  KeyScope narrowedTo(Map<String, Role> narrower, Map<String, Object> notes) {
    return new KeyScope(narrower, sets(), notes);
  }

  /** The text as it is kept. */
  String encode() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("role_descriptors", rolesJson());
    json.put("limited_by", limits.stream().map(KeyScope::json).toList());
    json.put("metadata", metadata);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator = JsonReading.generator(out)) {
      Json.write(json, generator);
    }
    if (out.size() > MAX_BYTES) {
      throw ApiException.argument(
          "role_descriptors and metadata must have at most [" + MAX_BYTES + "] bytes together");
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  List<Map<String, Object>> limitsJson() {
    return limits.stream().map(KeyScope::json).toList();
  }

  Map<String, Object> rolesJson() {
    return json(roles);
  }

  private static Map<String, Object> json(Map<String, Role> roles) {
    Map<String, Object> json = new LinkedHashMap<>();
    roles.forEach((name, role) -> json.put(name, role.toJson()));
    return json;
  }

  static KeyScope decode(String text) {
    Map<String, @Nullable Object> json = Json.readObject(text);
    List<Map<String, Role>> limits = new ArrayList<>();
    if (json.get("limited_by") instanceof List<?> sets) {
      sets.forEach(set -> limits.add(RoleReader.roles(set)));
    }
    return new KeyScope(
        RoleReader.roles(json.get("role_descriptors")), limits, metadata(json.get("metadata")));
  }

  static Map<String, Object> metadata(@Nullable Object value) {
    Map<String, Object> notes = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, note) -> {
        if (note != null) {
          notes.put(String.valueOf(name), note);
        }
      });
    } else if (value != null) {
      throw ApiException.argument("[metadata] must be an object");
    }
    return notes;
  }
}
