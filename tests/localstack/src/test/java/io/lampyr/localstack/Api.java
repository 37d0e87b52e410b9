package io.lampyr.localstack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The deployed REST API, as a client calls it.
 *
 * @param credentials what it shows: a scheme and what belongs to it
 */
record Api(
    HttpClient http, String url, Optional<String> credentials, Supplier<String> whatHappened) {
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(60);

  Reply get(String path) {
    return call("GET", path, "");
  }

  Reply put(String path, String body) {
    return call("PUT", path, body);
  }

  Reply post(String path, String body) {
    return call("POST", path, body);
  }

  Reply delete(String path) {
    return call("DELETE", path, "");
  }

  /** The same with other credentials, or with none. */
  Api with(Optional<String> other) {
    return new Api(http, url, other, whatHappened);
  }

  private Reply call(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(ANSWERS_WITHIN)
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header(
          "Content-Type", path.contains("_bulk") ? "application/x-ndjson" : "application/json");
    }
    credentials.ifPresent(shown -> request.header("Authorization", shown));
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return Reply.of(answer);
    } catch (IOException failed) {
      throw new AssertionError(method + " " + path + " got no answer" + whatHappened.get(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in a call", ended);
    }
  }
}
