package io.lampyr.query.sort;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The order of hits by their comparable values alone: what merges the hits of shards, which may lie
 * in indices that map a field to different kinds of numbers. A total preorder.
 */
public final class SortOrder implements Comparator<SortValues> {
  private final boolean[] descending;
  private final boolean[] missingFirst;

  public SortOrder(List<? extends SortSpec> specs) {
    descending = new boolean[specs.size()];
    missingFirst = new boolean[specs.size()];
    for (int i = 0; i < specs.size(); i++) {
      descending[i] = specs.get(i).descending();
      missingFirst[i] = specs.get(i).missingFirst();
    }
  }

  @Override
  public int compare(SortValues one, SortValues other) {
    for (int i = 0; i < descending.length; i++) {
      Object left = one.comparable().get(i);
      Object right = other.comparable().get(i);
      int order;
      if (left == null || right == null) {
        order = Boolean.compare(left == null, right == null) * (missingFirst[i] ? -1 : 1);
      } else {
        order = descending[i] ? values(right, left) : values(left, right);
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int values(Object left, Object right) {
    return switch (left) {
      case BytesRef term when right instanceof BytesRef other -> term.compareTo(other);
      case Long number when right instanceof Long other -> Long.compare(number, other);
      case Double number when right instanceof Double other -> Double.compare(number, other);
      case Float number when right instanceof Float other -> Float.compare(number, other);
      case Number number when right instanceof Number other -> numbers(number, other);
      // No kind but these: numbers come before texts, whichever index has which.
      case Number number -> -1;
      default -> right instanceof Number ? 1 : left.toString().compareTo(right.toString());
    };
  }

  private static int numbers(Number left, Number right) {
    @Nullable BigDecimal exactLeft = exact(left);
    @Nullable BigDecimal exactRight = exact(right);
    return exactLeft == null || exactRight == null
        ? Double.compare(left.doubleValue(), right.doubleValue())
        : exactLeft.compareTo(exactRight);
  }

  private static @Nullable BigDecimal exact(Number number) {
    return switch (number) {
      case BigInteger whole -> new BigDecimal(whole);
      case Double value -> Double.isFinite(value) ? new BigDecimal(value) : null;
      case Float value -> Float.isFinite(value) ? new BigDecimal(value) : null;
      default -> BigDecimal.valueOf(number.longValue());
    };
  }
}
