package io.lampyr.query.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.sort.SortOrder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The best hits of one shard, or of several when merged, best first.
 *
 * @param total how many there are, or at least are; below zero if nobody counted
 * @param exact whether there are no more than {@code total}
 * @param maxScore the highest score, if scores were wanted and there are hits
 */
public record ShardHits(
    long total,
    boolean exact,
    List<ShardHit> hits,
    @Nullable Float maxScore,
    boolean timedOut,
    boolean terminatedEarly) {
  static final ShardHits NONE = new ShardHits(0, true, List.of(), null, false, false);

  /** The same, which may not be all, or is shown without some of what was asked for. */
  public ShardHits late() {
    return new ShardHits(total, exact, hits, maxScore, true, terminatedEarly);
  }

  public ShardHits {
    hits = List.copyOf(hits);
  }

  /**
   * The hits of all shards, as many as the window ends with; {@link #page} cuts off its beginning.
   * Ties are in the order of shards, then of documents: so pages do not overlap.
   */
  public static ShardHits merge(List<ShardHits> shards, SearchBody body) {
    boolean bySort = byFields(body);
    Comparator<ShardHit> order =
        bySort
            ? Comparator.comparing(ShardHit::sort, new SortOrder(body.ranking().sort()))
            : (one, other) -> Float.compare(other.score(), one.score());
    List<ShardHit> all = new ArrayList<>();
    shards.forEach(shard -> all.addAll(shard.hits()));
    checkComparable(shards, body);
    // Within a shard, the order is the shard's own: stable sorting keeps it among equals.
    all.sort(order.thenComparingInt(ShardHit::shard));
    List<ShardHit> best = new ArrayList<>();
    Set<Object> groups = new HashSet<>();
    int end = (int) Math.min(Integer.MAX_VALUE, (long) body.window().from() + body.window().size());
    for (ShardHit hit : all) {
      boolean first = body.ranking().collapse() == null || groups.add(new Group(hit.group()));
      if (first && best.size() < end) {
        best.add(hit);
      }
    }
    return totals(shards, best, body);
  }

  /** Numbers without a sign are in no order with others that no type of them all could keep. */
  private static void checkComparable(List<ShardHits> shards, SearchBody body) {
    for (int i = 0; i < body.ranking().sort().size(); i++) {
      boolean unsigned = false;
      boolean others = false;
      for (ShardHits shard : shards) {
        for (ShardHit hit : shard.hits()) {
          Object value = i < hit.sort().shown().size() ? hit.sort().shown().get(i) : null;
          unsigned |= value instanceof BigInteger;
          others |= value instanceof Long || value instanceof Double;
        }
      }
      if (unsigned && others) {
        throw FaultException.argument(
            "Can't do sort across indices, as a field has [unsigned_long] type in one"
                + " index, and different type in another index!");
      }
    }
  }

  private record Group(@Nullable Object value) {}

  private static ShardHits totals(List<ShardHits> shards, List<ShardHit> best, SearchBody body) {
    long total = 0;
    boolean exact = true;
    Float maxScore = null;
    for (ShardHits shard : shards) {
      total += Math.max(0, shard.total());
      exact &= shard.exact();
      Float score = shard.maxScore();
      if (score != null) {
        maxScore = maxScore == null ? score : Float.valueOf(Math.max(score, maxScore));
      }
    }
    int limit = body.limits().countUpTo();
    if (limit == SearchBody.COUNT_NONE) {
      total = -1;
    } else if (total > limit) {
      total = limit;
      exact = false;
    }
    return new ShardHits(
        total,
        exact,
        best,
        maxScore,
        shards.stream().anyMatch(ShardHits::timedOut),
        shards.stream().anyMatch(ShardHits::terminatedEarly));
  }

  /** The hits of the window. */
  public List<ShardHit> page(SearchBody body) {
    int from = Math.min(body.window().from(), hits.size());
    int end = (int) Math.min(hits.size(), (long) from + body.window().size());
    return hits.subList(from, end);
  }

  /** The same without the hits of these shards. */
  public ShardHits without(Set<Integer> shards) {
    return shards.isEmpty()
        ? this
        : new ShardHits(
            total,
            exact,
            hits.stream().filter(hit -> !shards.contains(hit.shard())).toList(),
            maxScore,
            timedOut,
            terminatedEarly);
  }

  /** Whether hits have sort values, and are ordered by them. */
  static boolean byFields(SearchBody body) {
    return body.ranking().sorted() || body.window().searchAfter() != null;
  }
}
