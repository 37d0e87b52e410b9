package io.lampyr.functions.gc.machine;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A state machine that runs within the process, as Step Functions would run it.
 *
 * <p>Laws: what its definition says that is not understood is refused when it is parsed. States
 * hand each other what Step Functions lets them, and no more. A run ends: it makes at most {@value
 * #MAX_TRANSITIONS} steps. An interrupt ends it, with the flag set. For many threads, each with
 * runs of its own.
 */
public final class StateMachine {
  static final String EXECUTION_NAME = "$$.Execution.Name";
  private static final int MAX_TRANSITIONS = 25_000;
  private static final int MAX_STATE_BYTES = 256 << 10;

  private final Definition definition;
  private final Scheduler scheduler;

  /** A function that tasks call. What it throws is an error that the machine retries or catches. */
  @FunctionalInterface
  public interface Worker {
    byte[] call(String resource, byte[] parameters);
  }

  /** How a run ended. */
  public sealed interface Ended {

    /** In a state that succeeds, with its input. */
    record Succeeded(Map<String, @Nullable Object> output) implements Ended {}

    /** In a state that fails, or by a failure that nothing caught. */
    record Failed(String error, String cause) implements Ended {}
  }

  private StateMachine(Definition definition, Scheduler scheduler) {
    this.definition = definition;
    this.scheduler = scheduler;
  }

  /**
   * Reads a definition. Throws {@link MisconfiguredException} naming what it does not understand.
   */
  public static StateMachine parse(String text, Scheduler scheduler) {
    return new StateMachine(new Definition(text), scheduler);
  }

  /** Runs it from its start; {@code name} is the execution's. */
  public Ended run(String name, Map<String, @Nullable Object> input, Worker worker) {
    Map<String, @Nullable Object> carried = input;
    String at = definition.start();
    for (int i = 0; i < MAX_TRANSITIONS; i++) {
      switch (definition.state(at)) {
        case State.Succeed _ -> {
          return new Ended.Succeeded(carried);
        }
        case State.Fail(String error, String cause) -> {
          return new Ended.Failed(error, cause);
        }
        case State.Choice choice -> at = choose(choice, carried);
        case State.Task task -> {
          Outcome outcome = attempt(task, name, carried, worker);
          if (outcome.output.isPresent()) {
            carried = outcome.output.get();
            at = task.next();
          } else if (task.caught().isPresent()) {
            carried = new LinkedHashMap<>(carried);
            carried.put(task.caught().get().field(), outcome.error());
            at = task.caught().get().next();
          } else {
            return new Ended.Failed(outcome.errorName, outcome.cause);
          }
        }
      }
    }
    throw new MisconfiguredException(
        "state machine does not come to an end steps=" + MAX_TRANSITIONS);
  }

  private static String choose(State.Choice choice, Map<String, @Nullable Object> carried) {
    for (State.Option option : choice.options()) {
      if (Boolean.valueOf(option.wanted()).equals(carried.get(option.field()))) {
        return option.next();
      }
    }
    return choice.otherwise();
  }

  /** What a task came to, after all its attempts. */
  private record Outcome(
      Optional<Map<String, @Nullable Object>> output, String errorName, String cause) {
    Map<String, Object> error() {
      return Map.of("Error", errorName, "Cause", cause);
    }
  }

  private Outcome attempt(
      State.Task task, String name, Map<String, @Nullable Object> input, Worker worker) {
    byte[] parameters = bounded(Json.write(parameters(task, name, input)));
    double pause = task.retry().intervalSeconds();
    for (int i = 0; ; i++) {
      try {
        byte[] answer = bounded(worker.call(task.resource(), parameters));
        return new Outcome(Optional.of(Json.readObject(answer)), "", "");
      } catch (RuntimeException failure) {
        if (i >= task.retry().maxAttempts() || !sleep(pause)) {
          String error = failure.getClass().getSimpleName();
          return new Outcome(Optional.empty(), error, String.valueOf(failure.getMessage()));
        }
      }
      pause *= task.retry().backoffRate();
    }
  }

  private boolean sleep(double seconds) {
    try {
      scheduler.sleep(Duration.ofMillis(Math.round(seconds * 1000)));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static byte[] bounded(byte[] state) {
    if (state.length > MAX_STATE_BYTES) {
      throw new UnavailableException(
          "a state is larger than can be handed on bytes=" + state.length);
    }
    return state;
  }

  private static Map<String, @Nullable Object> parameters(
      State.Task task, String name, Map<String, @Nullable Object> input) {
    Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
    task.parameters()
        .forEach((key, value) -> {
          if (!key.endsWith(".$")) {
            parameters.put(key, value);
          } else {
            String field = key.substring(0, key.length() - 2);
            parameters.put(field, referred(String.valueOf(value), name, input));
          }
        });
    return parameters;
  }

  private static @Nullable Object referred(
      String path, String name, Map<String, @Nullable Object> input) {
    if (path.equals("$")) {
      return input;
    }
    return path.equals(EXECUTION_NAME) ? name : input.get(path.substring(2));
  }
}
