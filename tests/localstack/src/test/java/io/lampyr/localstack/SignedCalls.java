package io.lampyr.localstack;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/**
 * Calls of services by their plain protocol: for a few calls no client is needed. Who signs is not
 * looked at here, but which service is meant is read from the signature.
 */
record SignedCalls(HttpClient http, URI address) {
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(2);

  Map<String, ?> get(String service, String path) {
    return send(service, HttpRequest.newBuilder(address.resolve(path)).GET());
  }

  Map<String, ?> post(String service, String target, Map<String, ?> parameters) {
    return send(
        service,
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("X-Amz-Target", target)
            .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(parameters))));
  }

  private Map<String, ?> send(String service, HttpRequest.Builder request) {
    String signature =
        "AWS4-HMAC-SHA256 Credential=test/20260101/%s/%s/aws4_request,"
                .formatted(LocalStack.REGION, service)
            + " SignedHeaders=host, Signature=none";
    HttpRequest signed = request.header("Authorization", signature).timeout(ENDS_WITHIN).build();
    try {
      HttpResponse<String> answer = http.send(signed, HttpResponse.BodyHandlers.ofString());
      return Reply.of(answer).ok().whole();
    } catch (IOException failed) {
      throw new UncheckedIOException(service, failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in a call of " + service, ended);
    }
  }
}
