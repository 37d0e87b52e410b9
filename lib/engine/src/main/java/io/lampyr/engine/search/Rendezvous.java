package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Gives shards places by the highest hash of the pair (rendezvous hashing): everybody who knows the
 * same places gives a shard the same ones, each place gets as many, and when one comes or goes only
 * the shards move that it gets or had.
 */
final class Rendezvous {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Rendezvous() {}

  /** A place's or a shard's half of the pair's hash. */
  static long hash(String name) {
    long hash = OFFSET;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * PRIME;
    }
    return mixed(hash);
  }

  static long hash(ShardId shard) {
    return mixed(hash(shard.index().uuid()) + shard.ordinal());
  }

  /** As many of the places as are wanted, the highest first. */
  static <P> List<P> of(ShardId shard, List<P> places, ToLongFunction<P> hash, int wanted) {
    long half = hash(shard);
    List<P> ordered = new ArrayList<>(places);
    ordered.sort(
        Comparator.comparingLong((P place) -> mixed(half ^ hash.applyAsLong(place))).reversed());
    return List.copyOf(ordered.subList(0, Math.min(wanted, ordered.size())));
  }

  /** Every bit of the outcome depends on every bit that is given. */
  private static long mixed(long value) {
    long mixed = value;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }
}
