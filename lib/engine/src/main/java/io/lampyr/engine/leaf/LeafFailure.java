package io.lampyr.engine.leaf;

import io.lampyr.query.fault.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Why a shard was not searched.
 *
 * @param fault what is wrong with the request, if that is it
 * @param first bytes that were wanted, or milliseconds to wait
 * @param second bytes that there may be
 */
public record LeafFailure(
    Kind kind, String message, @Nullable Fault fault, long first, long second) {
  /** Kinds by what can be done; the order is part of the format. */
  public enum Kind {
    FAULT,
    INVALID,
    MEMORY,
    OVERLOADED,
    UNAVAILABLE,
    CORRUPTION,
    OTHER
  }
}
