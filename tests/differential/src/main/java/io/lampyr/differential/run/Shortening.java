package io.lampyr.differential.run;

import io.lampyr.differential.minimise.Minimiser;
import io.lampyr.differential.minimise.Trial;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Makes a life short whose last request is what matters. */
final class Shortening {
  private static final int TRIALS_OF_STEPS = 60;
  private static final int TRIALS_OF_A_BODY = 25;

  private final Trial<List<Request>> trial;

  Shortening(Trial<List<Request>> trial) {
    this.trial = trial;
  }

  /** Fewer of these with the last one behind them, each as small as it got. */
  List<Request> of(List<Request> before, Request last) throws InterruptedException {
    List<Request> least =
        new ArrayList<>(
            new Minimiser(TRIALS_OF_STEPS).list(before, fewer -> trial.holds(with(fewer, last))));
    least.add(last);
    for (int i = 0; i < least.size(); i++) {
      withFewerParameters(least, i);
      withLess(least, i);
    }
    return least;
  }

  private static List<Request> with(List<Request> before, Request last) {
    List<Request> all = new ArrayList<>(before);
    all.add(last);
    return all;
  }

  private void withLess(List<Request> steps, int at) throws InterruptedException {
    Request step = steps.get(at);
    Optional<Object> body = step.body();
    if (body.isPresent()) {
      Object least =
          new Minimiser(TRIALS_OF_A_BODY)
              .record(
                  body.get(), smaller -> trial.holds(changed(steps, at, step.withBody(smaller))));
      steps.set(at, step.withBody(least));
    }
  }

  private void withFewerParameters(List<Request> steps, int at) throws InterruptedException {
    Request step = steps.get(at);
    int question = step.path().indexOf('?');
    if (question < 0) {
      return;
    }
    List<String> parameters = Arrays.asList(step.path().substring(question + 1).split("&"));
    String path = step.path().substring(0, question);
    List<String> needed =
        new Minimiser(TRIALS_OF_A_BODY)
            .list(parameters, fewer -> trial.holds(changed(steps, at, of(step, path, fewer))));
    steps.set(at, of(step, path, needed));
  }

  private static Request of(Request step, String path, List<String> parameters) {
    String all = parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
    return new Request(step.room(), step.method(), path + all, step.body());
  }

  private static List<Request> changed(List<Request> steps, int at, Request step) {
    List<Request> others = new ArrayList<>(steps);
    others.set(at, step);
    return others;
  }
}
