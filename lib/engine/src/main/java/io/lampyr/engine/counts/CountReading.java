package io.lampyr.engine.counts;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Versioned;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sums what all items and one process's memory tell, each thing once. The process's moment is taken
 * before the items are read: what it tells by then stands there, or was folded.
 */
final class CountReading implements CountItems.Visitor {
  private final OwnCounts.Snapshot own;
  private final Map<Long, OwnPart> parts = new HashMap<>();
  private final Map<Integer, CountSum> sums = new HashMap<>();
  private final Map<ShardId, SearchCounts> shards = new HashMap<>();
  private final Map<String, Long> uses = new HashMap<>();

  /** Parts of the process as it tells them still. */
  private final Set<Long> open = new HashSet<>();

  private Counted memory;

  CountReading(OwnCounts.Snapshot own) {
    this.own = own;
    this.memory = own.counted();
    own.parts().forEach(part -> parts.put(part.name(), part));
  }

  Counted of(CountItems items) {
    items.visit(this);
    own.parts().stream().filter(part -> !open.contains(part.name())).forEach(this::folded);
    add(memory);
    return new Counted(shards, uses);
  }

  @Override
  public void sum(int stripe, Versioned<CountSum> sum) {
    sums.put(stripe, sum.value());
    add(sum.value().counted());
  }

  @Override
  public void part(long name, Versioned<CountPart> part) {
    if (parts.containsKey(name)) {
      open.add(name);
      if (!part.value().sealed()) {
        return;
      }
      memory = memory.minus(part.value().counted());
    }
    // Of what is in a stripe already, the part is only what is left of it.
    add(part.value().counted().inStripes(stripe -> !isFolded(name, stripe), Counted.STRIPES));
  }

  private boolean isFolded(long name, int stripe) {
    return sums.getOrDefault(stripe, CountSum.NONE).lists(name);
  }

  /** A part of the process that stands no more, if it ever did. */
  private void folded(OwnPart part) {
    Optional<Long> write = folded(sums, part.name());
    if (part.written().isPresent() || part.isSealed() || write.isPresent()) {
      memory = memory.minus(part.folded(write));
    }
  }

  private static Optional<Long> folded(Map<Integer, CountSum> sums, long name) {
    return sums.values().stream()
        .filter(sum -> sum.lists(name))
        .map(sum -> sum.write(name))
        .findAny();
  }

  /** Which write of the part was folded, if anybody remembers it. Cost: a query. */
  static Optional<Long> folded(CountItems items, long name) {
    Map<Integer, CountSum> sums = new HashMap<>();
    items.visit(
        new CountItems.Visitor() {
          @Override
          public void sum(int stripe, Versioned<CountSum> sum) {
            sums.put(stripe, sum.value());
          }

          @Override
          public void part(long other, Versioned<CountPart> part) {}
        });
    return folded(sums, name);
  }

  private void add(Counted counted) {
    counted.shards().forEach((shard, counts) -> shards.merge(shard, counts, SearchCounts::plus));
    counted.uses().forEach((name, count) -> uses.merge(name, count, Long::sum));
  }
}
