package io.lampyr.metrics.promql.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptsTest {
  @ParameterizedTest
  @ValueSource(strings = {"ranges.test", "histograms.test"})
  void answersAreAsTheScriptSays(String name) throws IOException {
    ScriptRunner runner = new ScriptRunner();
    try (InputStream in = Objects.requireNonNull(ScriptsTest.class.getResourceAsStream(name))) {
      runner.play(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertThat(runner.evaluated()).isPositive();
    assertThat(runner.problems()).isEmpty();
  }
}
