package io.lampyr.cluster.codec;

import org.jspecify.annotations.Nullable;

/** A text is not what its reader expects; {@link Codec#decode} adds where it was read. */
final class MalformedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MalformedJsonException(String problem) {
    this(problem, null);
  }

  MalformedJsonException(String problem, @Nullable Throwable cause) {
    super(problem, cause);
  }
}
