package io.lampyr.embedded;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server in a process of its own, ended by its id. */
final class ServerChild implements AutoCloseable {
  final Process process;
  private final Path log;

  ServerChild(Path data, Path log) throws IOException {
    this.log = log;
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ServerChild.class.getName(),
                data.toString()));
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    this.process = builder.start();
  }

  /** Fails at once if the server ends instead. */
  int port() throws IOException {
    while (true) {
      for (String line : Files.readString(log).split("\n", -1)) {
        if (line.startsWith("port ") && line.endsWith(".")) {
          return Integer.parseInt(line.substring(5, line.length() - 1));
        }
      }
      if (!process.isAlive()) {
        throw new IOException("server ended while starting log=" + Files.readString(log));
      }
      Thread.onSpinWait();
    }
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /**
   * Asks it to end, as who manages services does; with what it exited. Not by an interrupt, which
   * whoever was begun in a shell's background never hears.
   */
  int end() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  @Override
  public void close() {
    kill();
  }

  public static void main(String[] arguments) throws Exception {
    EmbeddedSettings settings =
        new EmbeddedSettings(
            Path.of(arguments[0]),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.ELASTICSEARCH, false, "test"));
    System.exit(
        ServeProcess.run(settings, server -> System.out.println("port " + server.port() + ".")));
  }
}
