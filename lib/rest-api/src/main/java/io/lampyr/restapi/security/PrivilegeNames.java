package io.lampyr.restapi.security;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.error.ApiException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names that clients know, and what they mean here. A name that means less than any privilege
 * of ours, such as {@code create_doc}, is refused: a key must never do more than was asked for.
 */
final class PrivilegeNames {
  private static final Set<Privilege> NOTHING = Set.of();

  private static final Map<String, Set<Privilege>> OF_CLUSTER =
      Map.of(
          "all", Set.of(Privilege.MONITOR, Privilege.MANAGE_CLUSTER, Privilege.MANAGE_KEYS),
          "manage", Set.of(Privilege.MONITOR, Privilege.MANAGE_CLUSTER),
          "monitor", Set.of(Privilege.MONITOR),
          "manage_security", Set.of(Privilege.MANAGE_KEYS),
          "manage_api_key", Set.of(Privilege.MANAGE_KEYS),
          // Every key may look at itself and end itself.
          "manage_own_api_key", NOTHING,
          "none", NOTHING);

  private static final Map<String, Set<Privilege>> OF_INDEX =
      Map.of(
          "all", Set.of(Privilege.READ, Privilege.WRITE, Privilege.MANAGE, Privilege.MONITOR),
          "read", Set.of(Privilege.READ),
          "write", Set.of(Privilege.WRITE),
          "manage", Set.of(Privilege.MANAGE, Privilege.MONITOR),
          "monitor", Set.of(Privilege.MONITOR),
          "view_index_metadata", Set.of(Privilege.MONITOR),
          // Writing brings new indices along.
          "auto_configure", NOTHING,
          "none", NOTHING);

  private PrivilegeNames() {}

  static Set<Privilege> ofCluster(String name) {
    return find("cluster", OF_CLUSTER, name);
  }

  static Set<Privilege> ofIndex(String name) {
    return find("index", OF_INDEX, name);
  }

  private static Set<Privilege> find(String kind, Map<String, Set<Privilege>> known, String name) {
    Set<Privilege> found = known.get(name);
    if (found == null) {
      throw ApiException.argument(
          "unknown "
              + kind
              + " privilege ["
              + name
              + "]"
              + Nearest.to(name, known.keySet()).map(near -> ", nearest [" + near + "]").orElse("")
              + ". a privilege must be one of "
              + new TreeSet<>(known.keySet()));
    }
    return found;
  }
}
