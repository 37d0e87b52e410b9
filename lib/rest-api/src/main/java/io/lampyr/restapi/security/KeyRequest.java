package io.lampyr.restapi.security;

import io.lampyr.mapping.fault.TimeText;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key to be made.
 *
 * @param valid for how long; for ever if it is absent
 */
record KeyRequest(
    String name, @Nullable Duration valid, Map<String, Role> roles, Map<String, Object> metadata) {
  private static final int MAX_NAME = 256;

  static KeyRequest of(Map<String, @Nullable Object> body) {
    for (String field : body.keySet()) {
      switch (field) {
        case "name", "expiration", "role_descriptors", "metadata" -> {}
        default ->
            throw new ApiException(
                400,
                "x_content_parse_exception",
                "[api_key_request] unknown field [" + field + "]");
      }
    }
    return new KeyRequest(
        name(body.get("name")),
        valid(body.get("expiration")),
        RoleReader.roles(body.get("role_descriptors")),
        KeyScope.metadata(body.get("metadata")));
  }

  private static String name(@Nullable Object value) {
    if (!(value instanceof String name) || name.isEmpty()) {
      throw ApiException.validation("api key name is required");
    }
    if (name.length() > MAX_NAME) {
      throw ApiException.validation("api key name may not be more than 256 characters long");
    }
    if (!name.equals(name.strip())) {
      throw ApiException.validation("api key name may not begin or end with whitespace");
    }
    if (name.startsWith("_")) {
      throw ApiException.validation("api key name may not begin with an underscore");
    }
    return name;
  }

  static @Nullable Duration valid(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    Duration valid = TimeText.parse("expiration", String.valueOf(value));
    if (valid.isPositive()) {
      return valid;
    }
    throw ApiException.argument("[expiration] must be positive");
  }
}
