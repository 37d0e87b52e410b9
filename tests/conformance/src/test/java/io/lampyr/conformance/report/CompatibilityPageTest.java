package io.lampyr.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.conformance.play.Verdict;
import io.lampyr.conformance.suite.RestTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompatibilityPageTest {
  private static final String EMPTY =
      """
      # Mine

      <!-- written by make conformance -->
      of last time
      <!-- end of what make conformance writes -->

      ## Mine too
      """;

  private static final List<Finding> FINDINGS =
      List.of(
          finding("a/1.yml", "works", new Verdict.Passed()),
          finding("a/1.yml", "not | `yet` [x] <y>", new Verdict.Failed("expected 1 | 2, found 3")),
          finding("b/1.yml", "later", new Verdict.Skipped("version all: later")),
          finding("b/2.yml", "wrong", new Verdict.Discounted("the suite errs")));

  @Test
  void whatIsWrittenLiesBetweenTheMarksAndListsEveryFolder() {
    String page = new CompatibilityPage(EMPTY).with(FINDINGS).text();
    assertThat(page)
        .startsWith("# Mine\n\n<!-- written by make conformance -->\n")
        .endsWith("<!-- end of what make conformance writes -->\n\n## Mine too\n")
        .doesNotContain("of last time")
        .contains("**1 of 2 tests pass (50.0 %)**; 2 more are not asked.")
        .contains("| a | 1 | 1 | 0 |\n| b | 0 | 0 | 2 |\n")
        .contains("| a/1.yml :: not \\| 'yet' \\[x] &lt;y> | expected 1 \\| 2, found 3 |")
        .contains(
            "| b/1.yml :: later | version all: later |\n| b/2.yml :: wrong | the suite errs |");
    assertThat(new CompatibilityPage(page).with(FINDINGS).text()).isEqualTo(page);
  }

  @Test
  void onlyWhatThePageListsAsFailingIsExpectedToFail() {
    CompatibilityPage page = new CompatibilityPage(EMPTY);
    assertThat(page.unexpected(FINDINGS)).containsExactly(FINDINGS.get(1));
    CompatibilityPage after = page.with(FINDINGS);
    assertThat(after.expected()).hasSize(1);
    assertThat(after.unexpected(FINDINGS)).isEmpty();
    Finding later = finding("b/1.yml", "later", new Verdict.Failed("now it is asked"));
    assertThat(after.unexpected(List.of(FINDINGS.get(1), later))).containsExactly(later);
  }

  @Test
  void aPageWithoutMarksIsNotWritten() {
    assertThatThrownBy(() -> new CompatibilityPage("# Mine\n"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("no marks");
  }

  @Test
  void allFindingsAreThereAsData() {
    assertThat(ResultsFile.json(FINDINGS))
        .startsWith("{\"passed\":1,\"failed\":1,\"skipped\":2,")
        .contains(
            "{\"test\":\"a/1.yml :: works\",\"verdict\":\"passed\",\"reason\":\"\",\"millis\":5}",
            "\"verdict\":\"discounted\",\"reason\":\"the suite errs\"");
  }

  private static Finding finding(String file, String name, Verdict verdict) {
    return new Finding(new RestTest(file, name, List.of(), List.of(), List.of()), verdict, 5);
  }
}
