package io.lampyr.differential.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Known;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.side.Sides;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A few scenes of one seed; {@code make differential} plays as many as there is time for. */
@Timeout(900)
class BesideThePeerTest {
  private static final long SEED = 1;
  private static final int REQUESTS = 150;
  private static final int REQUESTS_OF_LIVES = 15;
  private static final int REQUESTS_OF_CORPORA = 60;

  private static Sides sides;

  @BeforeAll
  static void start() throws Exception {
    sides = Sides.start();
  }

  @AfterAll
  static void end() throws Exception {
    if (sides != null) {
      sides.close();
    }
  }

  @Test
  void nothingDiffersButWhatWasJudged() throws Exception {
    Options options =
        new Options(SEED, Duration.ofMinutes(12), "", Optional.empty(), REQUESTS, false);
    Findings findings = new Findings(Known.read(), _ -> {});
    new Run(sides, options, findings, new SystemClock()).play();
    assertThat(findings.unknown())
        .as("replay: make differential SEED=%d", SEED)
        .extracting(Finding::told)
        .isEmpty();
    // Documents are compared too.
    assertThat(findings.compared()).isGreaterThanOrEqualTo(REQUESTS);
  }

  @Test
  void livesDifferInNothingButWhatWasJudged() throws Exception {
    Options options =
        new Options(
            SEED, Duration.ofMinutes(12), "life", Optional.empty(), REQUESTS_OF_LIVES, false);
    Findings findings = new Findings(Known.read(), _ -> {});
    new Run(sides, options, findings, new SystemClock()).play();
    assertThat(findings.unknown())
        .as("replay: make differential ONLY=life SEED=%d", SEED)
        .extracting(Finding::told)
        .isEmpty();
    assertThat(findings.compared()).isGreaterThan(REQUESTS_OF_LIVES / 2);
  }

  @Test
  void corporaDifferInNothingButWhatWasJudged() throws Exception {
    Options options =
        new Options(
            SEED, Duration.ofMinutes(12), "size", Optional.empty(), REQUESTS_OF_CORPORA, false);
    Findings findings = new Findings(Known.read(), _ -> {});
    SizeRun.Sizes sizes = new SizeRun.Sizes(2_000, 3_000);
    new SizeRun(sides, options, sizes, findings, new SystemClock()).play();
    assertThat(findings.unknown())
        .as("replay: make differential ONLY=size SEED=%d", SEED)
        .extracting(Finding::told)
        .isEmpty();
    assertThat(findings.compared()).isGreaterThan(REQUESTS_OF_CORPORA / 2);
  }

  @Test
  void everyTemplateOfTheMatrixIsTakenAndNothingDiffersInIt() throws Exception {
    Options options =
        new Options(SEED, Duration.ofMinutes(12), "matrix.", Optional.empty(), 0, false);
    Findings findings = new Findings(Known.read(), _ -> {});
    assertThat(new MatrixRun(sides, options, findings, new SystemClock()).play()).isEmpty();
    assertThat(findings.unknown())
        .as("replay: make differential ONLY=matrix.")
        .extracting(Finding::told)
        .isEmpty();
  }

  @Test
  void oneFamilyOfTheMatrixIsPlayedWithAllItsChanges() throws Exception {
    Options options =
        new Options(
            SEED, Duration.ofMinutes(12), "matrix.repository", Optional.empty(), 1000, false);
    Findings findings = new Findings(Known.read(), _ -> {});
    assertThat(new MatrixRun(sides, options, findings, new SystemClock()).play()).isEmpty();
    assertThat(findings.unknown()).extracting(Finding::told).isEmpty();
    assertThat(findings.compared()).isGreaterThan(20);
  }

  @Test
  void anOrderOfTwoMistakesIsToldFromAnotherAnswer() throws Exception {
    Stage stage = new Stage(sides);
    stage.ask("i-two", new Request("index", "PUT", "", Optional.of(Map.of())));
    Object unknown = Map.of("s", Map.of("text", "x", "term", Map.of("field", "nope")));
    TwoMistakes two = new TwoMistakes(stage);
    assertThat(two.explain("i-two", search(Map.of("sort", List.of("nope"), "suggest", unknown))))
        .as("one misses first what is sorted by, the other what is suggested from")
        .isTrue();
    assertThat(two.explain("i-two", search(Map.of("suggest", unknown))))
        .as("of one mistake there is no order")
        .isFalse();
    assertThat(two.explain("i-two", search(Map.of("size", 1L)))).as("nothing is wrong").isFalse();
    stage.remove("i-two");
  }

  private static Request search(Map<String, Object> body) {
    return Request.post("_search", "/_search", body);
  }
}
