package io.lampyr.architecture.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WalksTest {
  private final Repository repository = Repository.underTest();

  @Test
  void walksLeadThroughClassesThatExist() {
    Set<String> files =
        repository.files(".java").stream()
            .map(repository::name)
            .filter(name -> name.contains("/src/main/"))
            .map(name -> name.replaceFirst(".*/", "").replace(".java", ""))
            .collect(Collectors.toSet());
    String document = Repository.text(repository.root().resolve("ARCHITECTURE.md"));
    assertThat(Walks.classes(document)).hasSizeGreaterThan(80).isSubsetOf(files);
  }

  @Test
  void classesAreFoundWithAndWithoutTheirPackages() {
    String document =
        "## Other\n`Not`\n## Walks\n| **`a.b.First`** | `Second` `a.third` |\n## End\n";
    assertThat(Walks.classes(document)).containsExactly("First", "Second");
    assertThat(Walks.classes("## Other\n`First`")).isEmpty();
  }
}
