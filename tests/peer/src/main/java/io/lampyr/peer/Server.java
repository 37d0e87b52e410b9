package io.lampyr.peer;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemRandomness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, on a port of this machine. */
public final class Server implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration CALL = Duration.ofMinutes(5);
  private static final Duration CALM = Duration.ofSeconds(1);

  /** A server is taken to be done when it uses less than a tenth of a processor. */
  private static final double CALM_CPU_SECONDS = 0.1;

  private static final int MOST_LOOKS = 60;
  private static final int FIRST_PORT = 20_000;
  private static final int CONNECTIONS = 32_768;
  private static final int MOST_PORTS = 1000;
  private static final long END_SECONDS = 60;

  private final ProcessHandle process;
  private final boolean ours;
  private final int port;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Server(ProcessHandle process, boolean ours, int port) {
    this.process = process;
    this.ours = ours;
    this.port = port;
  }

  /** Starts what the command says, which listens at this port, with its output in a file. */
  public static Server start(
      List<String> command, int port, Map<String, String> environment, Path log)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    return new Server(builder.start().toHandle(), true, port);
  }

  /** One that runs already, and goes on: its process and its port, as in {@code 4711:9200}. */
  public static Server running(String place) {
    String[] parts = place.split(":", 2);
    ProcessHandle process =
        ProcessHandle.of(Long.parseLong(parts[0]))
            .orElseThrow(() -> new IllegalArgumentException("no such process place=" + place));
    return new Server(process, false, Integer.parseInt(parts[1]));
  }

  /**
   * A port at which nobody listens, below those that the system gives to connections: one of these
   * may be a connection's before the server listens, even that of whoever looks whether it does.
   */
  public static int freePort() throws IOException {
    Randomness randomness = new SystemRandomness();
    for (int i = 0; i < MOST_PORTS; i++) {
      int port = FIRST_PORT + randomness.nextInt(CONNECTIONS - FIRST_PORT);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // Another one is tried.
      }
    }
    throw new BindException("no port is free from=" + FIRST_PORT + " to=" + (CONNECTIONS - 1));
  }

  /** Waits until it answers. */
  public Server awaitAnswer(Clock clock, Scheduler scheduler, Path log)
      throws IOException, InterruptedException {
    long until = clock.monotonicNanos() + START.toNanos();
    while (clock.monotonicNanos() < until && process.isAlive()) {
      try {
        call("GET", "/", new byte[0]);
        return this;
      } catch (IOException | UncheckedIOException | IllegalStateException notYet) {
        scheduler.sleep(LOOK);
      }
    }
    close();
    throw new IllegalStateException("server does not start log=\n" + Files.readString(log));
  }

  /** Waits until its merges and whatever else it does in the background are over. */
  public void awaitCalm(Scheduler scheduler) throws InterruptedException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      double before = cpuSeconds();
      scheduler.sleep(CALM);
      if (cpuSeconds() - before < CALM_CPU_SECONDS) {
        return;
      }
    }
  }

  public int port() {
    return port;
  }

  public String address() {
    return "http://127.0.0.1:" + port;
  }

  /** Processor time of the whole process. */
  public double cpuSeconds() {
    return process
            .info()
            .totalCpuDuration()
            .orElseThrow(() -> new IllegalStateException("processor time is not known here"))
            .toNanos()
        / 1e9;
  }

  public String call(String method, String path, String body)
      throws IOException, InterruptedException {
    return call(method, path, body.getBytes(StandardCharsets.UTF_8));
  }

  /** The answer's body; another status than 200 is thrown. */
  public String call(String method, String path, byte[] body)
      throws IOException, InterruptedException {
    String type = path.contains("_bulk") ? "application/x-ndjson" : "application/json";
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
    if (!ours) {
      return;
    }
    process.destroy();
    try {
      process.onExit().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
      process.destroyForcibly();
    }
  }
}
