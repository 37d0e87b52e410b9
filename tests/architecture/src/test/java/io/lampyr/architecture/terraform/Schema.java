package io.lampyr.architecture.terraform;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The types of resources and data that may be used, with their arguments. Written as one name a
 * line, indented below what it belongs to: {@code name} may be given, {@code name!} must be, {@code
 * name{}} is a block, {@code =name} can only be read.
 */
record Schema(Map<String, Node> types) {
  Schema {
    types = Map.copyOf(types);
  }

  /** A type, a block or an argument. */
  record Node(boolean required, boolean block, boolean readOnly, Map<String, Node> inner) {
    Optional<Node> argument(String name) {
      return Optional.ofNullable(inner.get(name)).filter(node -> !node.readOnly());
    }
  }

  /** Types of data begin with {@code data }. */
  Optional<Node> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  static Schema parse(String text) {
    Map<String, Node> types = new LinkedHashMap<>();
    Deque<Map<String, Node>> open = new ArrayDeque<>();
    open.push(types);
    for (String line : text.lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      int depth = (line.length() - line.stripLeading().length()) / 2;
      while (open.size() > depth + 1) {
        open.pop();
      }
      String word = line.strip();
      String name = word.replaceAll("[={}!]", "");
      Map<String, Node> inner = new LinkedHashMap<>();
      Node before =
          open.element()
              .put(
                  name,
                  new Node(word.endsWith("!"), word.contains("{}"), word.startsWith("="), inner));
      if (before != null) {
        throw new IllegalArgumentException("named twice: " + name);
      }
      open.push(inner);
    }
    return new Schema(types);
  }
}
