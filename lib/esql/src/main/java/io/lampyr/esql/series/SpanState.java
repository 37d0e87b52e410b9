package io.lampyr.esql.series;

import org.jspecify.annotations.Nullable;

/**
 * What a function knows of a series' points in a span of time. Confined to one thread.
 *
 * <p>Law: points come the newest first; what is merged lies just before what is known.
 */
public interface SpanState {
  /** Takes a point's values of the arguments. */
  void add(long time, @Nullable Object[] row);

  /** Takes what another of the same kind knows of the span before this one; leaves it as it is. */
  void merge(SpanState older);

  @Nullable Object result(Span span);

  /** About how many bytes it takes. */
  default long bytes() {
    return 64;
  }
}
