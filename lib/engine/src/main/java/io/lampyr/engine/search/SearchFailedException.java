package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import java.util.List;

/** No shard could be searched, or some could not and all were wanted. */
public final class SearchFailedException extends UnavailableException {
  private final String phase;
  private final transient List<ShardFailure> failures;

  public SearchFailedException(String phase, List<ShardFailure> failures) {
    super(
        failures.size() == 1 || phase.equals("fetch") ? "all shards failed" : "shards failed",
        failures.isEmpty() ? null : failures.getFirst().cause());
    this.phase = phase;
    this.failures = List.copyOf(failures);
  }

  /** {@code query} or {@code fetch}. */
  public String phase() {
    return phase;
  }

  public List<ShardFailure> failures() {
    return failures;
  }
}
