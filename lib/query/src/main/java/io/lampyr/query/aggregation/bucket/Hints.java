package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a request would have terms collected: what it may name, as the answer is the same anyway. */
final class Hints {
  static final List<String> OF_TERMS = List.of("map", "global_ordinals");
  static final List<String> OF_SAMPLES = List.of("map", "bytes_hash", "global_ordinals");

  private Hints() {}

  /** Reads when the aggregations inside are collected. */
  static void collectMode(Options options) {
    String mode = options.text("collect_mode");
    if (mode != null && !mode.equals("depth_first") && !mode.equals("breadth_first")) {
      throw options.failed(
          "collect_mode",
          Fault.of(ErrorKind.PARSE, "no [collect_mode] found for value [" + mode + "]"));
    }
  }

  /** Refuses a way that there is not. */
  static void check(@Nullable String hint, List<String> known) {
    if (hint != null && !known.contains(hint)) {
      throw FaultException.argument(
          "Unknown `execution_hint`: [" + hint + "], expected any of " + known);
    }
  }
}
