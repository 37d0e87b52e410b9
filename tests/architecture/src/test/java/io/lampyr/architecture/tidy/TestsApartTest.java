package io.lampyr.architecture.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import io.lampyr.architecture.walls.Pom;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests that run outside of their module have there what they have in it, and are not forgotten.
 */
class TestsApartTest {
  private static final Pattern OF = Pattern.compile("<lampyr\\.tests\\.of>(.*)</");
  private static final Pattern WAYS = Pattern.compile("<lampyr\\.test\\.[a-z-]+>.*</");

  /** Those whose turn comes before are no part of what the tests have. */
  private static final String BEFORE = "lampyr-tests-apart-";

  private static final String ELSEWHERE = "<lampyr.tests.elsewhere>${lampyr.tests.apart}</";

  private final Repository repository = Repository.underTest();

  @Test
  void testsHaveThereWhatTheyHaveInTheirModule() {
    assertThat(runners()).isNotEmpty();
    for (Path runner : runners()) {
      Path module = repository.root().resolve(moduleOf(runner)).resolve("pom.xml");
      Pom own = Pom.read(module);
      assertThat(Pom.read(runner).dependencies())
          .as(repository.name(runner))
          .filteredOn(dependency -> !dependency.artifact().equals(own.artifact()))
          .filteredOn(dependency -> !dependency.artifact().startsWith(BEFORE))
          .containsExactlyElementsOf(
              own.dependencies().stream().filter(one -> one.scope().equals("test")).toList());
      assertThat(matches(WAYS, runner)).isEqualTo(matches(WAYS, module));
    }
  }

  @Test
  void whatAModuleLeavesToOthersIsRunByOneOfThem() {
    List<String> leaving =
        repository.files("pom.xml").stream()
            .filter(pom -> Repository.text(pom).contains(ELSEWHERE))
            .map(pom -> repository.name(pom.getParent()))
            .toList();
    assertThat(runners())
        .extracting(TestsApartTest::moduleOf)
        .containsExactlyInAnyOrderElementsOf(leaving);
    Path all = repository.root().resolve("tests/apart/pom.xml");
    assertThat(Pom.read(all).modules())
        .containsExactlyInAnyOrderElementsOf(
            runners().stream().map(pom -> pom.getParent().getFileName().toString()).toList());
  }

  private List<Path> runners() {
    return repository.files("pom.xml").stream()
        .filter(pom -> repository.name(pom).startsWith("tests/apart/"))
        .filter(pom -> !matches(OF, pom).isEmpty())
        .toList();
  }

  private static String moduleOf(Path runner) {
    return matches(OF, runner).getFirst().replace("<lampyr.tests.of>", "").replace("</", "");
  }

  private static List<String> matches(Pattern pattern, Path pom) {
    return pattern.matcher(Repository.text(pom)).results().map(MatchResult::group).toList();
  }
}
