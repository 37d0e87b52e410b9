package io.lampyr.conformance.report;

import io.lampyr.conformance.play.Verdict;
import io.lampyr.conformance.suite.RestTest;

/** One test of the suite, what came of it, and how long that took. */
public record Finding(RestTest test, Verdict verdict, long millis) {
  boolean isFailure() {
    return verdict instanceof Verdict.Failed;
  }

  /** The reason of what is not simply passed; empty otherwise. */
  String reason() {
    return switch (verdict) {
      case Verdict.Passed _ -> "";
      case Verdict.Failed(String reason) -> reason;
      case Verdict.Skipped(String reason) -> reason;
      case Verdict.Discounted(String reason) -> reason;
    };
  }
}
