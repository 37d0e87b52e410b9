package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
  private static final int REQUESTS = 5;
  private static final int TASK_REQUESTS = 20;

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 19})
  void aSeedReplays(long seed) {
    History.Outcome once = new History(seed).run(REQUESTS);
    History.Outcome again = new History(seed).run(REQUESTS);
    assertThat(again.lines()).isEqualTo(once.lines());
    assertThat(again.trace()).isEqualTo(once.trace());
    assertThat(again.steps()).isEqualTo(once.steps());
  }

  /** Tasks meet more than requests do: functions that freeze and thaw, searches of many shards. */
  @ParameterizedTest
  @ValueSource(longs = {4, 8})
  void aSeedWithTasksReplays(long seed) {
    Replay replay = Replay.of(seed, TASK_REQUESTS, Replay.Kind.TASKS);
    History.Outcome once = replay.run();
    History.Outcome again = replay.run();
    assertThat(again.lines()).isEqualTo(once.lines());
    assertThat(again.trace()).isEqualTo(once.trace());
    assertThat(again.steps()).isEqualTo(once.steps());
  }

  @Test
  void anotherSeedIsAnotherHistory() {
    assertThat(new History(1).run(1).trace()).isNotEqualTo(new History(2).run(1).trace());
  }

  @Test
  void aSeedReplaysInAnotherProcess() throws IOException, InterruptedException {
    String once = simulate(6, REQUESTS, Replay.Kind.USUAL);
    assertThat(once.lines().filter(line -> line.startsWith("seed="))).hasSize(6);
    assertThat(simulate(6, REQUESTS, Replay.Kind.USUAL)).isEqualTo(once);
  }

  @Test
  void aSeedWithTasksReplaysInAnotherProcess() throws IOException, InterruptedException {
    String once = simulate(2, TASK_REQUESTS, Replay.Kind.TASKS);
    assertThat(once.lines().filter(line -> line.startsWith("seed="))).hasSize(2);
    assertThat(simulate(2, TASK_REQUESTS, Replay.Kind.TASKS)).isEqualTo(once);
  }

  /** Objects that hash by where they lie put what is iterated into another order each time. */
  @Test
  void whatHashesByItsPlaceIsRefused() throws IOException, InterruptedException {
    Process process =
        process(List.of(), 1, REQUESTS, Replay.Kind.USUAL).redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isNotZero();
    assertThat(told).contains("-XX:+UnlockExperimentalVMOptions -XX:hashCode=2");
  }

  private static String simulate(int seeds, int requests, Replay.Kind kind)
      throws IOException, InterruptedException {
    List<String> constant = List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2");
    Process process =
        process(constant, seeds, requests, kind)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return told;
  }

  private static ProcessBuilder process(
      List<String> hashing, int seeds, int requests, Replay.Kind kind) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(hashing);
    command.addAll(
        List.of(
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "-Djdk.trackAllThreads=false",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Simulate.class.getName(),
            "1",
            String.valueOf(seeds),
            String.valueOf(requests),
            "NONE",
            kind.name()));
    return new ProcessBuilder(command);
  }
}
