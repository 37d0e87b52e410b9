package io.lampyr.door;

import io.lampyr.base.port.ChildProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A program of ours in a process of its own, ended by its id, or with this one. */
final class Child implements AutoCloseable {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  final Process process;
  private final Path log;

  Child(Path log, String main, Map<String, String> told) throws IOException {
    this.log = log;
    List<String> options =
        List.of(
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED");
    ProcessBuilder builder = new ProcessBuilder(ChildProgram.command(options, List.of(main)));
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("AWS_") || name.startsWith("LAMPYR_"));
    builder.environment().putAll(told);
    this.process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  /** Returns once it has said this; fails at once if it ends instead. */
  Child awaitSaid(String text) throws IOException, InterruptedException {
    while (!log().contains(text)) {
      if (process.waitFor(LOOK_EVERY)) {
        throw new IOException(
            "process ended before it said so status=%d text=%s log=%s"
                .formatted(process.exitValue(), text, log()));
      }
    }
    return this;
  }

  String log() throws IOException {
    return Files.readString(log);
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
