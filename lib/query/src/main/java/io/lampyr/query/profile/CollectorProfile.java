package io.lampyr.query.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time that a collector took, with those inside of it. For one thread. */
public final class CollectorProfile {
  private final String name;
  private final String reason;
  private final List<CollectorProfile> children;
  private long nanos;

  public CollectorProfile(String name, String reason, List<CollectorProfile> children) {
    this.name = name;
    this.reason = reason;
    this.children = List.copyOf(children);
  }

  public void took(long more) {
    nanos += Math.max(1, more);
  }

  private long total() {
    return nanos + children.stream().mapToLong(CollectorProfile::total).sum();
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("reason", reason);
    json.put("time_in_nanos", total());
    if (!children.isEmpty()) {
      json.put("children", children.stream().map(CollectorProfile::json).toList());
    }
    return json;
  }
}
