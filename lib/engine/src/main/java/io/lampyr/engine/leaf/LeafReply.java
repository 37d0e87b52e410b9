package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A leaf's answer, by the places of its shards; and how busy the leaf is, for whoever chooses among
 * several.
 *
 * @param serviceNanos how long the work itself took, waiting for a processor left out if the load
 *     is told
 * @param queue how many other calls were under way
 * @param load told to who says who asks, as version 2 has room for it
 */
public record LeafReply(
    long serviceNanos, int queue, Map<Integer, LeafResult> results, Optional<LeafLoad> load) {
  public LeafReply {
    Check.notNegative(serviceNanos, "service time");
    Check.notNegative(queue, "queue");
    results = new HashMap<>(results);
  }

  /** One of version 1. */
  public LeafReply(long serviceNanos, int queue, Map<Integer, LeafResult> results) {
    this(serviceNanos, queue, results, Optional.empty());
  }

  /** How busy the leaf is, as far as it tells. */
  public LeafLoad busy() {
    return load.orElseGet(() -> new LeafLoad(queue, serviceNanos, 0));
  }
}
