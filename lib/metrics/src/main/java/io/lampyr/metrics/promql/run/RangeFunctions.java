package io.lampyr.metrics.promql.run;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions of ranges by their names. */
final class RangeFunctions {
  private static final Map<String, RangeFunction> ALL =
      Map.ofEntries(
          Map.entry("rate", Rates.extrapolated(true, true)),
          Map.entry("increase", Rates.extrapolated(true, false)),
          Map.entry("delta", Rates.extrapolated(false, false)),
          Map.entry("irate", Rates.instant(true)),
          Map.entry("idelta", Rates.instant(false)),
          Map.entry("deriv", Trends::derivative),
          Map.entry("predict_linear", Trends::predict),
          Map.entry("double_exponential_smoothing", Trends::smooth),
          Map.entry("avg_over_time", OverTime::average),
          Map.entry("sum_over_time", OverTime::sum),
          Map.entry("count_over_time", OverTime::count),
          Map.entry("present_over_time", OverTime::present),
          Map.entry("absent_over_time", OverTime::present),
          Map.entry("min_over_time", OverTime.extreme(false, false)),
          Map.entry("max_over_time", OverTime.extreme(true, false)),
          Map.entry("ts_of_min_over_time", OverTime.extreme(false, true)),
          Map.entry("ts_of_max_over_time", OverTime.extreme(true, true)),
          Map.entry("stddev_over_time", OverTime.variance(Math::sqrt)),
          Map.entry("stdvar_over_time", OverTime.variance(variance -> variance)),
          Map.entry("quantile_over_time", OverTime::quantile),
          Map.entry("mad_over_time", OverTime::deviation),
          Map.entry("first_over_time", OverTime.end(false)),
          Map.entry("last_over_time", OverTime.end(true)),
          Map.entry("ts_of_first_over_time", OverTime.endTime(false)),
          Map.entry("ts_of_last_over_time", OverTime.endTime(true)),
          Map.entry("resets", OverTime.pairs(true)),
          Map.entry("changes", OverTime.pairs(false)));

  private static final Set<String> SUMMED =
      Set.of(
          "rate",
          "increase",
          "delta",
          "avg_over_time",
          "sum_over_time",
          "count_over_time",
          "present_over_time",
          "absent_over_time",
          "min_over_time",
          "max_over_time",
          "first_over_time",
          "last_over_time");

  private RangeFunctions() {}

  static Optional<RangeFunction> find(String name) {
    @Nullable RangeFunction found = ALL.get(name);
    return Optional.ofNullable(found);
  }

  /** Whether the outcome is of the metric that was asked for. */
  static boolean keepsName(String name) {
    return name.equals("last_over_time") || name.equals("first_over_time");
  }

  /** Whether it does not matter which points there are but for what neighbours add up to. */
  static boolean takesSums(String name) {
    return SUMMED.contains(name);
  }

  static boolean isOfCounters(String name) {
    return name.equals("rate") || name.equals("increase");
  }
}
