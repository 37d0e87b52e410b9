package io.lampyr.conformance.play;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.MalformedTextException;
import io.lampyr.conformance.value.Value;
import io.lampyr.conformance.value.YamlText;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The server that is judged, as its clients see it. */
public final class Server {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client;
  private final String address;

  /** At an address of scheme, host and port. The client stays its maker's to close. */
  public Server(HttpClient client, URI address) {
    this.client = client;
    this.address = address.toString().replaceAll("/+$", "");
  }

  /** As the clients of all languages speak: HTTP 1.1. */
  public static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(PATIENCE)
        .build();
  }

  Answer send(String method, String target) throws InterruptedException {
    return send(method, target, Map.of(), "");
  }

  Answer json(String method, String target, String body) throws InterruptedException {
    return send(method, target, Map.of("Content-Type", "application/json"), body);
  }

  /**
   * Throws {@link ServerLostException} if nobody listens, {@link UnmetException} if there is no
   * answer or one that is not what it says it is.
   */
  Answer send(String method, String target, Map<String, String> headers, String body)
      throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + target))
            .timeout(PATIENCE)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    HttpResponse<byte[]> response;
    try {
      response = client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (ConnectException nobody) {
      throw new ServerLostException(address, nobody);
    } catch (IOException lost) {
      throw new UnmetException(method + " " + target + ": no answer: " + lost);
    }
    String text = new String(response.body(), StandardCharsets.UTF_8);
    String mediaType = response.headers().firstValue("Content-Type").orElse("");
    try {
      return new Answer(
          method,
          response.statusCode(),
          text,
          response.headers().allValues("Warning"),
          parsed(method, response.statusCode(), mediaType, text));
    } catch (MalformedTextException malformed) {
      throw new UnmetException(
          method + " " + target + ": malformed " + mediaType + ": " + malformed.getMessage());
    }
  }

  private static Value parsed(String method, int status, String mediaType, String text) {
    if (method.equals("HEAD")) {
      return Value.of(status < 400); // It has no body: an empty path names its success.
    }
    if (mediaType.contains("yaml")) {
      List<Value> documents = YamlText.readAll(text);
      return documents.isEmpty() ? Value.nothing() : documents.getFirst();
    }
    return mediaType.contains("json") && !text.isEmpty() ? JsonText.read(text) : Value.nothing();
  }
}
