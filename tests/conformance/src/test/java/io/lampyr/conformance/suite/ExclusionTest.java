package io.lampyr.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.conformance.value.YamlText;
import org.junit.jupiter.api.Test;

class ExclusionTest {
  private static final Version ASKED = Version.of("3.1.0");

  @Test
  void rangesOfVersionsIncludeBothEnds() {
    assertThat(excludes("'3.1.0 - 3.1.0'")).isTrue();
    assertThat(excludes("' - 3.1.0'")).isTrue();
    assertThat(excludes("'3.1.0 - '")).isTrue();
    assertThat(excludes("' - 3.0.99'")).isFalse();
    assertThat(excludes("'3.1.1 - '")).isFalse();
    assertThat(excludes("all")).isTrue();
    assertThat(excludes("' - 1.0.0, 3.0.0 - 3.2.0'")).isTrue();
    assertThat(excludes("' - 1.0.0, 4.0.0 - '")).isFalse();
  }

  @Test
  void versionsOfTheTimeBeforeTheForkAreOlderThanAllOthers() {
    assertThat(excludes("' - 7.99.99'")).isFalse();
    assertThat(excludes("'7.2.0 - '")).isTrue();
    assertThat(Version.of("6.0.0")).isLessThan(Version.of("1.0.0"));
    assertThat(Version.of("6.8.0")).isLessThan(Version.of("7.0.0"));
    assertThat(Version.of("3.0.0")).isGreaterThan(Version.of("2.99.99"));
  }

  @Test
  void whatTheJudgeCannotDoExcludes() {
    assertThat(reason("{features: [headers, contains]}")).isNull();
    assertThat(reason("{features: 'headers, telepathy'}")).isEqualTo("needs telepathy");
    assertThat(reason("{features: [telepathy, headers]}")).isEqualTo("needs telepathy");
  }

  @Test
  void theReasonIsTold() {
    assertThat(reason("{version: ' - 3.1.99', reason: later}"))
        .isEqualTo("version - 3.1.99: later");
  }

  @Test
  void aTestIsSkippedBySetupStepsOrTeardown() {
    String skip = "- skip: {version: all, reason: never}\n";
    assertThat(skips("setup:\n" + skip + "---\na: []")).isTrue();
    assertThat(skips("a:\n" + skip)).isTrue();
    assertThat(skips("teardown:\n" + skip + "---\na: []")).isTrue();
    assertThat(skips("a: []")).isFalse();
  }

  private static boolean skips(String file) {
    return Suites.tests(file).getFirst().reasonToSkip(ASKED).isPresent();
  }

  private static boolean excludes(String versions) {
    return reason("{version: " + versions + ", reason: why}") != null;
  }

  private static String reason(String yaml) {
    return Exclusion.of(YamlText.readAll(yaml).getFirst().asFields())
        .reasonAgainst(ASKED)
        .orElse(null);
  }
}
