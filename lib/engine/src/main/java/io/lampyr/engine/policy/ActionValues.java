package io.lampyr.engine.policy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values of options of actions that come to little or nothing here: what is wrong with them is
 * told when a policy is put, as by those for whom it matters.
 */
final class ActionValues {
  private static final List<String> FILTERS = List.of("include", "exclude", "require");
  private static final String SHARDS = "number_of_shards";
  private static final String SHARD_SIZE = "max_primary_shard_size";
  private static final String REPLICAS = "number_of_replicas";
  private static final String ON_A_NODE = "total_shards_per_node";
  private static final String SEGMENTS = "max_num_segments";

  private ActionValues() {}

  /** Those of an action of a phase. */
  static void checkInPhase(String action, Map<String, @Nullable Object> options) {
    switch (action) {
      case "forcemerge" -> {
        checkLeast(options, SEGMENTS, required(options, SEGMENTS), 1);
        Object codec = options.get("index_codec");
        if (codec != null && !codec.equals("best_compression")) {
          throw FaultException.argument("unknown index codec: [" + codec + "]");
        }
      }
      case "shrink" -> {
        checkOneOf(options, List.of(SHARDS, SHARD_SIZE));
        checkLeast(options, SHARDS, options.get(SHARDS), 1);
        checkSize(options, SHARD_SIZE);
        checkFlag(options, "allow_write_after_shrink");
      }
      case "allocate" -> checkAllocation(options);
      case "migrate" -> checkFlag(options, "enabled");
      case "delete" -> checkFlag(options, "delete_searchable_snapshot");
      default -> {}
    }
  }

  private static void checkAllocation(Map<String, @Nullable Object> options) {
    checkLeast(options, REPLICAS, options.get(REPLICAS), 0);
    checkLeast(options, ON_A_NODE, options.get(ON_A_NODE), -1);
    boolean any = options.get(REPLICAS) != null || options.get(ON_A_NODE) != null;
    for (String filter : FILTERS) {
      if (options.get(filter) != null) {
        any |= !Json.object(options.get(filter), filter).isEmpty();
      }
    }
    if (!any) {
      throw FaultException.argument(
          "At least one of "
              + FILTERS
              + " must contain attributes for action [allocate], or ["
              + REPLICAS
              + "] or ["
              + ON_A_NODE
              + "] be given");
    }
  }

  /** Those of an action of a state. */
  static void checkInState(String action, Map<String, @Nullable Object> options) {
    switch (action) {
      case "force_merge" -> {
        Object given = options.get(SEGMENTS);
        if (given == null) {
          throw FaultException.argument(SEGMENTS + " is null");
        }
        checkLeast(options, SEGMENTS, given, 1);
        checkFlag(options, "wait_for_completion");
      }
      case "shrink" -> {
        List<String> ways =
            List.of("num_new_shards", "max_shard_size", "percentage_of_source_shards");
        checkOneOf(options, ways);
        checkLeast(options, ways.getFirst(), options.get(ways.getFirst()), 1);
        checkSize(options, ways.get(1));
        checkShare(options, ways.getLast());
        checkFlag(options, "switch_aliases");
        checkFlag(options, "force_unsafe");
      }
      case "allocation" -> {
        boolean any = false;
        for (String filter : FILTERS) {
          if (options.get(filter) != null) {
            any |= !Json.object(options.get(filter), filter).isEmpty();
          }
        }
        if (!any) {
          throw FaultException.argument("At least one allocation parameter need to be specified.");
        }
        checkFlag(options, "wait_for");
      }
      default -> {}
    }
  }

  private static Object required(Map<String, @Nullable Object> options, String name) {
    return Optional.ofNullable(options.get(name))
        .orElseThrow(() -> FaultException.argument("Required [" + name + "]"));
  }

  private static void checkOneOf(Map<String, @Nullable Object> options, List<String> names) {
    long given = names.stream().filter(name -> options.get(name) != null).count();
    if (given != 1) {
      throw FaultException.argument(
          "exactly one of " + names + " must be set, but " + given + " are");
    }
  }

  private static void checkLeast(
      Map<String, @Nullable Object> options, String name, @Nullable Object given, long least) {
    if (given == null) {
      return;
    }
    double number;
    try {
      number = Double.parseDouble(given.toString());
    } catch (NumberFormatException none) {
      throw FaultException.argument(
          "[" + name + "] must be a whole number, but was [" + options.get(name) + "]");
    }
    if (!(number >= least && number <= Integer.MAX_VALUE && number == Math.rint(number))) {
      throw FaultException.argument(
          "["
              + name
              + "] must be a whole number of at least ["
              + least
              + "], but was ["
              + options.get(name)
              + "]");
    }
  }

  private static void checkShare(Map<String, @Nullable Object> options, String name) {
    Object given = options.get(name);
    if (given == null) {
      return;
    }
    try {
      double share = Double.parseDouble(given.toString());
      if (share > 0 && share < 1) {
        return;
      }
    } catch (NumberFormatException none) {
      throw FaultException.argument("[" + name + "] must be a number, but was [" + given + "]");
    }
    throw FaultException.argument(
        "[" + name + "] must be between 0.0 and 1.0 exclusively, but was [" + given + "]");
  }

  private static void checkSize(Map<String, @Nullable Object> options, String name) {
    Object given = options.get(name);
    if (given == null) {
      return;
    }
    try {
      if (ByteSize.parse(given.toString()).bytes() > 0) {
        return;
      }
    } catch (InvalidInputException | NumberFormatException | ArithmeticException wrong) {
      throw FaultException.argument(
          "[" + name + "] must be a size such as [50gb], but was [" + given + "]");
    }
    throw FaultException.argument("[" + name + "] must be greater than 0");
  }

  private static void checkFlag(Map<String, @Nullable Object> options, String name) {
    if (options.get(name) != null) {
      boolean _ = Flags.parse(options.get(name));
    }
  }
}
