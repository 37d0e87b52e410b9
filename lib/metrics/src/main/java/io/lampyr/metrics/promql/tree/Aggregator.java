package io.lampyr.metrics.promql.tree;

import java.util.Locale;

/** What makes one series of many. */
public enum Aggregator {
  SUM,
  AVG,
  COUNT,
  MIN,
  MAX,
  GROUP,
  STDDEV,
  STDVAR,
  TOPK,
  BOTTOMK,
  COUNT_VALUES,
  QUANTILE,
  LIMITK,
  LIMIT_RATIO;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean hasParameter() {
    return switch (this) {
      case TOPK, BOTTOMK, COUNT_VALUES, QUANTILE, LIMITK, LIMIT_RATIO -> true;
      default -> false;
    };
  }

  /** Whether Prometheus has it only if it is told so. */
  public boolean isExperimental() {
    return this == LIMITK || this == LIMIT_RATIO;
  }
}
