package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The module of {@code infra/terraform}, without the provider that it is for. */
class TerraformTest {
  private static final Path MODULE =
      Repository.underTest().root().resolve("infra").resolve("terraform");

  @Test
  void theModuleUsesWhatTheProviderHas() throws IOException {
    Map<String, String> files = files(MODULE);
    assertThat(files).containsKeys("main.tf", "variables.tf", "outputs.tf", "versions.tf");
    assertThat(ModuleCheck.findings(schema(), files, Map.of())).isEmpty();
  }

  @Test
  void theExampleGivesTheModuleWhatItTakes() throws IOException {
    assertThat(
            ModuleCheck.findings(
                schema(), files(MODULE.resolve("example")), Map.of("./..", files(MODULE))))
        .isEmpty();
  }

  @Test
  void theSchemaHoldsNoTypeThatIsNotUsed() throws IOException {
    String all = String.join("\n", files(MODULE).values());
    assertThat(schema().types().keySet())
        .allSatisfy(type ->
            assertThat(all)
                .contains(
                    type.startsWith("data ")
                        ? "data \"" + type.substring(5) + "\""
                        : "resource \"" + type + "\""));
  }

  @Test
  void filesAreInTerraformsOwnFormat() throws IOException, InterruptedException {
    boolean there =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "terraform")));
    if (!there) {
      System.out.println("skipped: terraform is not on the PATH, so terraform fmt was not run");
    }
    Assumptions.assumeTrue(there, "terraform is not on the PATH");
    ProcessBuilder format =
        new ProcessBuilder("terraform", "fmt", "-check", "-diff", "-recursive", MODULE.toString());
    // What the user has configured does not matter to a format.
    format
        .environment()
        .put("TF_CLI_CONFIG_FILE", File.separator + "dev" + File.separator + "null");
    Process process = format.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(file -> file.toString().endsWith(".tf"))
          .forEach(file -> files.put(String.valueOf(file.getFileName()), read(file)));
    }
    return files;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static Schema schema() {
    try (var in = TerraformTest.class.getResourceAsStream("/terraform/provider-schema.txt")) {
      if (in == null) {
        throw new IllegalStateException("schema is missing");
      }
      return Schema.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
