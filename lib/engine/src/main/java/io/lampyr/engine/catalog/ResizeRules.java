package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an index that is made of another one is like, or why it cannot be made. Pure. */
final class ResizeRules {
  private static final String RESIZE_SOURCE = "index.resize.source.";
  private static final int MAX_SHARDS = 1024;

  /** What the new index does not take over: it is said of it alone, or follows from the shards. */
  private static final Set<String> OWN =
      Set.of(
          IndexSettings.SHARDS,
          IndexSettings.REPLICAS,
          IndexSettings.ROUTING_SHARDS,
          IndexSettings.PROVIDED_NAME);

  private ResizeRules() {}

  static void check(Resize resize, IndexMetadata source) {
    IndexBlock.check(IndexBlock.Level.METADATA_READ, List.of(source));
    FlatSettings given = resize.wanted().settings();
    FlatSettings old = FlatSettings.ofIndexText(source.definition().settings());
    for (IndexBlock block : List.of(IndexBlock.READ_ONLY, IndexBlock.METADATA)) {
      if (old.flag(block.setting()) && !mentions(given, block)) {
        throw FaultException.argument(
            "target index ["
                + resize.wanted().name()
                + "] will be blocked by ["
                + block.setting()
                + "=true] which is copied from the source index ["
                + source.name()
                + "], this will disable metadata writes and cause the shards to be unassigned");
      }
    }
    checkShards(resize, source);
    if (given.has(IndexSettings.PARTITION)) {
      throw FaultException.argument(
          "cannot provide a routing partition size value when resizing an index");
    }
    boolean fromOne = resize.kind() == Resize.Kind.SPLIT && source.layout().shards() == 1;
    if (given.has(IndexSettings.ROUTING_SHARDS) && !fromOne) {
      throw FaultException.argument("cannot provide index.number_of_routing_shards on resize");
    }
    if (given.text("index.soft_deletes.enabled", "true").equals("false")) {
      throw FaultException.argument("Can't disable [index.soft_deletes.enabled] setting on resize");
    }
    if (IndexBlock.of(source).stream().noneMatch(block -> block.stops(IndexBlock.Level.WRITE))) {
      throw RefusedException.writable(source.name());
    }
    if (resize.kind() == Resize.Kind.SHRINK && source.layout().shards() == 1) {
      throw FaultException.argument("can't shrink an index with only one shard");
    }
  }

  /** Also where the client takes the block away: then it said so. */
  private static boolean mentions(FlatSettings given, IndexBlock block) {
    return given.values().containsKey(block.setting());
  }

  private static int shards(Resize resize, IndexMetadata source) {
    int unsaid = resize.kind() == Resize.Kind.SHRINK ? 1 : source.layout().shards();
    return resize.wanted().settings().number(IndexSettings.SHARDS, unsaid);
  }

  /** Refuses a number of shards that an index made of this one cannot have. */
  static void checkShards(Resize resize, IndexMetadata source) {
    checkShards(resize.kind(), source.layout(), shards(resize, source));
  }

  private static void checkShards(Resize.Kind kind, IndexMetadata.Layout source, int target) {
    int shards = source.shards();
    if (target < 1 || target > MAX_SHARDS) {
      throw FaultException.argument(
          "Failed to parse value ["
              + target
              + "] for setting [index.number_of_shards] must be "
              + (target < 1 ? ">= 1" : "<= " + MAX_SHARDS));
    }
    switch (kind) {
      case CLONE -> {
        if (target != shards) {
          throw FaultException.argument(
              "the number of target shards ("
                  + target
                  + ") must be the same as the number of source shards ("
                  + shards
                  + ")");
        }
      }
      case SPLIT -> checkSplit(source, target);
      case SHRINK -> checkShrink(shards, target);
    }
  }

  private static void checkShrink(int shards, int target) {
    if (target > shards) {
      throw FaultException.argument(
          "the number of target shards ["
              + target
              + "] must be less that the number of source shards ["
              + shards
              + "]");
    }
    if (shards % target != 0) {
      throw FaultException.argument(
          "the number of source shards [" + shards + "] must be a multiple of [" + target + "]");
    }
  }

  private static void checkSplit(IndexMetadata.Layout source, int target) {
    int shards = source.shards();
    if (target > shards && target % shards != 0) {
      throw FaultException.argument(
          "the number of source shards [" + shards + "] must be a factor of [" + target + "]");
    }
    if (target < shards && shards % target != 0) {
      throw FaultException.argument(
          "the number of source shards [" + shards + "] must be a multiple of [" + target + "]");
    }
    if (target < shards) {
      throw FaultException.argument(
          "the number of source shards ["
              + shards
              + "] must be less that the number of target shards ["
              + target
              + "]");
    }
    int routing = shards == 1 ? target : source.routingShards();
    if (routing % target != 0) {
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE,
          "the number of routing shards ["
              + routing
              + "] must be a multiple of the target shards ["
              + target
              + "]");
    }
  }

  /**
   * As many slots to hash to as the source has, so that a shard's documents stay together with one
   * of the source's; what was all in one shard may be spread over any.
   */
  static IndexMetadata.Layout layout(Resize resize, IndexMetadata source) {
    int shards = shards(resize, source);
    int partition = source.layout().partition();
    String name = resize.wanted().name();
    if (source.layout().shards() > 1) {
      return PartitionRules.layout(name, partition, shards, source.layout().routingShards());
    }
    FlatSettings given = resize.wanted().settings();
    int slots =
        given.has(IndexSettings.ROUTING_SHARDS)
            ? IndexCreation.layout(name, given).routingShards()
            : DocumentRouting.forShards(shards).routingShards();
    return PartitionRules.layout(name, partition, shards, slots);
  }

  /** What the client gave, over what the source has. */
  static FlatSettings settings(Resize resize, IndexMetadata source) {
    FlatSettings given = resize.wanted().settings();
    SortedMap<String, @Nullable Object> all = new TreeMap<>();
    FlatSettings.ofIndexText(source.definition().settings())
        .values()
        .forEach((name, value) -> {
          if (!OWN.contains(name) && !name.startsWith(RESIZE_SOURCE)) {
            all.put(name, value);
          }
        });
    FlatSettings merged = new FlatSettings(all).with(given);
    SortedMap<String, @Nullable Object> completed =
        new TreeMap<>(IndexSettings.forCreation(merged, resize.wanted().name()).values());
    completed.put(IndexSettings.SHARDS, Integer.toString(shards(resize, source)));
    completed.putIfAbsent(IndexSettings.PARTITION, "1");
    completed.put(RESIZE_SOURCE + "name", source.name());
    completed.put(RESIZE_SOURCE + "uuid", source.id().uuid());
    return new FlatSettings(completed);
  }
}
