package io.lampyr.query.aggregation.value;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of buckets' keys as clients see them: numbers, truth values and texts, nulls before
 * them, and objects and lists of these by their first difference.
 */
public final class ShownKeys {
  public static final Comparator<@Nullable Object> ORDER = ShownKeys::compare;

  private ShownKeys() {}

  private static int compare(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left != null, right != null);
    }
    return switch (left) {
      case Long number when right instanceof Long other -> Long.compare(number, other);
      case Number number when right instanceof Number other ->
          Double.compare(number.doubleValue(), other.doubleValue());
      case Boolean flag when right instanceof Boolean other -> Boolean.compare(flag, other);
      case Map<?, ?> parts when right instanceof Map<?, ?> others ->
          each(parts.values(), others.values());
      case List<?> parts when right instanceof List<?> others -> each(parts, others);
      default -> left.toString().compareTo(right.toString());
    };
  }

  private static int each(Collection<?> left, Collection<?> right) {
    Iterator<?> others = right.iterator();
    for (Object part : left) {
      if (!others.hasNext()) {
        return 1;
      }
      int order = compare(part, others.next());
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }
}
