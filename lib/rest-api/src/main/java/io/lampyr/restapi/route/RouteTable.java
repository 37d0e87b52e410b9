package io.lampyr.restapi.route;

import io.lampyr.base.check.Check;
import io.lampyr.restapi.exchange.Method;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a method and path. A part that stands there literally goes before one that
 * stands for any text, from left to right; among the paths that fit, the first one with the method
 * wins. {@code HEAD} is answered like {@code GET}, without the body, where it has no route.
 * Immutable.
 */
public final class RouteTable {
  private final Node root = new Node();

  public RouteTable(List<Route> routes) {
    for (Route route : routes) {
      for (String path : route.paths()) {
        root.add(parts(path), route, path);
      }
    }
  }

  /** What was found. */
  public sealed interface Found {

    /** A route, and what stands for its path's variables. */
    record Match(Route route, Map<String, String> variables) implements Found {}

    /** The path has routes for these methods only. */
    record WrongMethod(Set<Method> allowed) implements Found {}

    /** No route has such a path. */
    record Nothing() implements Found {}
  }

  public Found find(Method method, List<String> path) {
    EnumSet<Method> allowed = EnumSet.noneOf(Method.class);
    Found.Match match = root.find(new Sought(method, path, allowed), 0, new ArrayList<>());
    if (match == null && method == Method.HEAD) {
      match = root.find(new Sought(Method.GET, path, allowed), 0, new ArrayList<>());
    }
    if (match != null) {
      return match;
    }
    return allowed.isEmpty() ? new Found.Nothing() : new Found.WrongMethod(allowed);
  }

  private static List<String> parts(String path) {
    return path.equals("/") ? List.of() : List.of(path.substring(1).split("/"));
  }

  private record Sought(Method method, List<String> path, Set<Method> allowed) {}

  /** A route with the names that its own path gives to variables. */
  private record Leaf(Route route, List<String> names) {}

  private static final class Node {
    private final Map<String, Node> literal = new HashMap<>();
    private @Nullable Node any;
    private final Map<Method, Leaf> leaves = new EnumMap<>(Method.class);

    void add(List<String> parts, Route route, String path) {
      Node at = this;
      for (String part : parts) {
        at = at.child(part);
      }
      List<String> names =
          parts.stream().filter(Node::isVariable).map(p -> p.substring(1, p.length() - 1)).toList();
      for (Method method : route.methods()) {
        Leaf before = at.leaves.put(method, new Leaf(route, names));
        Check.that(before == null, "two routes for " + method + " " + path);
      }
    }

    private Node child(String part) {
      if (!isVariable(part)) {
        return literal.computeIfAbsent(part, ignored -> new Node());
      }
      if (any == null) {
        any = new Node();
      }
      return any;
    }

    private static boolean isVariable(String part) {
      return part.startsWith("{") && part.endsWith("}");
    }

    /** The parts that were taken for variables so far, in their order. */
    Found.@Nullable Match find(Sought sought, int depth, List<String> taken) {
      if (depth == sought.path().size()) {
        return end(sought, taken);
      }
      String part = sought.path().get(depth);
      Node exact = literal.get(part);
      Found.Match match = exact == null ? null : exact.find(sought, depth + 1, taken);
      if (match == null && any != null && (depth > 0 || mayBeAName(part))) {
        taken.addLast(part);
        match = any.find(sought, depth + 1, taken);
        taken.removeLast();
      }
      return match;
    }

    /**
     * No index's name begins so: the first part of a path that does is an endpoint's or nothing.
     */
    private static boolean mayBeAName(String part) {
      return !part.startsWith("_") || part.equals("_all");
    }

    private Found.@Nullable Match end(Sought sought, List<String> taken) {
      Leaf leaf = leaves.get(sought.method());
      if (leaf == null) {
        sought.allowed().addAll(leaves.keySet());
        return null;
      }
      Map<String, String> variables = new HashMap<>();
      for (int i = 0; i < taken.size(); i++) {
        variables.put(leaf.names().get(i), taken.get(i));
      }
      return new Found.Match(leaf.route(), Map.copyOf(variables));
    }
  }
}
