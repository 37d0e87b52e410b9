package io.lampyr.localstack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.query.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A state machine of Step Functions, called by its plain protocol: two calls need no client.
 * Whoever signs is not looked at here, but what is called is read from the signature.
 */
record StateMachine(HttpClient http, URI address, String arn, Supplier<String> whatHappened) {
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(2);
  private static final String SIGNED =
      "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/states/aws4_request,"
          + " SignedHeaders=host, Signature=none";

  /** Runs it to its end, and returns its output. */
  Map<String, ?> run(String name, Map<String, ?> input) {
    String text = new String(Json.write(input), UTF_8);
    Object run =
        call("StartExecution", Map.of("stateMachineArn", arn, "name", name, "input", text))
            .get("executionArn");
    Map<String, Object> named = Map.of("executionArn", String.valueOf(run));
    Patience.await(
        ENDS_WITHIN,
        whatHappened,
        () -> !"RUNNING".equals(call("DescribeExecution", named).get("status")));
    Map<String, ?> end = call("DescribeExecution", named);
    if (!"SUCCEEDED".equals(end.get("status"))) {
      throw new AssertionError("run " + name + " has failed: " + end + whatHappened.get());
    }
    return Json.readObject(String.valueOf(end.get("output")));
  }

  private Map<String, ?> call(String operation, Map<String, ?> parameters) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("X-Amz-Target", "AWSStepFunctions." + operation)
            .header("Authorization", SIGNED)
            .timeout(ENDS_WITHIN)
            .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(parameters)))
            .build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      return new Reply(answer.statusCode(), answer.body()).ok().whole();
    } catch (IOException failed) {
      throw new UncheckedIOException(operation, failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in " + operation, ended);
    }
  }
}
