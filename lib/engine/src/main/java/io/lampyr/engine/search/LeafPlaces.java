package io.lampyr.engine.search;

import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.reader.ShardView;
import java.util.List;
import java.util.Map;

/**
 * Where shards can be searched besides in this process. Safe for many threads; asks none of them.
 */
public interface LeafPlaces {
  /** Places that can search these shards, by their names; in the order in which to try them. */
  Map<String, LeafPort> of(List<ShardView> shards);

  /** Nowhere. */
  static LeafPlaces none() {
    return _ -> Map.of();
  }
}
