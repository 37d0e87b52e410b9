package io.lampyr.esql.function;

import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import org.jspecify.annotations.Nullable;

/** What an aggregation knows of the rows that it has seen. Confined to one thread. */
public interface Accumulator {
  /** Takes a row's values of the arguments. */
  void add(@Nullable Object[] row);

  /** Takes what another of the same kind has seen, later than this one. */
  void merge(Accumulator other);

  @Nullable Object result();

  /** Writes what it knows, as another process of this or an earlier version reads it. */
  void write(PartOutput out);

  /** Knows what another of the same kind has written; nothing was seen before. */
  void read(PartInput in);

  /** About how many bytes it takes. */
  default long bytes() {
    return 64;
  }
}
