package io.lampyr.metrics.promql.live;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random expressions over {@link RandomSeries}; most of them mean something. */
public final class RandomQueries {
  private static final List<String> METRICS =
      List.of("requests_total", "memory_bytes", "temperature", "limit_bytes", "missing");
  private static final List<String> RANGED =
      List.of(
          "rate",
          "increase",
          "delta",
          "irate",
          "idelta",
          "deriv",
          "avg_over_time",
          "sum_over_time",
          "min_over_time",
          "max_over_time",
          "count_over_time",
          "stddev_over_time",
          "stdvar_over_time",
          "last_over_time",
          "first_over_time",
          "present_over_time",
          "absent_over_time",
          "changes",
          "resets");
  private static final List<String> POINTWISE =
      List.of(
          "abs",
          "ceil",
          "floor",
          "exp",
          "sqrt",
          "ln",
          "log2",
          "log10",
          "sgn",
          "sin",
          "cos",
          "atan",
          "deg",
          "rad",
          "timestamp",
          "sort",
          "sort_desc",
          "round",
          "hour",
          "minute",
          "day_of_week",
          "month",
          "year",
          "day_of_year",
          "days_in_month",
          "day_of_month",
          "acos",
          "acosh",
          "asin",
          "asinh",
          "atanh",
          "cosh",
          "sinh",
          "tan",
          "tanh");
  private static final List<String> AGGREGATORS =
      List.of("sum", "avg", "min", "max", "count", "group", "stddev", "stdvar");
  private static final List<String> OPERATORS =
      List.of("+", "-", "*", "/", "%", "^", "atan2", "==", "!=", ">", "<", ">=", "<=");
  private static final List<String> LABELS = List.of("job", "instance", "code", "le", "env");

  private final Random random;
  private final long start;
  private final @Nullable MoreQueries more;

  public RandomQueries(long seed) {
    this(seed, RandomSeries.START, false);
  }

  /**
   * @param start when the series begin
   * @param everything also of native histograms, and what Prometheus has only if it is told so
   */
  public RandomQueries(long seed, long start, boolean everything) {
    this.random = new Random(seed);
    this.start = start;
    this.more = everything ? new MoreQueries(random) : null;
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A query that gives a vector or a number. */
  public String next() {
    return random.nextInt(12) == 0 ? scalar(2) : vector(3);
  }

  private String length() {
    return one(List.of("30s", "1m", "5m", "10m", "17m", "1h"));
  }

  private String labels() {
    return random.nextBoolean() ? one(LABELS) : one(LABELS) + ", " + one(LABELS);
  }

  private String shift() {
    return switch (random.nextInt(8)) {
      case 0 -> " offset " + length();
      case 1 -> " offset -" + length();
      case 2 -> " @ " + (start / 1000 + random.nextInt(3600));
      case 3 -> " @ " + one(List.of("start()", "end()")) + " offset 1m";
      default -> "";
    };
  }

  private String selector() {
    String matcher =
        switch (random.nextInt(8)) {
          case 0 -> "{job=\"api\"}";
          case 1 -> "{job=~\"a.*|db\"}";
          case 2 -> "{job!=\"web\", instance=~\"[0-2]\"}";
          case 3 -> "{instance!~\"1|2\"}";
          case 4 -> "{code=\"200\"}";
          default -> "";
        };
    return random.nextInt(10) == 0
        ? "{__name__=~\"memory_bytes|temperature\", job=\"api\"}"
        : one(METRICS) + matcher;
  }

  private String range(int depth) {
    return random.nextInt(4) == 0
        ? "("
            + vector(depth - 1)
            + ")["
            + length()
            + ":"
            + one(List.of("", "30s", "1m", "7s"))
            + "]"
            + shift()
        : selector() + "[" + length() + "]" + shift();
  }

  private String ranged(int depth) {
    return switch (random.nextInt(8)) {
      case 0 -> "quantile_over_time(" + scalar(1) + ", " + range(depth) + ")";
      case 1 -> "predict_linear(" + range(depth) + ", " + scalar(1) + ")";
      default -> one(RANGED) + "(" + range(depth) + ")";
    };
  }

  private String grouping() {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> " without (" + labels() + ") ";
      default -> " by (" + labels() + ") ";
    };
  }

  private String aggregate(int depth) {
    String of = vector(depth - 1);
    return switch (random.nextInt(10)) {
      case 0 -> "quantile" + grouping() + "(" + scalar(1) + ", " + of + ")";
      case 1 ->
          one(List.of("topk", "bottomk")) + grouping() + "(" + random.nextInt(4) + ", " + of + ")";
      case 2 -> "count_values" + grouping() + "(\"value\", round(" + of + ", 100))";
      default -> one(AGGREGATORS) + grouping() + "(" + of + ")";
    };
  }

  private String binary(int depth) {
    String left = vector(depth - 1);
    String operator = one(OPERATORS);
    boolean comparison = "==!=<>=".contains(operator);
    String bool = comparison && random.nextBoolean() ? " bool" : "";
    if (random.nextInt(3) == 0) {
      return random.nextBoolean()
          ? "(" + left + ") " + operator + bool + " " + scalar(1)
          : scalar(1) + " " + operator + bool + " (" + left + ")";
    }
    String right = vector(depth - 1);
    String matching =
        switch (random.nextInt(7)) {
          case 0 -> " on (" + labels() + ")";
          case 1 -> " ignoring (" + labels() + ")";
          case 2 -> " on (job, instance) group_left (" + one(LABELS.subList(2, 5)) + ")";
          case 3 -> " on (job, instance) group_right ()";
          default -> "";
        };
    if (random.nextInt(3) == 0) {
      String set = one(List.of("and", "or", "unless"));
      String on = matching.contains("group") ? "" : matching;
      return "(" + left + ") " + set + on + " (" + right + ")";
    }
    return "(" + left + ") " + operator + bool + matching + " (" + right + ")";
  }

  private String vector(int depth) {
    if (depth <= 0) {
      return selector() + shift();
    }
    if (more != null && random.nextInt(3) == 0) {
      return more.next(vector(depth - 1), range(depth), scalar(1));
    }
    return switch (random.nextInt(14)) {
      case 0 -> selector() + shift();
      case 1, 2, 3 -> ranged(depth);
      case 4, 5, 6 -> aggregate(depth);
      case 7, 8 -> binary(depth);
      case 9 -> one(POINTWISE) + "(" + vector(depth - 1) + ")";
      case 10 ->
          switch (random.nextInt(4)) {
            case 0 -> "clamp(" + vector(depth - 1) + ", " + scalar(1) + ", " + scalar(1) + ")";
            case 1 -> "clamp_min(" + vector(depth - 1) + ", " + scalar(1) + ")";
            case 2 -> "clamp_max(" + vector(depth - 1) + ", " + scalar(1) + ")";
            default -> "absent(" + vector(depth - 1) + ")";
          };
      case 11 ->
          random.nextBoolean()
              ? "label_replace(" + vector(depth - 1) + ", \"new\", \"x-$1\", \"job\", \"(.)(.*)\")"
              : "label_join(" + vector(depth - 1) + ", \"new\", \"-\", \"job\", \"instance\")";
      case 12 ->
          "histogram_quantile("
              + one(List.of("0.5", "0.9", "0.99", "1", "-1"))
              + ", "
              + one(
                  List.of(
                      "latency_seconds_bucket",
                      "rate(latency_seconds_bucket[5m])",
                      "sum by (le) (rate(latency_seconds_bucket[5m]))",
                      "sum by (le, job) (increase(latency_seconds_bucket[10m]))"))
              + ")";
      default ->
          random.nextBoolean() ? "-(" + vector(depth - 1) + ")" : "vector(" + scalar(1) + ")";
    };
  }

  private String scalar(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 4)) {
      case 0 -> String.valueOf(random.nextInt(20));
      case 1 -> one(List.of("0.5", "0.9", "1e3", "0x1f", "1.5", "-2"));
      case 2 -> "time()";
      case 3 -> "3";
      case 4 -> "scalar(" + one(METRICS) + "{job=\"api\", instance=\"0\"})";
      case 5 -> "(" + scalar(depth - 1) + " + " + scalar(depth - 1) + ")";
      case 6 -> "(" + scalar(depth - 1) + " > bool " + scalar(depth - 1) + ")";
      default -> "pi()";
    };
  }
}
