package io.lampyr.engine.counts;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.counts.SearchCounts.Count;
import io.lampyr.engine.counts.SearchCounts.Phase;
import java.util.HashMap;
import java.util.Map;

/** A process that counts queries, and tells them. */
final class CountingProcess implements Counting {
  final OwnCounts counts;
  private final Map<ShardId, Long> queries = new HashMap<>();
  private long changes;
  private long ever;
  boolean full;

  CountingProcess(ItemStore store, Ports ports) {
    counts = new OwnCounts(this, store, ports);
  }

  static IndexId index(int number) {
    return new IndexId(String.format("%022d", number));
  }

  static ShardId shard(int index, int ordinal) {
    return new ShardId(index(index), ordinal);
  }

  private static SearchCounts queries(long count) {
    return new SearchCounts(Map.of(Phase.QUERY, new Count(count, 1000 * count, 0)), Map.of(), 0, 0);
  }

  void search(ShardId shard) {
    queries.merge(shard, 1L, Long::sum);
    changes++;
    ever++;
  }

  /** A search, and the request that it came with. */
  void answer(ShardId shard) {
    search(shard);
    counts.answered();
  }

  /** How much it has counted in its life. */
  long ever() {
    return ever;
  }

  /** Of all shards, as this process would tell it. */
  long told() {
    return total(counts.all());
  }

  static long total(Counted counted) {
    return counted.shards().values().stream().mapToLong(one -> one.of(Phase.QUERY).total()).sum();
  }

  @Override
  public Counted counted() {
    Map<ShardId, SearchCounts> shards = new HashMap<>();
    queries.forEach((shard, count) -> shards.put(shard, queries(count)));
    return new Counted(shards, queries.isEmpty() ? Map.of() : Map.of("all", uses()));
  }

  private long uses() {
    return queries.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public long changes() {
    return changes;
  }

  @Override
  public boolean isFull() {
    return full;
  }

  @Override
  public void handedOver(Counted counted) {
    counted
        .shards()
        .forEach((shard, counts) -> {
          long taken = counts.of(Phase.QUERY).total();
          queries.computeIfPresent(shard, (_, own) -> own > taken ? own - taken : null);
        });
    full = false;
  }
}
