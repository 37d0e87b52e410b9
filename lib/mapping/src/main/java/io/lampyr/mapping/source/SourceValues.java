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
    collect(tree, path, values);
    return values;
  }

  private static void collect(@Nullable Object at, String path, List<@Nullable Object> values) {
    switch (at) {
      case List<?> list -> list.forEach(one -> collect(one, path, values));
      case Map<?, ?> map -> {
        if (map.containsKey(path)) {
          leaf(map.get(path), values);
        }
        for (int dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
          Object inner = map.get(path.substring(0, dot));
          if (inner != null) {
            collect(inner, path.substring(dot + 1), values);
          }
        }
      }
      case null, default -> {}
    }
  }

  private static void leaf(@Nullable Object value, List<@Nullable Object> values) {
    if (value instanceof List<?> list) {
      list.forEach(one -> leaf(one, values));
    } else {
      values.add(value);
    }
  }
}
