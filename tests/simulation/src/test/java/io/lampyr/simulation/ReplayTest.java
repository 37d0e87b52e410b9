package io.lampyr.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.simulation.workload.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
  private static final int REQUESTS = 5;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 19})
  void aSeedReplays(long seed) {
    History.Outcome once = new History(seed).run(REQUESTS);
    History.Outcome again = new History(seed).run(REQUESTS);
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
    String once = simulate(1, 12);
    assertThat(once.lines().filter(line -> line.startsWith("seed="))).hasSize(12);
    assertThat(simulate(1, 12)).isEqualTo(once);
  }

  private static String simulate(long first, int seeds) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-Djdk.trackAllThreads=false",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=2",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Simulate.class.getName(),
                String.valueOf(first),
                String.valueOf(seeds),
                String.valueOf(REQUESTS))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return told;
  }
}
