package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.glob.Glob;
import io.lampyr.base.unit.Durations;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.StreamShards;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.List;

/**
 * How readily streams get other numbers of shards, as the cluster's settings say.
 *
 * @param up how long nothing was changed before a stream gets more
 * @param down the same before it gets fewer
 * @param least threads of a node that writes go through, at least and at most: half of the former
 *     is what one of up to three shards takes, half of the latter what one of more takes
 * @param index the settings of the index that is written to, which may bound what can be had
 */
public record ShardingSettings(
    boolean enabled,
    Duration up,
    Duration down,
    int least,
    int most,
    int mostShards,
    FlatSettings index) {
  public static final String UP = "data_streams.auto_sharding.increase_shards.cooldown";
  public static final String DOWN = "data_streams.auto_sharding.decrease_shards.cooldown";
  public static final String EXCLUDES = "data_streams.auto_sharding.excludes";
  public static final String LEAST = "cluster.auto_sharding.min_write_threads";
  public static final String MOST = "cluster.auto_sharding.max_write_threads";
  public static final String MOST_SHARDS = "data_streams.auto_sharding.max_shards";
  public static final String INDICES = "cluster.auto_sharding.indices";
  private static final int FEW = 3;
  private static final int BOUND = 1024;

  /** As they hold for a stream; refuses what they must not say. */
  public static ShardingSettings of(FlatSettings settings, String stream) {
    List<String> excluded = settings.list(EXCLUDES, List.of());
    int least = number(settings, LEAST, 2, 2);
    return new ShardingSettings(
        !Glob.matchesAny(excluded, stream),
        duration(settings, UP, "270s"),
        duration(settings, DOWN, "3d"),
        least,
        number(settings, MOST, 4, least),
        number(settings, MOST_SHARDS, 32, 1),
        FlatSettings.NONE);
  }

  /** Whether an index that is part of no stream gets as many shards as writing to it takes. */
  public static boolean follows(FlatSettings settings, String index) {
    return Glob.matchesAny(settings.list(INDICES, List.of()), index);
  }

  /** Whether any does. */
  public static boolean followsAny(FlatSettings settings) {
    return !settings.list(INDICES, List.of()).isEmpty();
  }

  /** The same for a stream that writes to this index. */
  public ShardingSettings within(IndexMetadata written) {
    return new ShardingSettings(
        enabled,
        up,
        down,
        least,
        most,
        mostShards,
        FlatSettings.ofIndexText(written.definition().settings()));
  }

  private static int number(FlatSettings settings, String name, int otherwise, int least) {
    String text = settings.text(name, String.valueOf(otherwise));
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= BOUND) {
        return number;
      }
    } catch (NumberFormatException wrong) {
      throw FaultException.argument(
          "Failed to parse value [" + text + "] for setting [" + name + "]");
    }
    throw FaultException.argument(
        "Failed to parse value ["
            + text
            + "] for setting ["
            + name
            + "] must be >= "
            + least
            + " and <= "
            + BOUND);
  }

  private static Duration duration(FlatSettings settings, String name, String otherwise) {
    String text = settings.text(name, otherwise);
    try {
      Duration duration = Durations.parse(text);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (InvalidInputException wrong) {
      throw FaultException.argument(
          "failed to parse setting [" + name + "] with value [" + text + "] as a time value");
    }
    throw FaultException.argument(
        "failed to parse value [" + text + "] for setting [" + name + "], must be >= [0ms]");
  }

  /** How many shards so many processors ask for that are busy with writing. */
  public int shards(double load) {
    int few = Math.min((int) Math.ceil(load / (least / 2.0)), FEW);
    int many = (int) Math.ceil(load / (most / 2.0));
    return StreamShards.possible(index, Math.clamp(Math.max(few, many), 1, mostShards));
  }
}
