package io.lampyr.bench.indices;

import io.lampyr.base.port.Clock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Calls a server and says how long it took. */
final class Client implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final String address;
  private final Clock clock;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  Client(int port, Clock clock) {
    this.address = "http://127.0.0.1:" + port;
    this.clock = clock;
  }

  /** Whether it answers at all. */
  boolean answers() {
    try {
      var _ = call("GET", "/", "");
      return true;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  /** Milliseconds of a call that must succeed. */
  double millis(String method, String path, String body) {
    long began = clock.monotonicNanos();
    var _ = call(method, path, body);
    return (clock.monotonicNanos() - began) / 1e6;
  }

  /** The answer's body; one that tells of a failure is thrown. */
  String call(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(WITHIN)
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("content-type", "application/json");
    }
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IllegalStateException(
            "call failed path=%s status=%d %s".formatted(path, answer.statusCode(), answer.body()));
      }
      return answer.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("call was interrupted"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
