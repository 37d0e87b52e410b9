package io.lampyr.engine.client;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.routing.DocumentRouting;
import java.util.List;
import java.util.Optional;

/**
 * An index as it was read once: how documents are routed, by tables and mappings of which version,
 * and who owns each shard. The sequence orders the readings of this process.
 */
public record IndexTable(
    long sequence,
    IndexId index,
    Versions versions,
    DocumentRouting routing,
    List<Optional<NodeId>> owners) {
  public IndexTable {
    owners = List.copyOf(owners);
    Check.that(owners.size() == routing.shards(), "every shard must have an entry");
  }

  /** What the owners must know, too. */
  public record Versions(long table, long mapping) {}

  public ShardId shard(int ordinal) {
    return new ShardId(index, ordinal);
  }

  /** The owner, unless the shard rests. */
  public Optional<NodeId> owner(int ordinal) {
    return owners.get(ordinal);
  }
}
