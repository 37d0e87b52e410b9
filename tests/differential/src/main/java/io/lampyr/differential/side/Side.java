package io.lampyr.differential.side;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One of the two that are compared, at a port of this machine. */
public final class Side implements AutoCloseable {
  /** Endpoints that take lines. */
  private static final List<String> LINES = List.of("_msearch", "_bulk");

  private static final Duration CALL = Duration.ofSeconds(30);

  /** What reads and writes any number of documents may take longer. */
  private static final Duration LONG_CALL = Duration.ofMinutes(5);

  private static final List<String> LONG = List.of("_by_query", "_reindex", "_forcemerge");

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String address;

  public Side(int port) {
    this.address = "http://127.0.0.1:" + port + "/";
  }

  /** What it answers to the request upon the index of this name. */
  public Answer ask(String index, Request request) throws InterruptedException {
    return switch (request.endpoint()) {
      case Pages.SCROLLED -> new Pages(this).scrolled(index, request);
      case Pages.POINT -> new Pages(this).ofPoint(index, request);
      case Whole.SCROLLED, Whole.SCROLLED + "?slices" -> new Whole(this, index, request).scrolled();
      case Whole.POINT, Whole.POINT + "?slices" -> new Whole(this, index, request).ofPoint();
      case Whole.BUCKETS -> new Whole(this, index, request).buckets();
      default -> once(index, request);
    };
  }

  Answer once(String index, Request request) throws InterruptedException {
    return call(
        request.method(),
        request.target(index),
        request.body().map(body -> bytes(lines(request, body), index)).orElse(new byte[0]),
        "application/json");
  }

  /** The body as it is sent: a batch has one object on each line. */
  private static String lines(Request request, Object body) {
    boolean isBatch = LINES.stream().anyMatch(request.path()::contains);
    return isBatch && body instanceof List<?>
        ? lines(body).map(Json::text).collect(Collectors.joining("\n", "", "\n"))
        : Json.text(body);
  }

  /** One on each line, whether an operation's lines are a list of their own or not. */
  private static Stream<Object> lines(Object body) {
    return Json.elements(body).stream()
        .flatMap(line -> line instanceof List<?> ? Json.elements(line).stream() : Stream.of(line));
  }

  /** A request that looks a document up does so in the index that it is upon, whatever its name. */
  private static byte[] bytes(String body, String index) {
    return body.replace("index\":\"i\"", "index\":\"" + index + "\"")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** What it answers to a bulk. */
  public Answer bulk(String index, String lines) throws InterruptedException {
    return call(
        "POST", index + "/_bulk", lines.getBytes(StandardCharsets.UTF_8), "application/x-ndjson");
  }

  private Answer call(String method, String path, byte[] body, String type)
      throws InterruptedException {
    HttpRequest.BodyPublisher sent =
        body.length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(LONG.stream().anyMatch(path::contains) ? LONG_CALL : CALL)
            .method(method, sent);
    if (body.length > 0) {
      request.header("content-type", type);
    }
    try {
      HttpResponse<byte[]> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      return new Answer(answer.statusCode(), Json.read(answer.body()));
    } catch (IOException none) {
      return new Answer(Answer.NONE, "no answer: " + none.getMessage());
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
