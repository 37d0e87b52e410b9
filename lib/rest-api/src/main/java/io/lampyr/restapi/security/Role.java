package io.lampyr.restapi.security;

import io.lampyr.restapi.access.Privilege;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a key may do to the system as a whole, and to indices. */
record Role(List<String> cluster, List<IndexGrant> indices) {
  Role {
    cluster = List.copyOf(cluster);
    indices = List.copyOf(indices);
  }

  boolean allowsOfCluster(Privilege privilege) {
    return cluster.stream().anyMatch(name -> PrivilegeNames.ofCluster(name).contains(privilege));
  }

  boolean allows(Privilege privilege) {
    return allowsOfCluster(privilege)
        || indices.stream().anyMatch(grant -> grant.meaning().contains(privilege));
  }

  /** Who may look at the system may look at its indices too, though not at documents. */
  boolean allows(Privilege privilege, String name) {
    return allowsOfCluster(privilege)
        || indices.stream().anyMatch(grant -> grant.allows(privilege, name));
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cluster", new ArrayList<>(cluster));
    json.put("indices", indices.stream().map(IndexGrant::toJson).toList());
    json.put("applications", List.of());
    json.put("run_as", List.of());
    json.put("metadata", Map.of());
    json.put("transient_metadata", Map.of("enabled", true));
    return json;
  }
}
