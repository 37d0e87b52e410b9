package io.lampyr.restapi.node;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.Heartbeat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which nodes a call is about: ids, names and addresses, patterns of them, {@code _local} and
 * {@code _master}, and roles with {@code :true} to add and {@code :false} to take away what came
 * before. All nodes have the same roles. Nothing said is all of them.
 */
public record NodeChoice(List<String> selectors) {
  private static final String ALL = "_all";
  private static final Set<String> FIRST = Set.of("_local", "_master", "_cluster_manager");
  private static final Set<String> ROLES = Set.of("data", "ingest", "master", "cluster_manager");

  public NodeChoice {
    selectors = List.copyOf(selectors);
  }

  /** Those of the nodes that are meant; they come oldest first, and the first is shown to lead. */
  public List<Heartbeat> of(List<Heartbeat> nodes) {
    if (selectors.isEmpty()) {
      return nodes;
    }
    Map<String, Heartbeat> chosen = new LinkedHashMap<>();
    for (String selector : selectors) {
      for (int i = 0; i < nodes.size(); i++) {
        Heartbeat node = nodes.get(i);
        if (takesAway(selector)) {
          chosen.remove(node.node().value());
        } else if (adds(selector, node, i == 0)) {
          chosen.put(node.node().value(), node);
        }
      }
    }
    return nodes.stream().filter(node -> chosen.containsKey(node.node().value())).toList();
  }

  private static boolean adds(String selector, Heartbeat node, boolean isFirst) {
    return selector.equals(ALL)
        || (isFirst && FIRST.contains(selector))
        || hasRole(selector, ROLES, ":true")
        || Glob.matches(selector, node.node().value())
        || Glob.matches(selector, node.process().address())
        || Glob.matches(selector, NodeAddress.host(node));
  }

  private static boolean takesAway(String selector) {
    return hasRole(selector, ROLES, ":false");
  }

  private static boolean hasRole(String selector, Set<String> roles, String ending) {
    return selector.endsWith(ending)
        && roles.contains(selector.substring(0, selector.length() - ending.length()));
  }
}
