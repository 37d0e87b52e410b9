package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * No shard could be searched, or some could not and all were wanted, or what they found cannot be
 * put together.
 */
public final class SearchFailedException extends UnavailableException {
  private final String phase;
  private final transient List<ShardFailure> failures;

  public SearchFailedException(String phase, List<ShardFailure> failures) {
    this(
        phase,
        "all shards failed",
        failures,
        failures.isEmpty() ? null : failures.getFirst().cause());
  }

  private SearchFailedException(
      String phase, String message, List<ShardFailure> failures, @Nullable RuntimeException cause) {
    super(message, cause);
    this.phase = phase;
    this.failures = List.copyOf(failures);
  }

  /** Some shards failed, and all were wanted. */
  public static SearchFailedException partial(String phase, List<ShardFailure> failures) {
    return new SearchFailedException(
        phase, "Partial shards failure", failures, failures.getFirst().cause());
  }

  /** What the shards found, put together; a failure of the search where that cannot be. */
  static <T> T reducing(Supplier<T> merging) {
    try {
      return merging.get();
    } catch (FaultException fault) {
      throw new SearchFailedException("fetch", "", List.of(), fault);
    }
  }

  /** {@code dfs}, {@code query}, {@code fetch} or {@code expand}. */
  public String phase() {
    return phase;
  }

  public List<ShardFailure> failures() {
    return failures;
  }
}
