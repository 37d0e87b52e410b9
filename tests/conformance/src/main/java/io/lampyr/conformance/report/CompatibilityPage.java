package io.lampyr.conformance.report;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.conformance.play.Verdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page that tells users what works. A part of it, between two marks, is written from findings;
 * the rest is somebody's. What it lists as failing is expected to fail, and nothing else is.
 */
public record CompatibilityPage(String text) {
  private static final String BEGIN = "<!-- written by make conformance -->";
  private static final String END = "<!-- end of what make conformance writes -->";
  private static final String FAILING = "### What fails, and the first reason";
  private static final String LEFT_OUT = "### What is not asked, and why";
  private static final Pattern FAILING_SECTION =
      Pattern.compile("(?ms)^" + Pattern.quote(FAILING) + "$(.*?)(^#|\\z)");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ((?:[^|\\\\]|\\\\.)+) \\|");
  private static final int MOST_TOLD = 160;

  public CompatibilityPage {
    if (!text.contains(BEGIN) || text.indexOf(END) < text.indexOf(BEGIN)) {
      throw new MisconfiguredException(
          "the page has no marks to write between; needed are the lines " + BEGIN + " and " + END);
    }
  }

  /** Those of the findings that fail and are not listed as failing, in their order. */
  public List<Finding> unexpected(List<Finding> findings) {
    Set<String> expected = expected();
    return findings.stream()
        .filter(Finding::isFailure)
        .filter(finding -> !expected.contains(cell(finding.test().key())))
        .toList();
  }

  /** The tests that it lists as failing, as its cells name them. */
  Set<String> expected() {
    return FAILING_SECTION
        .matcher(text)
        .results()
        .flatMap(section -> ROW.matcher(section.group(1)).results())
        .map((MatchResult row) -> row.group(1))
        .filter(cell -> cell.contains(" :: "))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The same page about these findings, which are of the whole suite. */
  public CompatibilityPage with(List<Finding> findings) {
    Check.that(!findings.isEmpty(), "a page needs findings");
    String before = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
    String after = text.substring(text.indexOf(END));
    return new CompatibilityPage(before + "\n\n" + written(findings) + "\n" + after);
  }

  private static String written(List<Finding> findings) {
    StringBuilder page = new StringBuilder();
    Tally all = Tally.of(findings);
    page.append("**").append(all.told()).append("**; ").append(all.skipped());
    page.append(" more are not asked.\n\n### By folder\n\n");
    page.append("| folder | pass | fail | not asked |\n|---|---|---|---|\n");
    Tally.byFolder(findings)
        .forEach((folder, tally) ->
            page.append(
                "| %s | %d | %d | %d |\n"
                    .formatted(folder, tally.passed(), tally.failed(), tally.skipped())));
    page.append("\n").append(FAILING).append("\n\n");
    page.append(table(findings, Finding::isFailure));
    page.append("\n").append(LEFT_OUT).append("\n\n");
    page.append(
        table(findings, each -> !each.isFailure() && !(each.verdict() instanceof Verdict.Passed)));
    return page.toString();
  }

  private static String table(List<Finding> findings, Predicate<Finding> listed) {
    return findings.stream()
        .filter(listed)
        .map(each -> "| " + cell(each.test().key()) + " | " + cell(brief(each.reason())) + " |\n")
        .collect(Collectors.joining("", "| test | reason |\n|---|---|\n", ""));
  }

  private static String brief(String reason) {
    return reason.length() <= MOST_TOLD ? reason : reason.substring(0, MOST_TOLD) + "…";
  }

  private static String cell(String text) {
    return text.strip()
        .replaceAll("\\s+", " ")
        .replace("\\", "\\\\")
        .replace("|", "\\|")
        .replace("<", "&lt;")
        .replace("`", "'")
        .replace("[", "\\[");
  }
}
