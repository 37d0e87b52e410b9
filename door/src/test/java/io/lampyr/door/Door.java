package io.lampyr.door;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A door that listens. */
record Door(Child child, int port) implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private HttpRequest request(
      String method, String target, Map<String, String> headers, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
            .header("Content-Type", "application/json")
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(request::setHeader);
    return request.build();
  }

  HttpResponse<String> send(String method, String target, Map<String, String> headers, byte[] body)
      throws IOException, InterruptedException {
    return CLIENT.send(request(method, target, headers, body), BodyHandlers.ofString());
  }

  /** Does not wait for the answer. */
  CompletableFuture<HttpResponse<String>> begin(
      String method, String target, Map<String, String> headers, byte[] body) {
    return CLIENT.sendAsync(request(method, target, headers, body), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String target, Map<String, String> headers)
      throws IOException, InterruptedException {
    return send("GET", target, headers, new byte[0]);
  }

  @Override
  public void close() {
    child.close();
  }
}
