package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import java.util.HashMap;
import java.util.Map;

/**
 * A leaf's answer, by the places of its shards; and how busy the leaf is, for whoever chooses among
 * several.
 *
 * @param serviceNanos how long the work itself took
 * @param queue how many other calls were under way
 */
public record LeafReply(long serviceNanos, int queue, Map<Integer, LeafResult> results) {
  public LeafReply {
    Check.notNegative(serviceNanos, "service time");
    Check.notNegative(queue, "queue");
    results = new HashMap<>(results);
  }
}
