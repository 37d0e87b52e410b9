package io.lampyr.functions.gc.machine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A state of the machine, of the kinds that are understood. */
sealed interface State {

  /**
   * Calls a function with the parameters; its answer is the next state's input.
   *
   * @param caught where to go on when all attempts have failed, and where in the input to put why
   */
  record Task(
      String resource,
      Map<String, Object> parameters,
      Retry retry,
      Optional<Caught> caught,
      String next)
      implements State {
    public Task {
      parameters = Map.copyOf(parameters);
    }
  }

  /** Goes on where the first choice that fits says. */
  record Choice(List<Option> options, String otherwise) implements State {
    public Choice {
      options = List.copyOf(options);
    }
  }

  /** Ends well. */
  record Succeed() implements State {}

  /** Ends badly. */
  record Fail(String error, String cause) implements State {}

  /** How often a task is tried again, and after which pauses. */
  record Retry(long intervalSeconds, int maxAttempts, double backoffRate) {
    static final Retry NEVER = new Retry(1, 0, 1);
  }

  /** What is done with a failure. */
  record Caught(String field, String next) {}

  /** Fits if the field is this. */
  record Option(String field, boolean wanted, String next) {}
}
