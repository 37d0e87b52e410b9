package io.lampyr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cli.bulk.BulkServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own: ended by Ctrl-C, and watched on a terminal. */
class BulkProcessTest {
  private static final int DOCUMENTS = 3000;

  @TempDir Path folder;

  @Test
  void ctrlCEndsInOrderAndALaterRunGoesOn() throws Exception {
    // long on purpose: one scenario from its start to its judgement.
    Path file = Files.writeString(folder.resolve("a.json"), lines());
    String checkpoint = folder.resolve("checkpoint").toString();
    CountDownLatch busy = new CountDownLatch(4);
    CountDownLatch told = new CountDownLatch(1);
    try (BulkServer server =
        new BulkServer(request -> {
          busy.countDown();
          if (busy.getCount() == 0) {
            // It has not come to its end before it is told to end, nor soon after that.
            await(told);
            pause(300);
          }
          return BulkServer.takeAll();
        })) {
      List<String> arguments =
          List.of(
              "bulk",
              file.toString(),
              "-i",
              "b",
              "--url",
              server.url(),
              "--max-bytes",
              "1kb",
              "--checkpoint",
              checkpoint);
      Path saidThere = folder.resolve("said");
      Process process = start(arguments, saidThere);
      try {
        assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();
        // Not by an interrupt, which whoever was begun in a shell's background never hears.
        process.destroy();
        told.countDown();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.destroyForcibly();
      }
      String said = Files.readString(saidThere);
      assertThat(process.exitValue()).as(said).isEqualTo(128 + 15);
      assertThat(said).contains("stopped", "goes on from " + checkpoint);
      assertThat(server.documents.size()).isBetween(1, DOCUMENTS - 1);
      assertThat(Files.readString(Path.of(checkpoint))).doesNotContain("\"offset\":0");
      StringWriter said2 = new StringWriter();
      PrintWriter both = new PrintWriter(said2, true);
      List<String> wider = new ArrayList<>(arguments);
      wider.set(wider.indexOf("1kb"), "1mb");
      assertThat(CommandTree.run(both, both, wider.toArray(String[]::new)))
          .as(said2.toString())
          .isZero();
      assertThat(server.documents).hasSize(DOCUMENTS);
    }
  }

  @Test
  void aTerminalGetsABar() throws Exception {
    Assumptions.assumeTrue(isThere("script"), "no command to make a terminal with");
    Path file = Files.writeString(folder.resolve("a.json"), lines());
    try (BulkServer server =
        new BulkServer(request -> {
          pause(50);
          return BulkServer.takeAll();
        })) {
      String command =
          String.join(
              " ",
              command(
                  List.of(
                      "bulk",
                      file.toString(),
                      "-i",
                      "b",
                      "--max-bytes",
                      "4kb",
                      "--url",
                      server.url())));
      Process process =
          new ProcessBuilder("script", "-qec", command, "/dev/null")
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      assertThat(said)
          .contains("\r", "100%", "docs/s", "MB/s")
          .contains("loaded 3,000 documents")
          .doesNotContain("WARNING");
    }
  }

  private static boolean isThere(String command) throws InterruptedException {
    try {
      return new ProcessBuilder(command, "--version").start().waitFor() == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static String lines() {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, DOCUMENTS).forEach(i -> lines.append("{\"n\":").append(i).append("}\n"));
    return lines.toString();
  }

  private static Process start(List<String> arguments, Path said) throws IOException {
    return new ProcessBuilder(command(arguments))
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }

  private static List<String> command(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "io.lampyr.cli.Main"));
    command.addAll(arguments);
    return command;
  }
}
