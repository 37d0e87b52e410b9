package io.lampyr.cachenodes.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.ChildProgram;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, and real signals to their process ids. */
@Timeout(300)
class NodeProcessTest {
  @TempDir Path folder;

  @Test
  void aSignalEndsTheProcessByItsStepsInOrder() throws Exception {
    try (Child child = new Child("20000", "work")) {
      child.signal("TERM");
      assertThat(child.exitCode()).isZero();
      assertThat(child.rest())
          .containsExactly(
              "begin stop_accepting", "begin await_idle", "begin flush", "begin leave");
      assertThat(child.log())
          .contains("\"message\":\"node is listening\"")
          .contains("\"message\":\"node is stopping\",\"cause\":\"SIGTERM\"")
          .contains("\"message\":\"node has stopped\",\"outcome\":\"CLEAN\"");
      assertThat(child.log().lines()).allMatch(line -> line.startsWith("{\"time\":"));
    }
  }

  @Test
  void aFailedStepKeepsNoLaterOneFromBeingDone() throws Exception {
    try (Child child = new Child("20000", "fail")) {
      child.signal(isInterruptIgnored() ? "TERM" : "INT");
      assertThat(child.exitCode()).isEqualTo(ExitCode.STEP_FAILED.code());
      assertThat(child.rest()).endsWith("begin flush", "begin leave");
      assertThat(child.log()).contains("shutdown step failed", "store is gone");
    }
  }

  /** A shell starts what runs in the background so, children inherit it, and Java leaves it so. */
  private static boolean isInterruptIgnored() throws IOException {
    int interrupt = 2;
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(ignored -> (ignored & 1L << (interrupt - 1)) != 0);
  }

  @Test
  void stepsThatTakeTooLongEndTheProcessWithAnError() throws Exception {
    try (Child child = new Child("300", "hang")) {
      child.signal("TERM");
      assertThat(child.exitCode()).isEqualTo(ExitCode.OVERRUN.code());
      assertThat(child.rest()).endsWith("begin flush");
    }
  }

  @Test
  void aSecondSignalEndsTheProcessAtOnce() throws Exception {
    try (Child child = new Child("20000", "hang")) {
      child.signal("TERM");
      child.awaitLine("begin flush");
      child.signal("TERM");
      assertThat(child.exitCode()).isEqualTo(ExitCode.FORCED.code());
    }
  }

  @Test
  void theEndMayBeginWithinAndSignalsDuringItForceIt() throws Exception {
    List<ExitCode> forced = new CopyOnWriteArrayList<>();
    NodeProcess process =
        new NodeProcess(
            new SystemClock(),
            new ThreadScheduler((_, _) -> {}),
            Duration.ofSeconds(30),
            forced::add);
    process.stop("lost");
    process.stop("lost_again");
    assertThat(forced).isEmpty();
    process.signalled("SIGTERM");
    assertThat(forced).containsExactly(ExitCode.FORCED);
    assertThat(process.awaitAndEnd(List.of())).isEqualTo(ExitCode.CLEAN);
  }

  /** A child of this process that serves a node. */
  private final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Path log = Files.createTempFile(folder, "child", ".log");

    Child(String... arguments) throws IOException {
      List<String> program = new ArrayList<>(List.of(ChildNode.class.getName()));
      program.addAll(List.of(arguments));
      List<String> options = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1");
      process =
          new ProcessBuilder(ChildProgram.command(options, program))
              .redirectError(log.toFile())
              .start();
      out = process.inputReader();
      awaitLine("port ");
    }

    void awaitLine(String start) throws IOException {
      String line = out.readLine();
      while (line != null && !line.startsWith(start)) {
        line = out.readLine();
      }
      assertThat(line).as("a line of the child; its log: %s", log()).isNotNull();
    }

    void signal(String name) throws Exception {
      String pid = Long.toString(process.pid());
      assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
    }

    int exitCode() throws InterruptedException {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the child has ended").isTrue();
      return process.exitValue();
    }

    List<String> rest() throws IOException {
      return out.readAllLines();
    }

    String log() throws IOException {
      return Files.readString(log);
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
