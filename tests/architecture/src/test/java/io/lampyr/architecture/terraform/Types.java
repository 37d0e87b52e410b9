package io.lampyr.architecture.terraform;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Of what type a condition's two results are together. Terraform evaluates both and refuses what
 * has no type in common, whichever is chosen.
 */
final class Types {
  /** What fits everything: null, and what is not known yet. */
  private static final String ANY = "any";

  private static final String TEXT = "string";

  private Types() {}

  /** Throws {@link IllegalArgumentException} if the two have no type in common. */
  static void together(@Nullable Object one, @Nullable Object other) {
    if (common(List.of(of(one), of(other))) == null) {
      throw new IllegalArgumentException(
          "a condition's results are of types that are not one: %s and %s"
              .formatted(of(one), of(other)));
    }
  }

  /** A name, or the types of a list's elements, or those of an object's attributes. */
  private static Object of(@Nullable Object value) {
    return switch (value) {
      case String _ -> TEXT;
      case Boolean _ -> "bool";
      case BigDecimal _ -> "number";
      case List<?> list -> list.stream().map(Types::of).toList();
      case Map<?, ?> map -> {
        Map<String, Object> types = new TreeMap<>();
        map.forEach((key, element) -> types.put(String.valueOf(key), of(element)));
        yield types;
      }
      case null, default -> ANY;
    };
  }

  /** The type that all have or are made of without a word; null if there is none. */
  private static @Nullable Object common(Collection<?> types) {
    List<?> known = types.stream().filter(type -> !type.equals(ANY)).distinct().toList();
    if (known.isEmpty()) {
      return ANY;
    }
    if (known.size() == 1) {
      return known.getFirst();
    }
    if (known.stream().allMatch(String.class::isInstance)) {
      return known.contains(TEXT) ? TEXT : null;
    }
    if (known.stream().allMatch(List.class::isInstance)) {
      return ofLists(known.stream().map(one -> (List<?>) one).toList());
    }
    if (known.stream().allMatch(Map.class::isInstance)) {
      return ofObjects(known.stream().map(one -> (Map<?, ?>) one).toList());
    }
    return null;
  }

  /** Of as many elements each, one by one; otherwise all elements are of one type. */
  private static @Nullable Object ofLists(List<? extends List<?>> lists) {
    int length = lists.getFirst().size();
    if (lists.stream().anyMatch(list -> list.size() != length)) {
      return common(lists.stream().flatMap(List::stream).toList());
    }
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int at = i;
      Object one = common(lists.stream().map(list -> (Object) list.get(at)).toList());
      if (one == null) {
        return null;
      }
      all.add(one);
    }
    return all;
  }

  /** Of the same attributes, one by one; otherwise all attributes are of one type. */
  private static @Nullable Object ofObjects(List<? extends Map<?, ?>> objects) {
    Map<?, ?> first = objects.getFirst();
    if (objects.stream().anyMatch(object -> !object.keySet().equals(first.keySet()))) {
      return common(objects.stream().flatMap(object -> object.values().stream()).toList());
    }
    Map<String, Object> all = new TreeMap<>();
    for (Object name : first.keySet()) {
      Object one = common(objects.stream().map(object -> (Object) object.get(name)).toList());
      if (one == null) {
        return null;
      }
      all.put(String.valueOf(name), one);
    }
    return all;
  }
}
