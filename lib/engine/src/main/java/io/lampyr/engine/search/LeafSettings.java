package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.util.List;

/**
 * Which searches are large enough to be handed to leaves.
 *
 * @param fromShards searches of fewer shards stay in the process
 * @param shardsEach how many shards one leaf is given
 * @param inlineBytes longer replies go by way of the store: a function's answer has 6 MB, and bytes
 *     grow by a third on their way
 * @param copies at how many nodes a shard is searched
 */
public record LeafSettings(int fromShards, int shardsEach, int inlineBytes, int copies) {
  private static final int MOST_COPIES = 100;

  public static final LeafSettings STANDARD = new LeafSettings(16, 8, 4 << 20, 2);

  static final Setting<Integer> FROM_SHARDS =
      Setting.of(
          "search.leaves_from_shards",
          ValueType.integer(1, 1_000_000),
          STANDARD.fromShards(),
          "searches of fewer shards, those that cannot match left out, are not handed to leaves");
  static final Setting<Integer> SHARDS_EACH =
      Setting.of(
          "search.shards_per_leaf",
          ValueType.integer(1, 10_000),
          STANDARD.shardsEach(),
          "how many shards one leaf is given");

  public static final Setting<Integer> COPIES =
      Setting.of(
          "search.copies",
          ValueType.integer(1, MOST_COPIES),
          STANDARD.copies(),
          "at how many of the nodes that search each shard is searched");

  public static final List<Setting<?>> SETTINGS = List.of(FROM_SHARDS, SHARDS_EACH, COPIES);

  /** With as many copies as usual. */
  public LeafSettings(int fromShards, int shardsEach, int inlineBytes) {
    this(fromShards, shardsEach, inlineBytes, STANDARD.copies());
  }

  public LeafSettings {
    Check.positive(fromShards, "shards from which leaves are asked");
    Check.positive(shardsEach, "shards of a leaf");
    Check.positive(inlineBytes, "bytes of a reply");
    Check.positive(copies, "copies of a shard");
  }

  public static LeafSettings from(Settings settings) {
    return new LeafSettings(
        settings.get(FROM_SHARDS),
        settings.get(SHARDS_EACH),
        STANDARD.inlineBytes(),
        settings.get(COPIES));
  }
}
