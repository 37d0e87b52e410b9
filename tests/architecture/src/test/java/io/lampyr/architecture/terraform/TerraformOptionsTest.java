package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What can be asked of both ways to deploy: the table in {@code infra/terraform/README.md} names
 * each option of the one and each variable of the other, once.
 */
class TerraformOptionsTest {
  private static final Path INFRA = Repository.underTest().root().resolve("infra");
  private static final Pattern NAMES = Pattern.compile("NAMES =\\s+List\\.of\\(([^)]+)\\)");
  private static final Pattern QUOTED = Pattern.compile("\"(\\w+)\"");
  private static final Pattern VARIABLE = Pattern.compile("(?m)^variable \"(\\w+)\"");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (.+?) \\| (.+?) \\|$");
  private static final Pattern CODE = Pattern.compile("`(\\w+)`");

  @Test
  void eachOptionOfTheAppHasItsVariableOrIsSaidToHaveNone() throws IOException {
    String source =
        Files.readString(INFRA.resolve("cdk/src/main/java/io/lampyr/infra/option/Options.java"));
    List<String> options = found(QUOTED, found(NAMES, source).getFirst());
    assertThat(options).hasSizeGreaterThan(50);
    assertThat(cells(1)).containsExactlyInAnyOrderElementsOf(options);
  }

  @Test
  void theCommandLineKnowsTheOptionsOfTheApp() throws IOException {
    String app =
        Files.readString(INFRA.resolve("cdk/src/main/java/io/lampyr/infra/option/Options.java"));
    String command =
        Files.readString(
            INFRA.resolveSibling("cli/src/main/java/io/lampyr/cli/deploy/KnownOptions.java"));
    assertThat(found(QUOTED, found(NAMES, command).getFirst()))
        .containsExactlyElementsOf(found(QUOTED, found(NAMES, app).getFirst()));
  }

  @Test
  void theCommandLineKnowsHowMuchProfilesTake() throws IOException {
    String app =
        Files.readString(INFRA.resolve("cdk/src/main/java/io/lampyr/infra/option/Profile.java"));
    String command =
        Files.readString(
            INFRA.resolveSibling("cli/src/main/java/io/lampyr/cli/deploy/ProfileSizes.java"));
    assertThat(sizes(command)).isNotEmpty().containsExactlyInAnyOrderElementsOf(sizes(app));
  }

  /** What says how many processors are wanted, whatever profile it is of. */
  private static List<String> sizes(String source) {
    return found(
        Pattern.compile("(\"(?:searchM|m)axNodes\", \"\\d+\"|\"(?:searchN|n)odeCpu\", \"\\d+\")"),
        source);
  }

  @Test
  void eachVariableIsInTheTable() throws IOException {
    List<String> variables =
        found(VARIABLE, Files.readString(INFRA.resolve("terraform/variables.tf")));
    assertThat(cells(2)).containsAll(variables).doesNotHaveDuplicates();
    assertThat(cells(2)).isSubsetOf(variables);
  }

  /** What stands as code in that column of the table. */
  private static List<String> cells(int column) throws IOException {
    String page = Files.readString(INFRA.resolve("terraform/README.md"));
    String table = page.substring(page.indexOf("| option of the app |"));
    List<String> cells =
        ROW.matcher(table.substring(0, table.indexOf("\n\n") + 1))
            .results()
            .map(row -> row.group(column))
            .toList();
    return found(CODE, String.join(" ", cells));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }
}
