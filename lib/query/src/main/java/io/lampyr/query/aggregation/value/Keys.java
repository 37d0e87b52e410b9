package io.lampyr.query.aggregation.value;

import java.util.Comparator;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Keys of buckets: a {@code Long}, a {@code Double}, a {@code BytesRef}, or a list of these and
 * nulls. They can be compared and are equal by value.
 */
public final class Keys {
  /** The order of keys; nulls are first. */
  public static final Comparator<@Nullable Object> ORDER = Keys::compare;

  private Keys() {}

  private static int compare(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left != null, right != null);
    }
    return switch (left) {
      case Long number when right instanceof Long other -> Long.compare(number, other);
      case Number number when right instanceof Number other ->
          Double.compare(number.doubleValue(), other.doubleValue());
      case BytesRef bytes when right instanceof BytesRef other -> bytes.compareTo(other);
      case List<?> list when right instanceof List<?> other -> lists(list, other);
      default -> left.getClass().getName().compareTo(right.getClass().getName());
    };
  }

  private static int lists(List<?> left, List<?> right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int order = compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
