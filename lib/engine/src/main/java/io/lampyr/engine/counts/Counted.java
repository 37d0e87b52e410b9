package io.lampyr.engine.counts;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.zip.CRC32C;

/**
 * What was counted of shards, and how often something was made use of. Immutable; nothing that goes
 * on, and nothing that is held, is among it.
 *
 * @param uses by names, each at least once
 */
public record Counted(SortedMap<ShardId, SearchCounts> shards, SortedMap<String, Long> uses) {
  /** Into so many stripes sums are divided, by the hashes of their indices. */
  static final int STRIPES = 64;

  /** What belongs to no index belongs to this one. */
  private static final int STRIPE_OF_USES = 0;

  public static final Counted NONE = new Counted(Map.of(), Map.of());

  public Counted {
    shards = Collections.unmodifiableSortedMap(new TreeMap<>(shards));
    uses = Collections.unmodifiableSortedMap(new TreeMap<>(uses));
    uses.values().forEach(count -> Check.positive(count, "number of uses"));
  }

  public Counted(Map<ShardId, SearchCounts> shards, Map<String, Long> uses) {
    this(new TreeMap<>(shards), new TreeMap<>(uses));
  }

  public boolean isNone() {
    return shards.isEmpty() && uses.isEmpty();
  }

  /** What was counted of the shard. */
  public SearchCounts of(ShardId shard) {
    return shards.getOrDefault(shard, SearchCounts.NONE);
  }

  /** How often it was made use of. */
  public long uses(String name) {
    return uses.getOrDefault(name, 0L);
  }

  Counted plus(Counted other) {
    SortedMap<ShardId, SearchCounts> all = new TreeMap<>(shards);
    other.shards.forEach((shard, counts) -> all.merge(shard, counts, SearchCounts::plus));
    SortedMap<String, Long> both = new TreeMap<>(uses);
    other.uses.forEach((name, count) -> both.merge(name, count, Long::sum));
    return new Counted(all, both);
  }

  /** The rest, once that was taken away; never less than nothing. */
  Counted minus(Counted other) {
    SortedMap<ShardId, SearchCounts> rest = new TreeMap<>();
    shards.forEach((shard, counts) -> {
      SearchCounts left = counts.minus(other.of(shard));
      if (!left.isNone()) {
        rest.put(shard, left);
      }
    });
    SortedMap<String, Long> left = new TreeMap<>();
    uses.forEach((name, count) -> {
      if (count > other.uses(name)) {
        left.put(name, count - other.uses(name));
      }
    });
    return new Counted(rest, left);
  }

  /** What is of such indices, and of none. */
  Counted only(Predicate<IndexId> indices) {
    SortedMap<ShardId, SearchCounts> some = new TreeMap<>(shards);
    some.keySet().removeIf(shard -> !indices.test(shard.index()));
    return new Counted(some, uses);
  }

  /** In which of so many stripes an index is, for every process. */
  static int stripe(IndexId index, int stripes) {
    CRC32C hash = new CRC32C();
    hash.update(index.uuid().getBytes(StandardCharsets.US_ASCII));
    return (int) (hash.getValue() % stripes);
  }

  /** Which of so many stripes something is counted in. */
  Set<Integer> stripes(int stripes) {
    Set<Integer> touched = new TreeSet<>();
    shards.keySet().forEach(shard -> touched.add(stripe(shard.index(), stripes)));
    if (!uses.isEmpty()) {
      touched.add(STRIPE_OF_USES);
    }
    return touched;
  }

  /** What is in one of so many stripes. */
  Counted inStripe(int stripe, int stripes) {
    return inStripes(one -> one == stripe, stripes);
  }

  /** What is in some of so many stripes. */
  Counted inStripes(IntPredicate some, int stripes) {
    Map<IndexId, Boolean> wanted = new TreeMap<>();
    SortedMap<ShardId, SearchCounts> own = new TreeMap<>();
    shards.forEach((shard, counts) -> {
      if (wanted.computeIfAbsent(shard.index(), index -> some.test(stripe(index, stripes)))) {
        own.put(shard, counts);
      }
    });
    return new Counted(own, some.test(STRIPE_OF_USES) ? uses : new TreeMap<>());
  }

  /** Without what is told of groups of searches. */
  Counted withoutGroups() {
    SortedMap<ShardId, SearchCounts> plain = new TreeMap<>();
    shards.forEach((shard, counts) ->
        plain.put(
            shard, new SearchCounts(counts.phases(), Map.of(), counts.hits(), counts.misses())));
    return new Counted(plain, uses);
  }
}
