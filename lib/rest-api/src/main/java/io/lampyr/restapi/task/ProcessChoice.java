package io.lampyr.restapi.task;

import io.lampyr.base.glob.Glob;
import java.util.List;
import java.util.Set;

/**
 * Whose tasks a call is about: ids and names of processes, patterns of them, {@code _local} and
 * {@code _master}, and roles with {@code :true} to add and {@code :false} to take away what came
 * before. Nothing said is all of them.
 *
 * @param name what the process calls itself that is asked
 * @param roles those that all processes have
 */
public record ProcessChoice(List<String> selectors, String name, List<String> roles) {
  private static final Set<String> ASKED = Set.of("_local", "_master", "_cluster_manager");

  public ProcessChoice {
    selectors = List.copyOf(selectors);
    roles = List.copyOf(roles);
  }

  /** Whether the process of that id is meant; it may be the one that is asked. */
  public boolean means(String process, boolean isAsked) {
    boolean meant = selectors.isEmpty();
    for (String selector : selectors) {
      if (hasRole(selector, ":false")) {
        meant = false;
      } else {
        meant |=
            selector.equals("_all")
                || hasRole(selector, ":true")
                || Glob.matches(selector, process)
                || (isAsked && (ASKED.contains(selector) || Glob.matches(selector, name)));
      }
    }
    return meant;
  }

  private boolean hasRole(String selector, String ending) {
    if (!selector.endsWith(ending)) {
      return false;
    }
    String role = selector.substring(0, selector.length() - ending.length());
    return roles.contains(role) || (role.equals("cluster_manager") && roles.contains("master"));
  }
}
