package io.lampyr.restapi.security;

import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads role descriptors. What would narrow a role in a way that is not known here is refused and
 * not passed over: the key would do more than was asked for.
 */
final class RoleReader {
  private static final int MAX_ROLES = 100;
  private static final int MAX_GRANTS = 1000;

  private RoleReader() {}

  static Map<String, Role> roles(@Nullable Object descriptors) {
    Map<String, Role> roles = new LinkedHashMap<>();
    if (descriptors == null) {
      return roles;
    }
    Map<?, ?> named = object(descriptors, "role_descriptors");
    if (named.size() > MAX_ROLES) {
      throw ApiException.argument("role_descriptors must have at most [" + MAX_ROLES + "] roles");
    }
    named.forEach(
        (name, role) -> roles.put(String.valueOf(name), role(String.valueOf(name), role)));
    return roles;
  }

  private static Role role(String name, @Nullable Object descriptor) {
    List<String> cluster = new ArrayList<>();
    List<IndexGrant> indices = new ArrayList<>();
    for (Map.Entry<?, ?> field : object(descriptor, name).entrySet()) {
      String key = String.valueOf(field.getKey());
      switch (key) {
        case "cluster" -> cluster.addAll(texts(field.getValue(), "cluster"));
        case "index", "indices" -> indices.addAll(grants(field.getValue()));
        case "metadata", "transient_metadata", "description" -> {}
        case "applications",
            "run_as",
            "global",
            "remote_indices",
            "remote_cluster",
            "restriction" ->
            refuseUnlessEmpty(key, field.getValue());
        default ->
            throw new ApiException(
                400,
                "parsing_exception",
                "failed to parse role [" + name + "]. unexpected field [" + key + "]");
      }
    }
    cluster.forEach(PrivilegeNames::ofCluster);
    return new Role(cluster, indices);
  }

  private static List<IndexGrant> grants(@Nullable Object list) {
    if (!(list instanceof List<?> grants) || grants.size() > MAX_GRANTS) {
      throw ApiException.argument(
          "[indices] must be a list of at most [" + MAX_GRANTS + "] objects");
    }
    return grants.stream().map(RoleReader::grant).toList();
  }

  private static IndexGrant grant(@Nullable Object descriptor) {
    List<String> names = List.of();
    List<String> privileges = List.of();
    for (Map.Entry<?, ?> field : object(descriptor, "indices").entrySet()) {
      String key = String.valueOf(field.getKey());
      switch (key) {
        case "names" -> names = texts(field.getValue(), key);
        case "privileges" -> privileges = texts(field.getValue(), key);
        case "allow_restricted_indices", "query", "field_security" ->
            refuseUnlessEmpty(key, field.getValue());
        default ->
            throw new ApiException(
                400,
                "parsing_exception",
                "failed to parse indices privileges. unexpected field [" + key + "]");
      }
    }
    if (names.isEmpty() || privileges.isEmpty()) {
      throw ApiException.argument("indices privileges need both [names] and [privileges]");
    }
    for (String name : names) {
      if (name.startsWith("/")) {
        throw ApiException.argument(
            "regular expressions are not supported as names of indices: use * and ? in ["
                + name
                + "]");
      }
    }
    privileges.forEach(PrivilegeNames::ofIndex);
    return new IndexGrant(names, privileges);
  }

  private static void refuseUnlessEmpty(String field, @Nullable Object value) {
    boolean empty =
        value == null
            || Boolean.FALSE.equals(value)
            || (value instanceof Collection<?> list && list.isEmpty())
            || (value instanceof Map<?, ?> map && map.isEmpty());
    if (!empty) {
      throw ApiException.argument("[" + field + "] is not supported in role descriptors");
    }
  }

  private static Map<?, ?> object(@Nullable Object value, String what) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw ApiException.argument("[" + what + "] must be an object");
  }

  /** One text, or a list of them. */
  static List<String> texts(@Nullable Object value, String what) {
    List<String> texts = new ArrayList<>();
    for (Object one : value instanceof List<?> list ? list : List.of(orNothing(value))) {
      if (!(one instanceof String text)) {
        throw ApiException.argument("[" + what + "] must be a text or a list of texts");
      }
      texts.add(text);
    }
    return texts;
  }

  private static Object orNothing(@Nullable Object value) {
    return value == null ? Map.of() : value;
  }
}
