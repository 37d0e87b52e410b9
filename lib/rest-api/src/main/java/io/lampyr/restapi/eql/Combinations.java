package io.lampyr.restapi.eql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Choices of one item of each list, all different. If there is one it is found, however many items
 * the lists have in common; of further ones those are told that are found without long trying.
 */
final class Combinations<T> {
  private static final int MOST_STEPS = 100_000;

  private final List<List<T>> lists;
  private final Set<List<T>> found = new LinkedHashSet<>();
  private int steps;

  Combinations(List<List<T>> lists) {
    this.lists = lists;
  }

  /** Up to that many of them. */
  List<List<T>> first(int most) {
    List<T> sure = assigned();
    if (sure == null) {
      return List.of();
    }
    extend(new ArrayList<>(), new HashSet<>(), most);
    if (found.isEmpty()) {
      found.add(sure);
    }
    return List.copyOf(found);
  }

  private void extend(List<T> begun, Set<T> taken, int most) {
    if (begun.size() == lists.size()) {
      found.add(List.copyOf(begun));
      return;
    }
    for (T item : lists.get(begun.size())) {
      if (found.size() == most || ++steps > MOST_STEPS) {
        return;
      }
      if (taken.add(item)) {
        begun.add(item);
        extend(begun, taken, most);
        begun.removeLast();
        taken.remove(item);
      }
    }
  }

  /** One choice, found by letting those that come later have what others can do without. */
  private @Nullable List<T> assigned() {
    Map<T, Integer> owners = new HashMap<>();
    for (int list = 0; list < lists.size(); list++) {
      if (!assign(list, owners, new HashSet<>())) {
        return null;
      }
    }
    List<T> chosen = new ArrayList<>();
    for (int list = 0; list < lists.size(); list++) {
      for (T item : lists.get(list)) {
        if (owners.get(item) instanceof Integer owner && owner == list) {
          chosen.add(item);
        }
      }
    }
    return chosen;
  }

  private boolean assign(int list, Map<T, Integer> owners, Set<T> tried) {
    for (T item : lists.get(list)) {
      if (tried.add(item)) {
        Integer owner = owners.get(item);
        if (owner == null || assign(owner, owners, tried)) {
          owners.put(item, list);
          return true;
        }
      }
    }
    return false;
  }
}
