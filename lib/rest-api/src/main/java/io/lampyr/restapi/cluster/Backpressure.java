package io.lampyr.restapi.cluster;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.restapi.error.ApiException;
import java.util.List;

/**
 * Settings of a guard that cancels searches where a node is short of something. Bounds of memory
 * and of time do that here, request by request: the settings are kept and shown, and refused where
 * they could mean nothing anywhere.
 */
final class Backpressure {
  private static final String PREFIX = "search_backpressure.";
  private static final List<String> MODES = List.of("disabled", "enforced", "monitor_only");

  private Backpressure() {}

  static void check(FlatSettings settings) {
    settings
        .text(PREFIX + "mode")
        .ifPresent(mode -> {
          if (!MODES.contains(mode)) {
            throw ApiException.argument("Invalid SearchBackpressureMode: " + mode);
          }
        });
    for (String task : List.of("search_task", "search_shard_task")) {
      String of = PREFIX + task + ".";
      positive(settings, of + "cancellation_rate", Double.MAX_VALUE);
      positive(settings, of + "cancellation_ratio", 1);
      settings
          .text(of + "cancellation_burst")
          .ifPresent(burst -> {
            if (number(of + "cancellation_burst", burst) < 1) {
              throw ApiException.argument(
                  "Failed to parse value ["
                      + burst
                      + "] for setting ["
                      + of
                      + "cancellation_burst] must be >= 1.0");
            }
          });
    }
  }

  private static void positive(FlatSettings settings, String name, double most) {
    settings
        .text(name)
        .ifPresent(text -> {
          double value = number(name, text);
          if (value <= 0) {
            throw ApiException.argument(name + " must be > 0");
          }
          if (value > most) {
            throw ApiException.argument(name + " must be <= " + most);
          }
        });
  }

  private static double number(String name, String text) {
    try {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException malformed) {
      // Refused below, as what is no number at all.
    }
    throw ApiException.argument("Failed to parse value [" + text + "] for setting [" + name + "]");
  }
}
