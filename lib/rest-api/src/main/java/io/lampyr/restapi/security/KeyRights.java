package io.lampyr.restapi.security;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the holder of a key may do. */
record KeyRights(String id, String name, KeyScope scope) implements Rights {

  @Override
  public Optional<String> owner() {
    return Optional.of(id);
  }

  @Override
  public Optional<Map<String, Object>> user() {
    Map<String, Object> key = new LinkedHashMap<>();
    key.put("id", id);
    key.put("name", name);
    key.put("metadata", scope.metadata());
    Map<String, Object> user = new LinkedHashMap<>();
    user.put("username", name);
    user.put("roles", List.of());
    user.put("metadata", Map.of());
    user.put("api_key", key);
    user.put("realm", Map.of("name", "_es_api_key", "type", "_es_api_key"));
    user.put("authentication_type", "API_KEY");
    return Optional.of(user);
  }

  @Override
  public boolean allows(Privilege privilege) {
    return scope.allows(privilege);
  }

  @Override
  public boolean allows(Privilege privilege, String target) {
    return scope.allows(privilege, target);
  }
}
