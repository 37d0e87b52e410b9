package io.lampyr.engine.shard;

import io.lampyr.engine.request.RequestId;
import java.time.Duration;
import java.util.List;

/**
 * The writes of one client request that belong to one shard.
 *
 * @param age how long ago the request was first sent, by its sender's clock; zero for a first
 *     attempt
 * @param mappingVersion the version of the mapping by which the writes were checked
 */
public record AppendRequest(
    RequestId request, Duration age, long mappingVersion, List<Write> writes) {
  public AppendRequest {
    writes = List.copyOf(writes);
  }
}
