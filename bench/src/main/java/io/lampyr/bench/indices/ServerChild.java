package io.lampyr.bench.indices;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.peer.Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server in a process of its own, with a bounded heap. */
final class ServerChild implements AutoCloseable {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");
  private static final Duration LOOK = Duration.ofMillis(10);
  private static final int MOST_LOOKS = 12_000;
  private static final Pattern USED = Pattern.compile("(\\w+) +total +\\d+K, used (\\d+)K");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  private final Process process;
  private final Client client;

  private ServerChild(Process process, Client client) {
    this.process = process;
    this.client = client;
  }

  /**
   * Starts one over the folder, by the launcher that users start it with; returns as soon as it has
   * answered a request.
   */
  static ServerChild start(Path folder, Clock clock, Scheduler scheduler)
      throws IOException, InterruptedException {
    int port = Server.freePort();
    Path log = folder.resolve("server.log");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of("lampyr").toAbsolutePath().toString(),
            "serve",
            "--data",
            folder.resolve("data").toString(),
            "--port",
            Integer.toString(port));
    builder.environment().put("LAMPYR_JAVA_OPTS", "-Xmx" + ManyIndicesBenchmark.HEAP);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    ServerChild child = new ServerChild(builder.start(), new Client(port, clock));
    for (int look = 0; look < MOST_LOOKS && child.process.isAlive(); look++) {
      if (child.client.answers()) {
        return child;
      }
      scheduler.sleep(LOOK);
    }
    child.close();
    throw new IllegalStateException("server does not start log=\n" + Files.readString(log));
  }

  Client client() {
    return client;
  }

  /** As Ctrl-C does: what the launcher keeps for the next start is written. */
  void end() {
    process.destroy();
    process.onExit().join();
  }

  /** As {@code kill -9} does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** MB of the heap that are in use after everything was collected. */
  double heapMegabytes() throws IOException, InterruptedException {
    var _ = asked("GC.run");
    double kilobytes = 0;
    Matcher used = USED.matcher(asked("GC.heap_info"));
    while (used.find()) {
      if (!used.group(1).equals("Metaspace")) {
        kilobytes += Double.parseDouble(used.group(2));
      }
    }
    return kilobytes / 1024;
  }

  /** MB of memory that the process has of the machine's, as Linux counts it. */
  double residentMegabytes() throws IOException {
    Path status = Path.of("/proc/" + process.pid() + "/status");
    Matcher resident = RESIDENT.matcher(Files.exists(status) ? Files.readString(status) : "");
    return resident.find() ? Double.parseDouble(resident.group(1)) / 1024 : Double.NaN;
  }

  private String asked(String command) throws IOException, InterruptedException {
    Process asking =
        new ProcessBuilder(JAVA.resolve("jcmd").toString(), Long.toString(process.pid()), command)
            .redirectErrorStream(true)
            .start();
    byte[] told = asking.getInputStream().readAllBytes();
    int status = asking.waitFor();
    if (status != 0) {
      throw new IllegalStateException("server's heap cannot be asked for status=" + status);
    }
    return new String(told, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
    kill();
  }
}
