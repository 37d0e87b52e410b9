package io.lampyr.metrics.promql.live;

import java.util.List;
import java.util.Random;

/** Random expressions of native histograms, and of what is experimental. */
final class MoreQueries {
  private static final List<String> METRICS =
      List.of("native_seconds", "pool_sizes", "custom_seconds", "mixed");
  private static final List<String> OF_ONE =
      List.of(
          "histogram_count",
          "histogram_sum",
          "histogram_avg",
          "histogram_stddev",
          "histogram_stdvar",
          "abs",
          "timestamp",
          "sort",
          "-");
  private static final List<String> OF_RANGES =
      List.of(
          "rate",
          "increase",
          "delta",
          "irate",
          "idelta",
          "sum_over_time",
          "avg_over_time",
          "count_over_time",
          "last_over_time",
          "first_over_time",
          "present_over_time",
          "max_over_time",
          "changes",
          "resets",
          "deriv");
  private static final List<String> EXPERIMENTAL =
      List.of(
          "mad_over_time",
          "ts_of_first_over_time",
          "ts_of_last_over_time",
          "ts_of_max_over_time",
          "ts_of_min_over_time");

  private final Random random;

  MoreQueries(Random random) {
    this.random = random;
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String selector() {
    return one(METRICS) + one(List.of("", "{job=\"api\"}", "{instance=~\"[0-2]\"}"));
  }

  private String grouping() {
    return one(List.of("", " by (job) ", " by (instance) ", " without (instance) "));
  }

  /** Something that is a histogram, or many. */
  private String histogram() {
    String range = one(List.of("[2m]", "[5m]", "[17m]")) + one(List.of("", "", " offset 3m"));
    return switch (random.nextInt(9)) {
      case 0, 1 -> selector() + one(List.of("", "", " offset 1m"));
      case 2, 3 -> one(OF_RANGES) + "(" + selector() + range + ")";
      case 4, 5 ->
          one(List.of("sum", "avg", "count", "min", "group", "stddev"))
              + grouping()
              + "("
              + one(List.of("rate", "increase", "delta"))
              + "("
              + selector()
              + range
              + "))";
      case 6 ->
          selector()
              + one(List.of(" * ", " / ", " + ", " - ", " == ", " != ", " and ", " > "))
              + one(List.of("2", "0", "-1", selector(), selector()))
              + "";
      case 7 -> one(List.of("sum", "avg", "max")) + grouping() + "(" + selector() + ")";
      default -> one(OF_RANGES) + "(" + selector() + "[10m:1m])";
    };
  }

  private String trimmed() {
    return selector() + one(List.of(" </ ", " >/ ")) + one(List.of("0.3", "1", "-0.5", "0", "7"));
  }

  /** Something that looks beyond the borders of a range. */
  private String widened() {
    String metric = one(List.of("requests_total", "memory_bytes", "temperature", "limit_bytes"));
    String widening = one(List.of(" anchored", " smoothed"));
    String shift = one(List.of("", "", " offset 3m", " @ end()"));
    return random.nextInt(3) == 0
        ? metric + widening + shift
        : one(List.of("rate", "increase", "delta", "changes", "resets", "deriv"))
            + "("
            + metric
            + one(List.of("[30s]", "[2m]", "[17m]"))
            + widening
            + shift
            + ")";
  }

  private String scaled(String number) {
    String operator = one(List.of("+ ", "* "));
    return operator + one(List.of("max_of", "min_of")) + "(" + number + ", 3)";
  }

  /** With a vector, a range and a number that it may use. */
  String next(String vector, String range, String number) {
    return switch (random.nextInt(16)) {
      case 14, 15 -> widened();
      case 0 -> histogram();
      case 1, 2 -> one(OF_ONE) + "(" + histogram() + ")";
      case 3, 4 ->
          "histogram_quantile("
              + one(List.of("0", "0.5", "0.9", "1", "2", number))
              + ", "
              + histogram()
              + ")";
      case 5 ->
          "histogram_fraction("
              + one(List.of("0", "-1", "0.2", "-Inf"))
              + ", "
              + one(List.of("1", "0.7", "+Inf", "0"))
              + ", "
              + one(List.of(histogram(), "rate(latency_seconds_bucket[5m])"))
              + ")";
      case 6 -> trimmed();
      case 7 -> one(EXPERIMENTAL) + "(" + range + ")";
      case 8 -> "double_exponential_smoothing(" + range + ", 0.4, " + number + ")";
      case 9 ->
          one(List.of("sort_by_label", "sort_by_label_desc"))
              + "("
              + vector
              + ", \"job\", \"instance\")";
      case 10 -> "histogram_quantiles(" + histogram() + ", \"q\", 0.1, 0.5" + ", " + number + ")";
      case 11 -> one(List.of("limitk", "limitk by (job) ")) + "(2, " + vector + ")";
      case 12 -> "limit_ratio(" + one(List.of("0.3", "-0.5", "1")) + ", " + vector + ")";
      default -> vector + " " + scaled(number);
    };
  }
}
