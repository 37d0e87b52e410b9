package io.lampyr.query.sort;

import io.lampyr.base.check.Check;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hit's place in the order.
 *
 * @param comparable {@code Long}, {@code Double}, {@code Float}, {@code BigInteger}, {@code
 *     BytesRef}, or null where a text is missing
 * @param shown the same as users see them: numbers, texts, booleans or null
 */
public record SortValues(
    List<? extends @Nullable Object> comparable, List<? extends @Nullable Object> shown) {
  public static final SortValues NONE = new SortValues(List.of(), List.of());

  public SortValues {
    Check.that(comparable.size() == shown.size(), "sort values must be shown one for one");
    comparable = Collections.unmodifiableList(new ArrayList<@Nullable Object>(comparable));
    shown = Collections.unmodifiableList(new ArrayList<@Nullable Object>(shown));
  }
}
