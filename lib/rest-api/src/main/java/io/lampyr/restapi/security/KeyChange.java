package io.lampyr.restapi.security;

import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is to be another of a key; what is absent stays as it was. */
record KeyChange(
    @Nullable Map<String, Role> roles,
    @Nullable Map<String, Object> metadata,
    @Nullable Duration valid) {

  static KeyChange of(Map<String, @Nullable Object> body) {
    for (String field : body.keySet()) {
      switch (field) {
        case "expiration", "role_descriptors", "metadata" -> {}
        default ->
            throw new ApiException(
                400,
                "x_content_parse_exception",
                "[update_api_key_request] unknown field [" + field + "]");
      }
    }
    Object roles = body.get("role_descriptors");
    Object metadata = body.get("metadata");
    return new KeyChange(
        roles == null ? null : RoleReader.roles(roles),
        metadata == null ? null : KeyScope.metadata(metadata),
        KeyRequest.valid(body.get("expiration")));
  }

  /** The changed key, which can do no more than whoever changes it. */
  ApiKey of(ApiKey key, KeyScope changer, Instant now) {
    KeyScope old = KeyScope.decode(key.privileges());
    // What bounded the key bounds it still, whoever changes it.
    Set<Map<String, Role>> limits = new LinkedHashSet<>(old.limits());
    limits.addAll(changer.narrowedTo(Map.of(), Map.of()).limits());
    KeyScope scope =
        new KeyScope(
            roles == null ? old.roles() : roles,
            List.copyOf(limits),
            metadata == null ? old.metadata() : metadata);
    ApiKey.Validity was = key.validity();
    Optional<Instant> expires = valid == null ? was.expires() : Optional.of(now.plus(valid));
    if (was.expires().filter(end -> !now.isBefore(end)).isPresent()) {
      throw ApiException.argument("cannot update expired API key [" + key.id() + "]");
    }
    return new ApiKey(
        key.id(),
        key.name(),
        key.secretSha256(),
        new ApiKey.Validity(was.created(), expires, was.invalidated()),
        scope.encode());
  }
}
