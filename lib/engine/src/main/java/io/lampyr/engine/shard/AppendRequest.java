package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import io.lampyr.engine.request.RequestId;
import java.time.Duration;
import java.util.List;

/**
 * The writes of one client request that belong to one shard.
 *
 * @param age how long ago the request was first sent, by its sender's clock, when this attempt was
 *     sent; zero for a first attempt
 * @param mappingVersion the version of the mapping by which the writes were checked
 */
public record AppendRequest(
    RequestId request, Duration age, long mappingVersion, List<Write> writes) {
  private static final Duration MAX_AGE = Duration.ofDays(365);

  public AppendRequest {
    Check.that(
        !age.isNegative() && age.compareTo(MAX_AGE) <= 0, "age must be between zero and a year");
    Check.notNegative(mappingVersion, "mapping version");
    writes = List.copyOf(writes);
  }

  /** The request after it has waited this long here; a first attempt remains one. */
  public AppendRequest waited(Duration here) {
    Duration older = age.plus(here);
    return age.isZero()
        ? this
        : new AppendRequest(
            request, older.compareTo(MAX_AGE) > 0 ? MAX_AGE : older, mappingVersion, writes);
  }
}
