package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import java.util.List;
import java.util.function.Function;

/**
 * Where shards can be searched besides in this process. Safe for many threads; asks none of them.
 */
public interface LeafPlaces {
  /** Places that can search the shard: where its bytes are the likeliest to be near comes first. */
  List<LeafPlace> of(ShardId shard);

  /**
   * All nodes that search, whether or not they are asked now; functions' processes cannot be told
   * apart, and are none of them. Throws {@link io.lampyr.base.error.LampyrException} where they
   * cannot be found out. Cost: a query.
   */
  default List<LeafPlace> nodes() {
    return List.of();
  }

  /** Nowhere. */
  static LeafPlaces none() {
    return _ -> List.of();
  }

  /** At all of these. */
  static LeafPlaces all(List<LeafPlaces> each) {
    List<LeafPlaces> copy = List.copyOf(each);
    return new LeafPlaces() {
      @Override
      public List<LeafPlace> of(ShardId shard) {
        return together(copy, some -> some.of(shard));
      }

      @Override
      public List<LeafPlace> nodes() {
        return together(copy, LeafPlaces::nodes);
      }
    };
  }

  private static List<LeafPlace> together(
      List<LeafPlaces> each, Function<LeafPlaces, List<LeafPlace>> of) {
    return each.stream().flatMap(some -> of.apply(some).stream()).toList();
  }
}
