package io.lampyr.aws.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A process beside the tests, started by a script of {@code tests/localstack} once for each run of
 * a module's tests, and ended with it: its standard input is a pipe of ours, whose end is its own.
 */
final class PeerProcess {
  private static final Duration READY_WITHIN = Duration.ofMinutes(14);

  private final Process process;
  private final String said;

  private PeerProcess(Process process, String said) {
    this.process = process;
    this.said = said;
  }

  /** Returns once it has said something that is so; fails with all it said if it ends before. */
  static PeerProcess start(Predicate<String> ready, String script, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(root().resolve("tests/localstack").resolve(script).toString());
    command.addAll(List.of(arguments));
    try {
      // Started with the tests' own JDK; whoever asks for another one is asked for nothing here.
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      Process process = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return awaited(process, ready, command);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static PeerProcess awaited(Process process, Predicate<String> ready, List<String> command)
      throws IOException {
    StringBuilder all = new StringBuilder();
    AtomicBoolean isReady = new AtomicBoolean();
    endUnlessReady(process, isReady);
    BufferedReader output = process.inputReader();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      all.append(line).append('\n');
      if (ready.test(line)) {
        isReady.set(true);
        drain(output);
        return new PeerProcess(process, line);
      }
    }
    throw new AssertionError(command + " ended before it was ready:\n" + all);
  }

  /** So that nobody waits for ever; the time is that of a first set-up over a slow network. */
  private static void endUnlessReady(Process process, AtomicBoolean isReady) {
    Thread.ofVirtual()
        .start(() -> {
          try {
            Thread.sleep(READY_WITHIN);
          } catch (InterruptedException ended) {
            return;
          }
          if (!isReady.get()) {
            process.destroy();
          }
        });
  }

  /**
   * So that it never waits for somebody to read what it says. Reading from a pipe holds the thread
   * that carries a virtual one: on two processors, two peers would leave no other a turn.
   */
  private static void drain(BufferedReader output) {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            while (output.readLine() != null) {
              // Nobody wants to know.
            }
          } catch (IOException ended) {
            return;
          }
        });
  }

  /** The line that said that it was ready. */
  String said() {
    return said;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The folder of the sources. */
  static Path root() {
    Path folder = Path.of(System.getProperty("lampyr.root", "")).toAbsolutePath();
    while (!Files.exists(folder.resolve("tests/localstack/setup"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new AssertionError("the sources are nowhere above " + Path.of("").toAbsolutePath());
      }
    }
    return folder;
  }
}
