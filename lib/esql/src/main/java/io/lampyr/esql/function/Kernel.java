package io.lampyr.esql.function;

import org.jspecify.annotations.Nullable;

/**
 * What a function does with one row's values. An {@link ArithmeticException} or {@link
 * IllegalArgumentException} makes the result null, and is told as a warning. Safe for many threads.
 */
public interface Kernel {
  @Nullable Object apply(@Nullable Object[] arguments);

  /** Makes a kernel for one place in a query. */
  interface Maker {
    Kernel make(Site site);
  }
}
