package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What those shards of a node take of it that take more than a little. Of the others the heartbeat
 * tells what they take together.
 */
public record NodeLoads(NodeId node, SortedMap<ShardId, ShardLoad> shards) {
  public static final int MAX_SHARDS = 1000;

  public NodeLoads {
    shards = Collections.unmodifiableSortedMap(new TreeMap<>(shards));
    Check.that(shards.size() <= MAX_SHARDS, "loads must be of at most 1000 shards");
  }
}
