package io.lampyr.conformance.fuzz;

import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.conformance.play.Server;
import io.lampyr.conformance.play.Stage;
import io.lampyr.conformance.suite.RestTest;
import io.lampyr.conformance.suite.Step;
import io.lampyr.conformance.suite.Suite;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plays tests upon one server, with changed requests before each of theirs. What a test's changes
 * are follows from the seed and the test alone, so one test can be played again by itself.
 */
final class FuzzRun {
  private final Suite suite;
  private final Words words;
  private final long seed;
  private final int changes;

  /** So many changed requests are sent before each of a test's. */
  FuzzRun(Suite suite, Words words, long seed, int changes) {
    this.suite = suite;
    this.words = words;
    this.seed = seed;
    this.changes = changes;
  }

  /**
   * What one test came to.
   *
   * @param requests that were made up and sent
   */
  record Outcome(int requests, List<Fault> faults) {
    Outcome {
      faults = List.copyOf(faults);
    }
  }

  /** Leaves the server empty, and tells it as a fault if it does not answer as it should then. */
  Outcome play(RestTest test, HttpClient client, URI address) throws InterruptedException {
    Sender sender = new Sender(client, address);
    Stage stage = new Stage(new Server(client, address), suite.apis());
    Mutator mutator = new Mutator(words, new SeededRandomness(seed ^ test.key().hashCode() * 31L));
    List<Fault> faults = new ArrayList<>();
    int requests = 0;
    for (Step step : test.setup()) {
      stage.play(step);
    }
    for (Step step : test.steps()) {
      Optional<Stage.Cue> cue = stage.cue(step);
      for (int i = 0; i < changes && cue.isPresent(); i++) {
        Draft draft = mutator.mutated(draft(cue.get()));
        judge(test, draft, sender.send(draft), faults);
        requests++;
      }
      stage.play(step);
    }
    stage.empty();
    Draft probe = Draft.of("GET", "/_cluster/health", "", "");
    judge(test, probe, sender.send(probe), faults);
    return new Outcome(requests, faults);
  }

  private static Draft draft(Stage.Cue cue) {
    return Draft.of(cue.method(), cue.target(), cue.mediaType(), cue.body());
  }

  private static void judge(RestTest test, Draft draft, Reply reply, List<Fault> faults) {
    Lawfulness.fault(draft, reply)
        .ifPresent(owed -> faults.add(new Fault(test.key(), draft, owed, reply)));
  }

  /** The tests in an order of the seed's, so that a short run is of all folders. */
  static List<RestTest> shuffled(List<RestTest> tests, long seed) {
    Randomness chance = new SeededRandomness(seed);
    List<RestTest> all = new ArrayList<>(tests);
    for (int i = all.size() - 1; i > 0; i--) {
      int other = chance.nextInt(i + 1);
      RestTest moved = all.get(i);
      all.set(i, all.get(other));
      all.set(other, moved);
    }
    return all;
  }
}
