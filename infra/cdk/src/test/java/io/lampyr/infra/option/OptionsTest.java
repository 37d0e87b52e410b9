package io.lampyr.infra.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionsTest {

  private static Options options(Map<String, String> context) {
    return Options.from(name -> Optional.ofNullable(context.get(name)), "eu-west-1");
  }

  @Test
  void regionOfTheCommandLineIsTheDefault() {
    assertThat(options(Map.of()).place().zones()).containsExactly("eu-west-1a", "eu-west-1b");
    assertThat(options(Map.of("region", "us-west-2")).place().region()).isEqualTo("us-west-2");
  }

  @Test
  void wrongOptionIsNamedWithWhatWouldBeRight() {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "nodeCpu", "3",
                "minNodes", "none",
                "standin", "yes",
                "logDays", "8",
                "gcEvery", "hourly",
                "searchCache", "disk",
                "zones", "us-east-1a",
                "name", "no spaces here")
            .entrySet()) {
      assertThatThrownBy(() -> options(Map.of(wrong.getKey(), wrong.getValue())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("option=" + wrong.getKey())
          .hasMessageContaining("value=\"" + wrong.getValue() + "\"")
          .hasMessageContaining("expected=\"");
    }
  }

  @Test
  void fewestNodesAreNotMoreThanMost() {
    assertThatThrownBy(() -> options(Map.of("minNodes", "5", "maxNodes", "4")))
        .hasMessageContaining("option=maxNodes")
        .hasMessageContaining("from 5");
  }

  @Test
  void domainNeedsItsCertificate() {
    assertThatThrownBy(() -> options(Map.of("domain", "a.example")))
        .hasMessageContaining("certificate");
  }

  @Test
  void missingJarIsNamedWithTheCommandThatBuildsIt(@TempDir Path empty) {
    assertThatThrownBy(() -> new Artifacts(empty).jar("commit-flusher"))
        .hasMessageContaining("lampyr-commit-flusher-*-lambda.jar")
        .hasMessageContaining("scripts/mvn -pl functions/commit-flusher -am package");
  }

  @Test
  void missingLibrariesOfTheImageAreNamedWithTheCommandThatBuildsThem(@TempDir Path empty) {
    assertThatThrownBy(() -> new Artifacts(empty).nodeFolder())
        .hasMessageContaining("scripts/mvn -pl cache-nodes -am package");
  }
}
