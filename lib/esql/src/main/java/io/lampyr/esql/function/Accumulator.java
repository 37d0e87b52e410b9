package io.lampyr.esql.function;

import org.jspecify.annotations.Nullable;

/** What an aggregation knows of the rows that it has seen. Confined to one thread. */
public interface Accumulator {
  /** Takes a row's values of the arguments. */
  void add(@Nullable Object[] row);

  /** Takes what another of the same kind has seen, later than this one. */
  void merge(Accumulator other);

  @Nullable Object result();

  /** About how many bytes it takes. */
  default long bytes() {
    return 64;
  }
}
