package io.lampyr.embedded;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A client of one server. */
record Http(HttpClient client, int port) {

  static Http of(int port) {
    return new Http(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), port);
  }

  HttpResponse<byte[]> send(String method, String target, Map<String, String> headers, byte[] body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  String json(String method, String target, String body) throws Exception {
    HttpResponse<byte[]> response =
        send(
            method,
            target,
            Map.of("Content-Type", "application/json"),
            body.getBytes(StandardCharsets.UTF_8));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode() + " " + text);
    }
    return text;
  }
}
