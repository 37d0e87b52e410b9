package io.lampyr.localstack;

import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** A state machine of Step Functions. */
record StateMachine(SignedCalls calls, String arn, Supplier<String> whatHappened) {
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(2);

  /** Runs it to its end, and returns its output. */
  Map<String, ?> run(String input) {
    Map<String, Object> started = Map.of("stateMachineArn", arn, "input", input);
    boolean express =
        "EXPRESS".equals(call("DescribeStateMachine", Map.of("stateMachineArn", arn)).get("type"));
    Map<String, ?> end =
        express ? call("StartSyncExecution", started) : await(call("StartExecution", started));
    if (!"SUCCEEDED".equals(end.get("status"))) {
      throw new AssertionError("run has failed: " + end + whatHappened.get());
    }
    return Json.readObject(String.valueOf(end.get("output")));
  }

  private Map<String, ?> await(Map<String, ?> started) {
    Map<String, Object> run = Map.of("executionArn", String.valueOf(started.get("executionArn")));
    Patience.await(
        ENDS_WITHIN,
        whatHappened,
        () -> !"RUNNING".equals(call("DescribeExecution", run).get("status")));
    return call("DescribeExecution", run);
  }

  private Map<String, ?> call(String operation, Map<String, ?> parameters) {
    return calls.post("states", "AWSStepFunctions." + operation, parameters);
  }
}
