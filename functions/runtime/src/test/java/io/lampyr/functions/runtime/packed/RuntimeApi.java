package io.lampyr.functions.runtime.packed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** What Lambda says to a function's process, on the loopback interface: one event. */
public final class RuntimeApi implements AutoCloseable {
  private static final int FAR_FUTURE_DAYS = 1;

  private final HttpServer server;
  private final Clock clock;
  private final byte[] event;
  private final CompletableFuture<Answer> answered = new CompletableFuture<>();
  private final AtomicBoolean restored = new AtomicBoolean();
  private boolean given;

  /** The answer, and when it came. */
  public record Answer(long atNanos, String body) {}

  public RuntimeApi(String event, Clock clock, Scheduler scheduler) throws IOException {
    this.event = event.getBytes(StandardCharsets.UTF_8);
    this.clock = clock;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.setExecutor(task -> scheduler.fork("runtime-api", task));
    server.createContext("/", this::handle);
    server.start();
  }

  public String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** Ends with an exception that says what the function said, if it failed or did not start. */
  public CompletableFuture<Answer> answered() {
    return answered;
  }

  /** Whether the process has come to where a snapshot is taken. */
  public boolean restored() {
    return restored.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/invocation/next")) {
      next(exchange);
      return;
    }
    if (path.endsWith("/restore/next")) {
      // The snapshot was taken, and this is a copy of it that begins to run.
      restored.set(true);
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
      return;
    }
    long now = clock.monotonicNanos();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(202, -1);
    exchange.close();
    if (path.endsWith("/response")) {
      answered.complete(new Answer(now, body));
    } else {
      answered.completeExceptionally(new IOException("the function failed path=" + path + body));
    }
  }

  private synchronized void next(HttpExchange exchange) throws IOException {
    if (given) {
      // There is no other event: the call stays open, as on Lambda, until the process is ended.
      return;
    }
    given = true;
    long deadline = clock.now().plusSeconds(FAR_FUTURE_DAYS * 86_400L).toEpochMilli();
    exchange.getResponseHeaders().set("Lambda-Runtime-Aws-Request-Id", "1");
    exchange.getResponseHeaders().set("Lambda-Runtime-Deadline-Ms", Long.toString(deadline));
    exchange.getResponseHeaders().set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:f");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, event.length);
    exchange.getResponseBody().write(event);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
