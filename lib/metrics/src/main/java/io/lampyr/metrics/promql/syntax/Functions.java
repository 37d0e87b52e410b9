package io.lampyr.metrics.promql.syntax;

import static io.lampyr.metrics.promql.tree.ValueKind.MATRIX;
import static io.lampyr.metrics.promql.tree.ValueKind.SCALAR;
import static io.lampyr.metrics.promql.tree.ValueKind.STRING;
import static io.lampyr.metrics.promql.tree.ValueKind.VECTOR;

import io.lampyr.metrics.promql.tree.Signature;
import io.lampyr.metrics.promql.tree.ValueKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The functions that there are, with what they take. */
public final class Functions {
  private static final Map<String, Signature> ALL = new HashMap<>();
  private static final int ANY = -1;

  static {
    for (String name :
        List.of(
            "abs",
            "absent",
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atanh",
            "ceil",
            "cos",
            "cosh",
            "deg",
            "exp",
            "floor",
            "histogram_avg",
            "histogram_count",
            "histogram_sum",
            "histogram_stddev",
            "histogram_stdvar",
            "ln",
            "log10",
            "log2",
            "rad",
            "sgn",
            "sin",
            "sinh",
            "sort",
            "sort_desc",
            "sqrt",
            "tan",
            "tanh",
            "timestamp")) {
      put(name, 0, VECTOR, VECTOR);
    }
    for (String name :
        List.of(
            "days_in_month",
            "day_of_month",
            "day_of_week",
            "day_of_year",
            "hour",
            "minute",
            "month",
            "year")) {
      put(name, 1, VECTOR, VECTOR);
    }
    for (String name :
        List.of(
            "absent_over_time",
            "avg_over_time",
            "changes",
            "count_over_time",
            "delta",
            "deriv",
            "first_over_time",
            "idelta",
            "increase",
            "irate",
            "last_over_time",
            "max_over_time",
            "min_over_time",
            "present_over_time",
            "rate",
            "resets",
            "stddev_over_time",
            "stdvar_over_time",
            "sum_over_time")) {
      put(name, 0, VECTOR, MATRIX);
    }
    put("clamp", 0, VECTOR, VECTOR, SCALAR, SCALAR);
    put("clamp_max", 0, VECTOR, VECTOR, SCALAR);
    put("clamp_min", 0, VECTOR, VECTOR, SCALAR);
    put("histogram_fraction", 0, VECTOR, SCALAR, SCALAR, VECTOR);
    put("histogram_quantile", 0, VECTOR, SCALAR, VECTOR);
    put("label_replace", 0, VECTOR, VECTOR, STRING, STRING, STRING, STRING);
    put("label_join", ANY, VECTOR, VECTOR, STRING, STRING, STRING);
    put("pi", 0, SCALAR);
    put("predict_linear", 0, VECTOR, MATRIX, SCALAR);
    put("quantile_over_time", 0, VECTOR, SCALAR, MATRIX);
    put("round", 1, VECTOR, VECTOR, SCALAR);
    put("scalar", 0, SCALAR, VECTOR);
    put("time", 0, SCALAR);
    put("vector", 0, VECTOR, SCALAR);
    experimental("double_exponential_smoothing", 0, VECTOR, MATRIX, SCALAR, SCALAR);
    experimental("end", 0, SCALAR);
    experimental("histogram_quantiles", 9, VECTOR, VECTOR, STRING, SCALAR, SCALAR);
    experimental("info", 1, VECTOR, VECTOR, VECTOR);
    experimental("integral", 1, VECTOR, MATRIX, SCALAR);
    experimental("mad_over_time", 0, VECTOR, MATRIX);
    experimental("max_of", 0, SCALAR, SCALAR, SCALAR);
    experimental("min_of", 0, SCALAR, SCALAR, SCALAR);
    experimental("range", 0, SCALAR);
    experimental("sort_by_label", ANY, VECTOR, VECTOR, STRING);
    experimental("sort_by_label_desc", ANY, VECTOR, VECTOR, STRING);
    experimental("start", 0, SCALAR);
    experimental("start_timestamp", 0, VECTOR, VECTOR);
    experimental("step", 0, SCALAR);
    experimental("ts_of_first_over_time", 0, VECTOR, MATRIX);
    experimental("ts_of_last_over_time", 0, VECTOR, MATRIX);
    experimental("ts_of_max_over_time", 0, VECTOR, MATRIX);
    experimental("ts_of_min_over_time", 0, VECTOR, MATRIX);
  }

  private Functions() {}

  private static void put(String name, int more, ValueKind gives, ValueKind... takes) {
    ALL.put(name, new Signature(name, List.of(takes), more, gives, false));
  }

  private static void experimental(String name, int more, ValueKind gives, ValueKind... takes) {
    ALL.put(name, new Signature(name, List.of(takes), more, gives, true));
  }

  static Optional<Signature> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }
}
