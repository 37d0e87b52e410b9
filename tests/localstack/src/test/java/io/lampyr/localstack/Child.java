package io.lampyr.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A process beside the tests, whose output is in a file. Its standard input is a pipe of ours,
 * which ends with us; its virtual machine is that of the tests, if it asks for one.
 */
final class Child implements AutoCloseable {
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(40);
  private static final int MOST_TOLD = 3000;

  private final String name;
  private final Process process;
  private final Path log;

  Child(Path log, List<String> command, Map<String, String> environment) {
    this.name = command.getFirst().substring(command.getFirst().lastIndexOf('/') + 1);
    this.log = log;
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(variable -> variable.startsWith("AWS_"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    try {
      Files.createDirectories(log.getParent());
      this.process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
  }

  /** Returns once its output has such a line; fails if it ends instead. */
  Child awaitSaid(String text, Duration within) {
    Patience.await(
        within,
        this::told,
        () -> {
          if (said().contains(text)) {
            return true;
          }
          if (!process.isAlive()) {
            throw new AssertionError(name + " ended before it was ready: " + told());
          }
          return false;
        });
    return this;
  }

  /** Returns all it said once it has ended well. */
  String awaitDone(Duration within) {
    Patience.await(within, this::told, () -> !process.isAlive());
    if (process.exitValue() != 0) {
      throw new AssertionError(name + " ended with status " + process.exitValue() + ": " + told());
    }
    return said();
  }

  /** Returns all it said once it has ended, however it did. */
  String awaitEnded(Duration within) {
    Patience.await(within, this::told, () -> !process.isAlive());
    return said();
  }

  /** Whether it has ended as programs do that have nothing to complain of. */
  boolean endedWell() {
    return !process.isAlive() && process.exitValue() == 0;
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  String said() {
    try {
      return Files.readString(log);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The end of what it said, and where the whole is. */
  String told() {
    String said = said();
    return said.substring(Math.max(0, said.length() - MOST_TOLD))
        + "\n(all of it is in "
        + log
        + ")";
  }

  /** Ends it at once, as a power cut would. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Sends it a signal by its name. */
  void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in a signal", ended);
    }
  }

  /** Asks it to end. */
  void end() {
    process.destroy();
    awaitEnd();
  }

  /** Ends its input, and waits until that has ended it. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException alreadyEnded) {
      // Then there is nothing to wait for below.
    }
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(name + " did not end within " + ENDS_WITHIN + ": " + told());
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the end of " + name, ended);
    }
  }
}
