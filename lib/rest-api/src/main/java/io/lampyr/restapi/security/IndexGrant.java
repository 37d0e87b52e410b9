package io.lampyr.restapi.security;

import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.restapi.access.Privilege;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a role may do to indices and aliases of some names.
 *
 * @param names with {@code *} for any letters and {@code ?} for one
 * @param privileges as clients call them
 */
record IndexGrant(List<String> names, List<String> privileges) {
  IndexGrant {
    names = List.copyOf(names);
    privileges = List.copyOf(privileges);
  }

  Set<Privilege> meaning() {
    Set<Privilege> all = EnumSet.noneOf(Privilege.class);
    privileges.forEach(name -> all.addAll(PrivilegeNames.ofIndex(name)));
    return all;
  }

  boolean allows(Privilege privilege, String name) {
    return (covers(name) || StreamParts.streamNamedBy(name).filter(this::covers).isPresent())
        && meaning().contains(privilege);
  }

  private boolean covers(String name) {
    return names.stream().anyMatch(pattern -> matches(pattern, name));
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("names", new ArrayList<>(names));
    json.put("privileges", new ArrayList<>(privileges));
    json.put("allow_restricted_indices", false);
    return json;
  }

  /** Goes back no further than to the last star, so it costs at most the product of both. */
  static boolean matches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int resume = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        resume = n;
      } else if (p < pattern.length()
          && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++resume;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
