package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What cfn-lint, which knows what CloudFormation takes, says of all templates. */
class LintTest {
  /** What it says of templates that the kit makes, and of what is meant. */
  private static final List<String> MEANT =
      List.of(
          // The kit repeats dependencies that references make.
          "W3005",
          // Zones are named, as they are chosen: what is looked up could be another tomorrow.
          "W3010");

  private static final Pattern PLACE = Pattern.compile("CHECKS='(.*)'");

  @Test
  void templatesAreWhatCloudFormationTakes() throws Exception {
    Path root = Path.of(System.getProperty("lampyr.root"));
    Matcher checks =
        PLACE.matcher(
            run(root, List.of(root.resolve("tests/localstack/setup").toString(), "checks")));
    assertThat(checks.find()).as("where cfn-lint is").isTrue();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(checks.group(1)).resolve("venv/bin/cfn-lint").toString(),
                "--format",
                "parseable",
                "--regions",
                "us-east-1",
                "eu-central-1",
                "--ignore-checks"));
    command.addAll(MEANT);
    command.add("--");
    try (Stream<Path> files = Files.list(Synthesised.folder())) {
      files
          .filter(file -> file.toString().endsWith(".template.json"))
          .sorted()
          .forEach(file -> command.add(file.toString()));
    }
    assertThat(command).hasSizeGreaterThan(24);
    assertThat(run(root, command)).isEmpty();
  }

  private static String run(Path folder, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return said;
    } catch (IOException unreadable) {
      process.destroy();
      throw unreadable;
    }
  }
}
