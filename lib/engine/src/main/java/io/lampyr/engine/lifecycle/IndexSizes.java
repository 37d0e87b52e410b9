package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.node.ShardStats;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How large indices are, as far as it is known: what rests says so itself, the owners of the rest
 * are asked. Cost: a query for each index, and what {@link ShardSizes} takes if any shard is awake.
 */
public final class IndexSizes {
  private final Catalog catalog;
  private final ShardSizes owners;

  public IndexSizes(Catalog catalog, ShardSizes owners) {
    this.catalog = catalog;
    this.owners = owners;
  }

  public Map<IndexId, Conditions.Size> of(Collection<IndexId> indices) {
    Map<IndexId, List<ShardItem>> shards = new HashMap<>();
    List<ShardItem> awake = new ArrayList<>();
    for (IndexId index : indices) {
      List<ShardItem> items = catalog.shards(index);
      shards.put(index, items);
      items.stream().filter(item -> !item.isResting()).forEach(awake::add);
    }
    Map<ShardId, ShardStats> told = awake.isEmpty() ? Map.of() : owners.of(awake);
    Map<IndexId, Conditions.Size> known = new HashMap<>();
    shards.forEach((index, items) -> size(items, told).ifPresent(size -> known.put(index, size)));
    return known;
  }

  private static Optional<Conditions.Size> size(
      List<ShardItem> items, Map<ShardId, ShardStats> told) {
    long documents = 0;
    long bytes = 0;
    long largest = 0;
    long fullest = 0;
    for (ShardItem item : items) {
      Optional<RestingCounts> rest = item.resting();
      ShardStats stats = told.get(item.shard());
      long count = 0;
      long size = 0;
      if (rest.isPresent()) {
        count = rest.get().documents();
        size = rest.get().bytes();
      } else if (stats != null) {
        count = stats.documents().count();
        size = stats.storeBytes();
      } else if (!item.isResting()) {
        return Optional.empty();
      }
      documents += count;
      bytes += size;
      largest = Math.max(largest, size);
      fullest = Math.max(fullest, count);
    }
    return Optional.of(new Conditions.Size(documents, bytes, largest, fullest));
  }
}
