package io.lampyr.conformance.play;

import io.lampyr.conformance.suite.Api;
import io.lampyr.conformance.suite.KnownBad;
import io.lampyr.conformance.suite.RestTest;
import io.lampyr.conformance.suite.Step;
import io.lampyr.conformance.suite.Suite;
import io.lampyr.conformance.suite.SuiteArtifact;
import io.lampyr.conformance.suite.Version;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges a server by tests, one after the other. The server is emptied before the first test and
 * after each.
 *
 * @param version what tests that are not for all versions are held against
 * @param judgesWarnings whether a header of warning that a test does not allow makes it fail
 */
public record Judge(
    Server server,
    Map<String, Api> apis,
    Version version,
    KnownBad knownBad,
    boolean judgesWarnings) {
  public Judge {
    apis = Map.copyOf(apis);
  }

  /** One for each server, by the suite's own version and the list of tests that say nothing. */
  public static List<Judge> ofEach(List<Server> servers, Suite suite, boolean judgesWarnings) {
    KnownBad knownBad = KnownBad.read();
    return servers.stream()
        .map(server ->
            new Judge(server, suite.apis(), SuiteArtifact.VERSION, knownBad, judgesWarnings))
        .toList();
  }

  /** Throws {@link ServerLostException} if nobody listens. */
  public void prepare() throws InterruptedException {
    server.send("GET", "/");
    new Emptying(server).empty(List.of());
  }

  /** Throws {@link ServerLostException}; whatever else goes wrong is a failure of the test. */
  public Verdict judge(RestTest test) throws InterruptedException {
    Optional<String> bad = knownBad.reason(test);
    if (bad.isPresent()) {
      return new Verdict.Discounted(bad.get());
    }
    Optional<String> skip = test.reasonToSkip(version);
    if (skip.isPresent()) {
      return new Verdict.Skipped(skip.get());
    }
    Play play = new Play(server, apis, judgesWarnings);
    Optional<String> failure = failure(play, "setup: ", test.setup());
    if (failure.isEmpty()) {
      failure = failure(play, "", test.steps());
    }
    // Whatever came before it; but the first failure is the one that is told.
    Optional<String> last = failure(play, "teardown: ", test.teardown());
    new Emptying(server).empty(play.scripts());
    return failure.or(() -> last).<Verdict>map(Verdict.Failed::new).orElseGet(Verdict.Passed::new);
  }

  private static Optional<String> failure(Play play, String phase, List<Step> steps)
      throws InterruptedException {
    try {
      play.take(steps);
      return Optional.empty();
    } catch (UnmetException unmet) {
      return Optional.of(phase + unmet.getMessage());
    } catch (ServerLostException lost) {
      throw lost;
    } catch (RuntimeException tripped) {
      // An answer that trips the judge is a failure of this test only.
      return Optional.of(phase + tripped);
    }
  }
}
