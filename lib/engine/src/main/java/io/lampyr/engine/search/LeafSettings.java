package io.lampyr.engine.search;

import io.lampyr.base.check.Check;

/**
 * Which searches are large enough to be handed to leaves.
 *
 * @param fromShards searches of fewer shards stay in the process
 * @param shardsEach how many shards one leaf is given
 * @param inlineBytes longer replies go by way of the store: a function's answer has 6 MB, and bytes
 *     grow by a third on their way
 */
public record LeafSettings(int fromShards, int shardsEach, int inlineBytes) {
  public static final LeafSettings STANDARD = new LeafSettings(16, 8, 4 << 20);

  public LeafSettings {
    Check.positive(fromShards, "shards from which leaves are asked");
    Check.positive(shardsEach, "shards of a leaf");
    Check.positive(inlineBytes, "bytes of a reply");
  }
}
