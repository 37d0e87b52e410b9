package io.lampyr.conformance.report;

import io.lampyr.conformance.play.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How many tests came to what. Discounted ones count as skipped: neither says anything. */
public record Tally(int passed, int failed, int skipped) {
  private static final Tally NONE = new Tally(0, 0, 0);

  public static Tally of(Collection<Finding> findings) {
    Tally tally = NONE;
    for (Finding finding : findings) {
      tally = tally.and(finding.verdict());
    }
    return tally;
  }

  /** By folder, in the order in which they were played. */
  static Map<String, Tally> byFolder(List<Finding> findings) {
    Map<String, Tally> folders = new LinkedHashMap<>();
    for (Finding finding : findings) {
      folders.merge(
          finding.test().folder(), NONE.and(finding.verdict()), (sum, one) -> sum.and(one));
    }
    return folders;
  }

  public int judged() {
    return passed + failed;
  }

  /** Such as {@code 9 of 10 tests pass (90.0 %)}. */
  String told() {
    double percent = 100.0 * passed / Math.max(1, judged());
    return String.format(Locale.ROOT, "%d of %d tests pass (%.1f %%)", passed, judged(), percent);
  }

  private Tally and(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Passed _ -> new Tally(passed + 1, failed, skipped);
      case Verdict.Failed _ -> new Tally(passed, failed + 1, skipped);
      case Verdict.Skipped _, Verdict.Discounted _ -> new Tally(passed, failed, skipped + 1);
    };
  }

  private Tally and(Tally other) {
    return new Tally(passed + other.passed, failed + other.failed, skipped + other.skipped);
  }
}
