package io.lampyr.cli.bulk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/**
 * A real HTTP server that takes bulk requests as a script tells it to, and remembers each document
 * that it has taken.
 */
public final class BulkServer implements AutoCloseable {
  private final HttpServer http;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Function<Request, Reaction> script;
  private final AtomicInteger numbers = new AtomicInteger();

  /** The documents that were taken, as they came; one that came twice is here once. */
  public final Set<String> documents = ConcurrentHashMap.newKeySet();

  /** Bytes of all bodies as they came. */
  public final AtomicLong received = new AtomicLong();

  public final List<Request> requests = new CopyOnWriteArrayList<>();

  /** One request: its number, from 0, where it went, and its lines in pairs. */
  public record Request(
      int number, String path, List<String> actions, List<String> documents, int bytes) {}

  /** What the server does with a request. */
  public sealed interface Reaction {
    /** Takes each document of which the function gives 200 or 201, and answers so. */
    record Each(Function<String, Integer> status) implements Reaction {}

    /** Takes nothing, and answers with this status and header, which may be empty. */
    record Whole(int status, String retryAfter) implements Reaction {}

    /** Closes the connection, with or without having taken the documents. */
    record Drop(boolean afterTaking) implements Reaction {}

    /** Takes the documents, but never answers: until the server is closed. */
    record Hang() implements Reaction {}
  }

  public static Reaction takeAll() {
    return new Reaction.Each(document -> 201);
  }

  public BulkServer(Function<Request, Reaction> script) {
    this.script = script;
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    http.createContext("/", this::handle);
    http.setExecutor(threads);
    http.start();
  }

  public String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    http.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] sent = exchange.getRequestBody().readAllBytes();
    received.addAndGet(sent.length);
    boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    String body = new String(zipped ? unpacked(sent) : sent, StandardCharsets.UTF_8);
    Request request = parse(exchange.getRequestURI().toString(), body);
    requests.add(request);
    switch (script.apply(request)) {
      case Reaction.Each(Function<String, Integer> status) ->
          answer(exchange, 200, items(request, status));
      case Reaction.Whole(int status, String retryAfter) -> {
        if (!retryAfter.isEmpty()) {
          exchange.getResponseHeaders().set("Retry-After", retryAfter);
        }
        answer(
            exchange,
            status,
            "{\"error\":{\"type\":\"whole\",\"reason\":\"because of " + status + "\"}}");
      }
      case Reaction.Drop(boolean afterTaking) -> {
        if (afterTaking) {
          documents.addAll(request.documents());
        }
        // Ending without an answer closes the connection.
        throw new IOException("dropped on purpose");
      }
      case Reaction.Hang() -> {
        documents.addAll(request.documents());
        try {
          Thread.sleep(60_000);
        } catch (InterruptedException closed) {
          throw new IOException("closed", closed);
        }
      }
    }
  }

  private static byte[] unpacked(byte[] sent) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(sent))) {
      return in.readAllBytes();
    }
  }

  private String items(Request request, Function<String, Integer> status) {
    StringBuilder items = new StringBuilder();
    for (String document : request.documents()) {
      int one = status.apply(document);
      if (one < 300) {
        documents.add(document);
      }
      items.append(items.isEmpty() ? "" : ",").append("{\"index\":{\"status\":").append(one);
      if (one >= 300) {
        items.append(",\"error\":{\"type\":\"type_" + one + "\",\"reason\":\"reason " + one);
        items.append("\",\"caused_by\":{\"reason\":\"deeper\"}}");
      }
      items.append("}}");
    }
    return "{\"took\":1,\"items\":[" + items + "]}";
  }

  private Request parse(String path, String body) {
    if (!body.endsWith("\n")) {
      throw new IllegalStateException("a bulk request must end in a line feed");
    }
    List<String> actions = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    List<String> lines = body.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      actions.add(lines.get(i));
      taken.add(lines.get(i).contains("\"delete\"") ? lines.get(i) : lines.get(++i));
    }
    return new Request(numbers.getAndIncrement(), path, actions, taken, body.length());
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
