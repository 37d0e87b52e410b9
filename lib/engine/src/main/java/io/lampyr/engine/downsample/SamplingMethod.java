package io.lampyr.engine.downsample;

import io.lampyr.mapping.fault.FaultException;
import java.util.Arrays;
import java.util.Locale;

/** What becomes of the points of a series in one interval. */
public enum SamplingMethod {
  /** Of gauges the figures of all, of histograms their sum, of the rest the last. */
  AGGREGATE,
  /** The last of each. */
  LAST_VALUE;

  /** As clients name it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Refuses what is none. */
  public static SamplingMethod of(String word) {
    for (SamplingMethod method : values()) {
      if (method.word().equals(word.strip().toLowerCase(Locale.ROOT))) {
        return method;
      }
    }
    throw FaultException.argument(
        "Sampling method ["
            + word
            + "] is not one of the accepted methods "
            + Arrays.stream(values()).map(SamplingMethod::word).toList()
            + ".");
  }
}
