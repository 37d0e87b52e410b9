package io.lampyr.conformance.report;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Tells what is found while it is found: a line for each folder, and below it what fails. */
public final class Terminal {
  private final PrintStream out;

  public Terminal(PrintStream out) {
    this.out = out;
  }

  public void folder(String name, List<Finding> findings) {
    double seconds = findings.stream().mapToLong(Finding::millis).sum() / 1e3;
    out.println(row(name, Tally.of(findings)) + String.format(Locale.ROOT, " %7.1f s", seconds));
    for (Finding finding : findings) {
      if (finding.isFailure()) {
        out.println("  FAIL " + finding.test().key() + ": " + finding.reason());
      }
    }
    out.flush();
  }

  /** Every folder once more, the reasons of what was skipped, and the sum. */
  public void end(List<Finding> findings) {
    out.println();
    for (Finding finding : findings) {
      if (!finding.isFailure() && !finding.reason().isEmpty()) {
        out.println("  SKIP " + finding.test().key() + ": " + finding.reason());
      }
    }
    out.println();
    Tally.byFolder(findings).forEach((folder, tally) -> out.println(row(folder, tally)));
    out.println(row("all", Tally.of(findings)));
    out.println();
    out.println(Tally.of(findings).told());
    out.flush();
  }

  private static String row(String name, Tally tally) {
    return String.format(
        Locale.ROOT,
        "%-36s %6d pass %6d fail %6d skip",
        name,
        tally.passed(),
        tally.failed(),
        tally.skipped());
  }
}
