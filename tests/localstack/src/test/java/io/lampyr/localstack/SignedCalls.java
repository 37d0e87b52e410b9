package io.lampyr.localstack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
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

  /** A call of those services that are asked by forms, and answer by XML. */
  String form(String service, String version, Map<String, String> parameters) {
    StringBuilder body = new StringBuilder("Version=" + version);
    parameters.forEach((name, value) ->
        body.append('&').append(name).append('=').append(URLEncoder.encode(value, UTF_8)));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    HttpResponse<String> answer = answer(service, request);
    if (answer.statusCode() != 200) {
      throw new AssertionError(service + " answered " + answer.statusCode() + answer.body());
    }
    return answer.body();
  }

  private Map<String, ?> send(String service, HttpRequest.Builder request) {
    return Reply.of(answer(service, request)).ok().whole();
  }

  private HttpResponse<String> answer(String service, HttpRequest.Builder request) {
    String signature =
        "AWS4-HMAC-SHA256 Credential=test/20260101/%s/%s/aws4_request,"
                .formatted(LocalStack.REGION, service)
            + " SignedHeaders=host, Signature=none";
    HttpRequest signed = request.header("Authorization", signature).timeout(ENDS_WITHIN).build();
    try {
      return http.send(signed, HttpResponse.BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new UncheckedIOException(service, failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in a call of " + service, ended);
    }
  }
}
