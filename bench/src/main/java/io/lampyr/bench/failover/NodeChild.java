package io.lampyr.bench.failover;

import io.lampyr.cachenodes.Main;
import io.lampyr.peer.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A cache node in a process of its own, over a folder that others share. */
final class NodeChild implements AutoCloseable {
  static final String SECRET = "of-the-failover-benchmark-alone-0123";

  private final Process process;
  private final int port;
  private final Path log;

  NodeChild(Path store, Path own, String heap) throws IOException {
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
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    this.process = builder.start();
  }

  private static void set(List<String> command, String key, Object value) {
    command.add("-E");
    command.add(key + "=" + value);
  }

  /** Whether this is the process that a node says it is reached at. */
  boolean isAt(String address) {
    return address.endsWith(":" + port);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9} does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** The end of what it wrote. */
  String lastWords() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }

  @Override
  public void close() {
    kill();
  }
}
