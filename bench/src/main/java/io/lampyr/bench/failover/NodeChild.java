package io.lampyr.bench.failover;

import io.lampyr.cachenodes.Main;
import io.lampyr.peer.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A cache node in a process of its own, over a folder that others share. */
public final class NodeChild implements AutoCloseable {
  /** What nodes of benchmarks prove themselves with. */
  public static final String SECRET = "of-the-failover-benchmark-alone-0123";

  private final Process process;
  private final int port;
  private final Path log;

  public NodeChild(Path store, Path own, String heap) throws IOException {
    this(store, own, heap, Map.of());
  }

  /** With more settings. */
  public NodeChild(Path store, Path own, String heap, Map<String, String> more) throws IOException {
    Files.createDirectories(own);
    this.port = Server.freePort();
    this.log = own.resolve("node.log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError", "-XX:+UseParallelGC"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    set(command, "store.folder", store);
    set(command, "node.scratch", own.resolve("scratch"));
    set(command, "node.secret", SECRET);
    set(command, "node.port", port);
    set(command, "node.disk", "4gb");
    more.forEach((key, value) -> set(command, key, value));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    this.process = builder.start();
  }

  private static void set(List<String> command, String key, Object value) {
    command.add("-E");
    command.add(key + "=" + value);
  }

  /** Whether this is the process that a node says it is reached at. */
  public boolean isAt(String address) {
    return address.endsWith(":" + port);
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9} does. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** For how long it has computed so far. */
  public Duration computed() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** It stands still, and whoever calls it is not answered. */
  public void stop() throws IOException {
    signal("-STOP");
  }

  /** It goes on as if nothing had been. */
  public void goOn() throws IOException {
    signal("-CONT");
  }

  private void signal(String which) throws IOException {
    new ProcessBuilder("kill", which, String.valueOf(process.pid())).start().onExit().join();
  }

  /** The end of what it wrote. */
  public String lastWords() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }

  @Override
  public void close() {
    kill();
  }
}
