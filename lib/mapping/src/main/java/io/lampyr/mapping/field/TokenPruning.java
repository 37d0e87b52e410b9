package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which tokens of a query are left out: those that are far more frequent than others are, and weigh
 * little.
 *
 * @param frequency how many times as frequent as tokens are on the whole
 * @param weight which part of the greatest weight is little
 * @param others whether those are meant, instead of all others
 */
public record TokenPruning(float frequency, float weight, boolean others) {
  public static final TokenPruning STANDARD = new TokenPruning(5, 0.4f, false);

  public TokenPruning {
    if (!(frequency >= 1 && frequency <= 100)) {
      throw FaultException.argument(
          "[tokens_freq_ratio_threshold] must be between [1] and [100], got " + frequency);
    }
    if (!(weight >= 0 && weight <= 1)) {
      throw FaultException.argument(
          "[tokens_weight_threshold] must be between 0 and 1, got " + weight);
    }
  }

  /** What the {@code index_options} of a field say; null if nothing is left out. */
  static @Nullable TokenPruning ofMapping(String path, Object options) {
    Map<?, ?> given = object(path, "index_options", options);
    known(path, "index_options", given, "prune", "pruning_config");
    Object prune = given.get("prune");
    Object config = given.get("pruning_config");
    boolean wanted = prune == null || Flags.parse(prune);
    if (config == null) {
      return wanted ? STANDARD : null;
    }
    if (!wanted) {
      throw FaultException.mapper(
          "field [" + path + "] [index_options] has [pruning_config], but [prune] is not true");
    }
    Map<?, ?> bounds = object(path, "pruning_config", config);
    known(path, "pruning_config", bounds, "tokens_freq_ratio_threshold", "tokens_weight_threshold");
    return new TokenPruning(
        number(bounds, "tokens_freq_ratio_threshold", STANDARD.frequency()),
        number(bounds, "tokens_weight_threshold", STANDARD.weight()),
        false);
  }

  private static Map<?, ?> object(String path, String key, Object json) {
    if (json instanceof Map<?, ?> map) {
      return map;
    }
    throw FaultException.mapper(
        "field [" + path + "] [" + key + "] must be an object, got [" + json + "]");
  }

  private static void known(String path, String object, Map<?, ?> given, String... names) {
    for (Object key : given.keySet()) {
      if (!java.util.List.of(names).contains(key)) {
        throw FaultException.mapper(
            "field [" + path + "] [" + object + "] has unknown fields [" + key + "]");
      }
    }
  }

  private static float number(Map<?, ?> given, String key, float otherwise) {
    return switch (given.get(key)) {
      case null -> otherwise;
      case Number number -> number.floatValue();
      case Object other ->
          throw FaultException.mapper("[" + key + "] must be a number, got [" + other + "]");
    };
  }
}
