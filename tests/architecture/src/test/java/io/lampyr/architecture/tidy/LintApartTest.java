package io.lampyr.architecture.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Sources in which no mistakes are looked for while their module is built are looked through. */
class LintApartTest {
  private static final Pattern ROOT =
      Pattern.compile("<root>\\$\\{maven\\.multiModuleProjectDirectory}/(.*)</root>");
  private static final String BY_THEMSELVES = "<lampyr.lint.main>";
  private static final String OURS = "<artifactId>lampyr</artifactId>";

  private final Repository repository = Repository.underTest();

  @Test
  void allSourcesAreLookedThrough() {
    String lint = Repository.text(repository.root().resolve("tests/lint/pom.xml"));
    List<String> looked = ROOT.matcher(lint).results().map(found -> found.group(1)).toList();
    List<String> sources =
        repository.files("pom.xml").stream()
            .filter(pom -> Repository.text(pom).contains(OURS))
            .filter(pom -> !Repository.text(pom).contains(BY_THEMSELVES))
            .map(Path::getParent)
            .flatMap(module -> List.of("src/main/java", "src/test/java").stream().map(module::resolve))
            .filter(Files::isDirectory)
            .map(repository::name)
            .toList();
    assertThat(sources).hasSizeGreaterThan(50);
    assertThat(looked).containsExactlyInAnyOrderElementsOf(sources);
  }
}
