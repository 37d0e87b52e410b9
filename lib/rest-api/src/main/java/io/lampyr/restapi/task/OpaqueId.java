package io.lampyr.restapi.task;

import io.lampyr.restapi.exchange.Request;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The name by which a client knows its own request: the header {@code X-Opaque-Id}. Tasks that the
 * request begins on its thread bear it.
 */
public final class OpaqueId {
  /** The header. */
  public static final String HEADER = "X-Opaque-Id";

  private static final int MAX_CHARS = 1000;
  private static final ScopedValue<String> CURRENT = ScopedValue.newInstance();

  private OpaqueId() {}

  /** What the request says; of a longer one the beginning, and nothing if it is no plain text. */
  public static Optional<String> of(Request request) {
    return request
        .headers()
        .find(HEADER)
        .filter(id -> id.chars().allMatch(c -> c >= ' ' && c <= '~'))
        .map(id -> id.substring(0, Math.min(id.length(), MAX_CHARS)));
  }

  /** Does the request's work under its name. */
  public static <T> T under(Request request, Supplier<T> work) {
    Optional<String> id = of(request);
    return id.isEmpty() ? work.get() : ScopedValue.where(CURRENT, id.get()).call(work::get);
  }

  /** The name of the request that this thread works for. */
  public static Optional<String> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }
}
