package io.lampyr.differential.minimise;

import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Smaller trees than a given one: a part left out, a part in the place of the whole. */
final class Shrinking {
  /** How deep a part may lie that takes the place of what holds it. */
  private static final int HOIST = 4;

  private static final int SHORT = 3;

  private final boolean hoists;

  /** Whether parts take the place of what holds them: in a language where that may make sense. */
  Shrinking(boolean hoists) {
    this.hoists = hoists;
  }

  /** All trees that are one step smaller, the largest steps first. */
  List<Object> of(Object tree) {
    List<Object> smaller = new ArrayList<>();
    switch (tree) {
      case Map<?, ?> map -> ofObject(Json.map(map), smaller);
      case List<?> list -> ofList(Json.elements(list), smaller);
      case String text when text.strip().indexOf(' ') > 0 -> {
        smaller.add(text.substring(0, text.lastIndexOf(' ')));
        smaller.add(text.substring(text.indexOf(' ') + 1));
      }
      default -> {}
    }
    return smaller;
  }

  private void ofObject(Map<String, Object> object, List<Object> smaller) {
    for (String name : object.keySet()) {
      if (isOrder(name, object)) {
        continue;
      }
      Map<String, Object> without = Json.object();
      object.forEach((other, value) -> {
        if (!other.equals(name)) {
          without.put(other, value);
        }
      });
      smaller.add(without);
    }
    List<Object> inner = new ArrayList<>();
    if (hoists) {
      object.values().forEach(value -> objectsWithin(value, HOIST, inner));
    }
    smaller.addAll(inner);
    object.forEach((name, value) -> {
      for (Object less : isWhole(name, object) ? List.of() : of(value)) {
        Map<String, Object> changed = Json.object();
        object.forEach((other, kept) -> changed.put(other, other.equals(name) ? less : kept));
        smaller.add(changed);
      }
    });
  }

  /** Without it, hits of a query that nothing tells apart would be another difference. */
  private static boolean isOrder(String name, Map<String, Object> object) {
    return name.equals("sort") && object.size() == 2 && object.containsKey("query");
  }

  /** Half a program is another mistake, half an order is none. */
  private static boolean isWhole(String name, Map<String, Object> object) {
    return name.equals("source") || name.endsWith("script") || isOrder(name, object);
  }

  private static void objectsWithin(Object tree, int depth, List<Object> into) {
    if (depth == 0) {
      return;
    }
    if (tree instanceof Map<?, ?>) {
      into.add(tree);
      Json.map(tree).values().forEach(value -> objectsWithin(value, depth - 1, into));
    }
    Json.elements(tree).forEach(value -> objectsWithin(value, depth - 1, into));
  }

  private void ofList(List<Object> list, List<Object> smaller) {
    if (list.size() > SHORT) {
      smaller.add(new ArrayList<>(list.subList(0, list.size() / 2)));
      smaller.add(new ArrayList<>(list.subList(list.size() / 2, list.size())));
    }
    for (int i = 0; i < list.size(); i++) {
      List<Object> without = new ArrayList<>(list);
      without.remove(i);
      smaller.add(without);
    }
    for (int i = 0; i < list.size(); i++) {
      for (Object less : of(list.get(i))) {
        List<Object> changed = new ArrayList<>(list);
        changed.set(i, less);
        smaller.add(changed);
      }
    }
  }
}
