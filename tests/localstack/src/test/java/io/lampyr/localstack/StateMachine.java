package io.lampyr.localstack;

import io.lampyr.query.json.Json;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** A state machine of Step Functions. */
record StateMachine(SignedCalls calls, String arn, Supplier<String> whatHappened) {
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(2);

  /** Runs it to its end, and returns its output. */
  Map<String, ?> run(String input) {
    Object run =
        call("StartExecution", Map.of("stateMachineArn", arn, "input", input)).get("executionArn");
    Map<String, Object> named = Map.of("executionArn", String.valueOf(run));
    Patience.await(
        ENDS_WITHIN,
        whatHappened,
        () -> !"RUNNING".equals(call("DescribeExecution", named).get("status")));
    Map<String, ?> end = call("DescribeExecution", named);
    if (!"SUCCEEDED".equals(end.get("status"))) {
      throw new AssertionError("run " + run + " has failed: " + end + whatHappened.get());
    }
    return Json.readObject(String.valueOf(end.get("output")));
  }

  private Map<String, ?> call(String operation, Map<String, ?> parameters) {
    return calls.post("states", "AWSStepFunctions." + operation, parameters);
  }
}
