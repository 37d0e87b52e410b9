package io.lampyr.engine.client;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.engine.request.RequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The writes of one client request to one index. The index is meant by its identity: when it is
 * deleted on the way, nothing goes to another that is made under its name.
 *
 * @param mappingVersion the version of the mapping by which the items were checked
 * @param deadline for how long attempts are begun, counted from the call; at most an hour
 * @param identity by which it is known that the same items may have been sent before, if they may:
 *     what owners remember of them is not done again
 */
public record IngestRequest(
    IndexId index,
    long mappingVersion,
    Duration deadline,
    List<IngestItem> items,
    Optional<RequestId> identity) {
  /** Of items that nobody has sent before. */
  public IngestRequest(
      IndexId index, long mappingVersion, Duration deadline, List<IngestItem> items) {
    this(index, mappingVersion, deadline, items, Optional.empty());
  }

  public IngestRequest {
    Check.positive(mappingVersion, "mapping version");
    AttemptTimer.checkDeadline(deadline);
    items = List.copyOf(items);
  }
}
