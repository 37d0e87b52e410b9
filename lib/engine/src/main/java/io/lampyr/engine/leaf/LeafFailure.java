package io.lampyr.engine.leaf;

import io.lampyr.mapping.fault.Fault;
import java.util.Arrays;
import java.util.Optional;
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
  /** Kinds by what can be done; the codes are part of the format. */
  public enum Kind {
    FAULT(0),
    INVALID(1),
    MEMORY(2),
    OVERLOADED(3),
    UNAVAILABLE(4),
    CORRUPTION(5),
    OTHER(6);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    /** The kind of a code, if there is one. */
    static Optional<Kind> of(int code) {
      return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
    }
  }
}
