package io.lampyr.mapping.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A path's values in a source's tree, in which names may have dots too. */
public final class SourceValues {
  private SourceValues() {}

  /** All values at the path, out of all arrays on the way, in order. */
  public static List<@Nullable Object> at(@Nullable Object tree, String path) {
    List<@Nullable Object> values = new ArrayList<>();
    collect(tree, path, false, values);
    return values;
  }

  /** The same, of which arrays of numbers are one value each: coordinates. */
  public static List<@Nullable Object> coordinates(@Nullable Object tree, String path) {
    List<@Nullable Object> values = new ArrayList<>();
    collect(tree, path, true, values);
    return values;
  }

  private static void collect(
      @Nullable Object at, String path, boolean whole, List<@Nullable Object> values) {
    switch (at) {
      case List<?> list -> list.forEach(one -> collect(one, path, whole, values));
      case Map<?, ?> map -> {
        if (map.containsKey(path)) {
          leaf(map.get(path), whole, values);
        }
        for (int dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
          Object inner = map.get(path.substring(0, dot));
          if (inner != null) {
            collect(inner, path.substring(dot + 1), whole, values);
          }
        }
      }
      case null, default -> {}
    }
  }

  private static void leaf(@Nullable Object value, boolean whole, List<@Nullable Object> values) {
    boolean numbers =
        whole
            && value instanceof List<?> list
            && !list.isEmpty()
            && list.getFirst() instanceof Number;
    if (value instanceof List<?> list && !numbers) {
      list.forEach(one -> leaf(one, whole, values));
    } else {
      values.add(value);
    }
  }
}
