package io.lampyr.differential.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Known;
import io.lampyr.differential.side.Sides;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A few scenes of one seed; {@code make differential} plays as many as there is time for. */
@Timeout(900)
class BesideThePeerTest {
  private static final long SEED = 1;
  private static final int REQUESTS = 150;

  @Test
  void nothingDiffersButWhatWasJudged() throws Exception {
    Options options =
        new Options(SEED, Duration.ofMinutes(12), "", Optional.empty(), REQUESTS, false);
    Findings findings = new Findings(Known.read(), _ -> {});
    try (Sides sides = Sides.start()) {
      new Run(sides, options, findings, new SystemClock()).play();
    }
    assertThat(findings.unknown())
        .as("replay: make differential SEED=%d", SEED)
        .extracting(Finding::told)
        .isEmpty();
    // Documents are compared too.
    assertThat(findings.compared()).isGreaterThanOrEqualTo(REQUESTS);
  }
}
