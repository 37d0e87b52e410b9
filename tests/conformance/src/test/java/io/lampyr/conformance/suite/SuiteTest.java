package io.lampyr.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.conformance.value.Value;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SuiteTest {
  private static final int FOLDERS = 113;
  private static final int TESTS = 1_000;

  @Test
  void theArtifactHoldsTheWholeSuite() {
    Suite suite = SuiteArtifact.read();
    assertThat(suite.tests()).hasSizeGreaterThan(TESTS);
    assertThat(suite.tests().stream().map(RestTest::folder).collect(Collectors.toSet()))
        .hasSizeGreaterThanOrEqualTo(FOLDERS)
        .contains("bulk", "search", "search.aggregation", "cat.indices");
    assertThat(suite.apis()).containsKeys("bulk", "search", "cat.indices").hasSizeGreaterThan(150);
  }

  @Test
  void everyStepOfTheArtifactIsKnown() {
    assertThat(
            SuiteArtifact.read().tests().stream()
                .flatMap(test -> Stream.of(test.setup(), test.steps(), test.teardown()))
                .flatMap(List::stream)
                .filter(Step.Unknown.class::isInstance))
        .isEmpty();
  }

  @Test
  void everyTestThatIsLeftOutIsOneOfTheSuite() {
    assertThat(SuiteArtifact.read().tests().stream().map(RestTest::key))
        .containsAll(KnownBad.read().reasons().keySet());
  }

  @Test
  void setupAndTeardownBelongToEveryTestOfTheFile() {
    // long on purpose: most of it is the file that is read
    List<RestTest> tests =
        Suites.tests(
            """
            setup:
              - do: {thing: {index: a}}
            ---
            first:
              - is_true: a.b
              - match: {a: 1, b: x}
            ---
            second:
              - do: {catch: ' missing ', thing: {id: 1}, warnings: [w]}
              - set: {a.b: name}
              - dance: x
            teardown:
              - do: {thing: }
            """);
    assertThat(tests)
        .extracting(RestTest::key)
        .containsExactly("folder/file.yml :: first", "folder/file.yml :: second");
    assertThat(tests)
        .allSatisfy(test -> {
          assertThat(test.setup()).hasSize(1);
          assertThat(test.teardown()).hasSize(1);
        });
    assertThat(tests.getFirst().steps())
        .containsExactly(
            new Step.Claim(Claims.IS_TRUE, "a.b", Value.nothing()),
            new Step.Claim(Claims.MATCH, "a", Value.of(1)),
            new Step.Claim(Claims.MATCH, "b", Value.of("x")));
    assertThat(tests.getLast().steps())
        .hasSize(3)
        .contains(new Step.Unknown("dance"))
        .first()
        .isInstanceOfSatisfying(
            Step.Do.class,
            step -> {
              assertThat(step.error()).contains("missing");
              assertThat(step.warnings()).containsExactly("w");
            });
  }

  @Test
  void aTestIsNotLeftOutWithoutAReason() {
    assertThat(KnownBad.parse("# remark\n\na/b.yml :: c  # why\n").reasons())
        .containsExactly(java.util.Map.entry("a/b.yml :: c", "why"));
    assertThatThrownBy(() -> KnownBad.parse("a/b.yml :: c\n"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("no reason");
  }
}
