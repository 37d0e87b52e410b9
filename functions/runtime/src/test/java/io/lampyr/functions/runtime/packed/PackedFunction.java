package io.lampyr.functions.runtime.packed;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The archive that a function is deployed as, unpacked and run as Lambda does it. */
public final class PackedFunction {
  private static final Duration TO_ANSWER = Duration.ofSeconds(60);

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final Path archive;
  private final String handler;

  private PackedFunction(Path archive, String handler) {
    this.archive = archive;
    this.handler = handler;
  }

  /** The archive that this module's build has just packed. */
  public static PackedFunction built(String handler) {
    return new PackedFunction(Path.of(System.getProperty("lampyr.function.archive")), handler);
  }

  /**
   * How one event ended.
   *
   * @param answer what the function said; empty if it ended before it could
   * @param output what it wrote
   * @param status of the process, if it ended by itself
   * @param restored whether it was taken a snapshot of before
   */
  public record Outcome(String answer, String output, int status, boolean restored) {}

  /**
   * Prints the archive's size, and fails if it is more than so many megabytes of 10^6 bytes, or
   * more to unpack than one library.
   */
  public void checkSize(int megabytes) throws IOException {
    long bytes = Files.size(archive);
    System.out.printf(
        "packed function archive=%s bytes=%,d bound=%,d%n",
        archive.getFileName(), bytes, megabytes * 1_000_000L);
    assertThat(bytes).as(archive.toString()).isBetween(1L, megabytes * 1_000_000L);
    TaskFolder.checkHoldsOneLibrary(archive);
  }

  /** Gives the function one event, in a process that has nothing but its library and Lambda's. */
  public Outcome answer(String event, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("function", ".log");
    try (TaskFolder task = TaskFolder.of(archive);
        RuntimeApi api = new RuntimeApi(event, clock, scheduler)) {
      Process process =
          FunctionProcess.of(api, handler, classPath(task), List.of(), environment)
              .redirectOutput(output.toFile())
              .start();
      Scheduler.Task timer = scheduler.after(TO_ANSWER, "no-answer", process::destroyForcibly);
      try {
        var _ =
            process
                .onExit()
                .thenRun(() -> api.answered().completeExceptionally(new IOException("ended")));
        String said = api.answered().get().body();
        return new Outcome(said, Files.readString(output), 0, api.restored());
      } catch (ExecutionException failed) {
        boolean ended = process.waitFor(20, TimeUnit.SECONDS);
        assertThat(ended).as("the process ends: " + failed.getMessage()).isTrue();
        return new Outcome(
            "",
            failed.getMessage() + Files.readString(output),
            process.exitValue(),
            api.restored());
      } finally {
        timer.cancel();
        process.destroyForcibly();
        process.waitFor();
      }
    } finally {
      Files.delete(output);
    }
  }

  /**
   * The function first, and of this process's libraries only those that Lambda's runtime brings.
   */
  private static String classPath(TaskFolder task) throws IOException {
    String lambda =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> Path.of(entry).getFileName().toString().startsWith("aws-lambda-java"))
            .collect(Collectors.joining(File.pathSeparator));
    return Stream.of(task.classPath(), lambda).collect(Collectors.joining(File.pathSeparator));
  }
}
