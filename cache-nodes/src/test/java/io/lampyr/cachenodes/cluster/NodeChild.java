package io.lampyr.cachenodes.cluster;

import io.lampyr.aws.peer.Peers;
import io.lampyr.base.port.ChildProgram;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A cache node in a process of its own, ended by its id, or with this one. */
final class NodeChild implements AutoCloseable {
  static final String SECRET = "a-secret-of-the-tests-0123456789";

  /** A node that gets no processor for eight of these is ejected: machines are busy at times. */
  private static final String HEARTBEAT = "cluster.heartbeat_interval=500ms";

  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  final Process process;
  private final Path log;

  /** A node on this store; what begins its command line is the main class and its own. */
  NodeChild(List<String> store, Path scratch, Path log, List<String> main) throws IOException {
    Files.createDirectories(scratch);
    this.log = log;
    List<String> options =
        List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED");
    List<String> program = new ArrayList<>(main);
    program.addAll(store);
    program.addAll(
        List.of(
            "-E",
            "node.scratch=" + scratch,
            "-E",
            "node.secret=" + SECRET,
            "-E",
            "node.port=0",
            "-E",
            "node.disk=256mb",
            "-E",
            HEARTBEAT));
    ProcessBuilder builder = new ProcessBuilder(ChildProgram.command(options, program));
    builder.environment().putAll(Peers.CREDENTIALS);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    this.process = builder.start();
    awaitListening();
  }

  /** Fails at once if the node ends instead. */
  private void awaitListening() throws IOException {
    try {
      while (!log().contains("node is listening")) {
        if (process.waitFor(LOOK_EVERY)) {
          throw new IOException(
              "node ended while starting status=" + process.exitValue() + " log=" + log());
        }
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a node was starting");
    }
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  String log() throws IOException {
    return Files.readString(log);
  }

  @Override
  public void close() {
    kill();
  }
}
