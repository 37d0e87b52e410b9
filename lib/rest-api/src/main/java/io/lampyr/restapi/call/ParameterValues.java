package io.lampyr.restapi.call;

import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.json.Flags;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.Map;
import java.util.Set;

/**
 * What parameters may be that mean the same wherever they are taken. They are looked at before any
 * endpoint works, so that a value that means nothing is refused by those too that have no use for
 * it.
 */
public final class ParameterValues {
  private static final Set<String> FLAGS =
      Set.of(
          "accept_data_loss",
          "active_only",
          "ccs_minimize_roundtrips",
          "detailed",
          "error_trace",
          "field_statistics",
          "flat_settings",
          "flush",
          "follow_relocations",
          "human",
          "include_defaults",
          "include_segment_file_sizes",
          "include_unloaded_segments",
          "include_yes_decisions",
          "local",
          "offsets",
          "only_ancient_segments",
          "only_expunge_deletes",
          "payloads",
          "phase_took",
          "positions",
          "pretty",
          "primary_only",
          "term_statistics",
          "verbose",
          "verbose_pipeline",
          "wait_for_completion",
          "wait_for_no_initializing_shards",
          "wait_for_no_relocating_shards",
          "wait_for_removal");
  private static final Set<String> INDEX_FLAGS =
      Set.of("allow_no_indices", "ignore_throttled", "ignore_unavailable");
  private static final Set<String> TIMES =
      Set.of(
          "cancel_after_time_interval",
          "cluster_manager_timeout",
          "master_timeout",
          "task_execution_timeout",
          "timeout",
          "wait_for_timeout");
  private static final String COPIES = "wait_for_active_shards";
  private static final int MAX_SHOWN = 100;

  private ParameterValues() {}

  /** Refuses the first of the parameters that cannot be what it stands for. */
  public static void check(Map<String, String> parameters) {
    parameters.forEach((name, value) -> {
      if (FLAGS.contains(name)) {
        var _ = Flags.parseParameter(value);
      } else if (INDEX_FLAGS.contains(name)) {
        checkIndexFlag(name, value);
      } else if (TIMES.contains(name)) {
        var _ = TimeText.parse(name, value);
      } else if (name.equals(COPIES)) {
        checkCopies(value);
      }
    });
  }

  private static void checkIndexFlag(String name, String value) {
    if (!value.isEmpty() && !value.equals("true") && !value.equals("false")) {
      throw noFlag(name, value);
    }
  }

  /** What is said of a switch that is neither on nor off. */
  public static ApiException noFlag(String name, String value) {
    return new ApiException(
        400,
        ApiError.of("illegal_argument_exception", "Could not convert [" + name + "] to boolean")
            .causedBy(ApiError.of("illegal_argument_exception", Flags.refusal(value))));
  }

  private static void checkCopies(String value) {
    if (value.equals("all") || value.equals("index-setting")) {
      return;
    }
    int copies;
    try {
      copies = Integer.parseInt(value);
    } catch (NumberFormatException malformed) {
      throw new ApiException(
          400,
          ApiError.of(
                  "illegal_argument_exception",
                  "cannot parse ActiveShardCount[" + shown(value) + "]")
              .causedBy(notNumeric(value)));
    }
    if (copies < 0) {
      throw ApiException.argument("shard count cannot be a negative value");
    }
  }

  /** What is said of a parameter that must be a whole number. */
  public static ApiException noInteger(String name, String value) {
    return noNumber("int", name, value);
  }

  /** The same, of what may be a large one. */
  static ApiException noLong(String name, String value) {
    return noNumber("long", name, value);
  }

  private static ApiException noNumber(String kind, String name, String value) {
    String reason =
        "Failed to parse " + kind + " parameter [" + name + "] with value [" + shown(value) + "]";
    return new ApiException(
        400, ApiError.of("illegal_argument_exception", reason).causedBy(notNumeric(value)));
  }

  private static ApiError notNumeric(String value) {
    return ApiError.of("number_format_exception", "For input string: \"" + shown(value) + "\"");
  }

  private static String shown(String value) {
    return value.length() <= MAX_SHOWN ? value : value.substring(0, MAX_SHOWN) + "…";
  }
}
