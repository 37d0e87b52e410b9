package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import java.util.ArrayList;
import java.util.List;

/**
 * Where shards can be searched besides in this process. Safe for many threads; asks none of them.
 */
public interface LeafPlaces {
  /** Places that can search the shard: where its bytes are the likeliest to be near comes first. */
  List<LeafPlace> of(ShardId shard);

  /** Nowhere. */
  static LeafPlaces none() {
    return _ -> List.of();
  }

  /** At all of these. */
  static LeafPlaces all(List<LeafPlaces> each) {
    List<LeafPlaces> copy = List.copyOf(each);
    return shard -> {
      List<LeafPlace> places = new ArrayList<>();
      copy.forEach(some -> places.addAll(some.of(shard)));
      return places;
    };
  }
}
