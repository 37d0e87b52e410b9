package io.lampyr.bench.bulk;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, on a free port of this machine. */
final class Server implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration CALL = Duration.ofMinutes(2);
  private static final long END_SECONDS = 60;

  private final Process process;
  private final int port;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Makes the command that starts a server at this port. */
  interface Command {
    List<String> at(int port);
  }

  private Server(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it with its output in a file, and waits until it answers. */
  static Server start(Command command, Map<String, String> environment, Path log)
      throws IOException, InterruptedException {
    int port = freePort();
    ProcessBuilder builder = new ProcessBuilder(command.at(port));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    return new Server(builder.start(), port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  Server awaitAnswer(Clock clock, Scheduler scheduler, Path log)
      throws IOException, InterruptedException {
    long until = clock.monotonicNanos() + START.toNanos();
    while (clock.monotonicNanos() < until && process.isAlive()) {
      try {
        call("GET", "/", new byte[0]);
        return this;
      } catch (IOException | UncheckedIOException notYet) {
        scheduler.sleep(LOOK);
      }
    }
    close();
    throw new IllegalStateException("server does not start log=\n" + Files.readString(log));
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  /** Processor time of the whole process. */
  double cpuSeconds() {
    return process
            .info()
            .totalCpuDuration()
            .orElseThrow(() -> new IllegalStateException("processor time is not known here"))
            .toNanos()
        / 1e9;
  }

  /** The answer's body; another status than 200 is thrown. */
  String call(String method, String path, byte[] body) throws IOException, InterruptedException {
    String type = path.endsWith("_bulk") ? "application/x-ndjson" : "application/json";
    HttpRequest.BodyPublisher sent =
        body.length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address() + path)).timeout(CALL).method(method, sent);
    if (body.length > 0) {
      request.header("content-type", type);
    }
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(
          "call failed path=" + path + " status=" + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    http.close();
    process.destroy();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
