package io.lampyr.architecture.walls;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.lampyr.architecture.ProductionClasses;
import io.lampyr.architecture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WallsTest {
  private static final String FIXTURES = "io.lampyr.architecture.fixture";

  @Test
  void everyModuleHasAWall() {
    assertThat(ProductionClasses.modules())
        .isNotEmpty()
        .allSatisfy(module -> assertThat(Walls.of(module)).isNotNull());
  }

  @Test
  void everyClassIsBehindItsModulesWall() throws IOException {
    Path root = Repository.underTest().root();
    for (String module : ProductionClasses.modules()) {
      Path compiled = root.resolve(module).resolve("target/classes");
      String own = ("io.lampyr." + Walls.of(module).rootPackage()).replace('.', '/') + "/";
      try (Stream<Path> files = Files.walk(compiled)) {
        assertThat(
                files
                    .filter(file -> file.toString().endsWith(".class"))
                    .map(file -> compiled.relativize(file).toString()))
            .as(module)
            .isNotEmpty()
            .allMatch(name -> name.startsWith(own));
      }
    }
  }

  @Test
  void noClassReachesOverAWall() {
    JavaClasses classes = ProductionClasses.all();
    Walls.TABLE.forEach(wall -> ImportWall.rule(wall, "io.lampyr").check(classes));
  }

  @Test
  void noPomReachesOverAWall() {
    Path root = Repository.underTest().root();
    for (String module : ProductionClasses.modules()) {
      Pom pom = Pom.read(root.resolve(module).resolve("pom.xml"));
      assertThat(pom.artifact()).isEqualTo(Walls.of(module).artifact());
      assertThat(pom.breachesOf(Walls.of(module))).isEmpty();
    }
  }

  @Test
  void everyModuleIsBuiltBeforeItIsJudged() {
    Path root = Repository.underTest().root();
    Set<String> known =
        Pom.read(root.resolve("tests/architecture/pom.xml")).dependencies().stream()
            .map(Pom.Dependency::artifact)
            .collect(Collectors.toSet());
    assertThat(ProductionClasses.modules())
        .allSatisfy(module -> assertThat(known).contains(Walls.of(module).artifact()));
  }

  /** Whoever changes one of them would otherwise run what was built before. */
  @Test
  void theLauncherLooksAtTheSourcesOfAllThatIsPackedWithIt() {
    Path root = Repository.underTest().root();
    Map<String, String> folders = new TreeMap<>();
    ProductionClasses.modules().forEach(each -> folders.put(Walls.of(each).artifact(), each));
    Set<String> packed = new TreeSet<>();
    Deque<String> left = new ArrayDeque<>(List.of("cli"));
    while (!left.isEmpty()) {
      String module = left.pop();
      if (packed.add(module)) {
        Pom.read(root.resolve(module).resolve("pom.xml")).dependencies().stream()
            .filter(dependency -> dependency.isOurs() && !dependency.isForTests())
            .forEach(dependency -> left.push(folders.get(dependency.artifact())));
      }
    }
    Set<String> sources =
        packed.stream().map(module -> module.split("/", 2)[0]).collect(Collectors.toSet());
    Matcher looks =
        Pattern.compile("for sources in ([a-z -]+); do")
            .matcher(Repository.text(root.resolve("lampyr")));
    assertThat(looks.find()).isTrue();
    assertThat(looks.group(1).split(" ")).containsExactlyInAnyOrderElementsOf(sources);
  }

  @Test
  void theTablePointsDownOnly() {
    Set<String> above = new TreeSet<>();
    for (Wall wall : Walls.TABLE.reversed()) {
      above.add(wall.folder());
      assertThat(wall.modules()).as(wall.folder()).doesNotContainAnyElementsOf(above);
      assertThat(Walls.rootPackagesOpenTo(wall)).hasSize(wall.modules().size() + 1);
    }
  }

  @Test
  void onlyWhoMustKnowsLuceneStorageOrAws() {
    for (String folder : List.of("translog", "block-cache", "blob-store", "cluster", "base")) {
      assertThat(Walls.of("lib/" + folder).libraries()).doesNotContain(Library.LUCENE);
    }
    for (String folder : List.of("mapping", "metrics")) {
      assertThat(Walls.of("lib/" + folder).modules()).containsExactly("lib/base");
    }
    assertThat(Walls.of("lib/query").modules())
        .containsExactlyInAnyOrder("lib/base", "lib/mapping");
    Set<String> knowAws =
        Walls.TABLE.stream()
            .filter(wall -> wall.libraries().stream().anyMatch(l -> l.name().startsWith("AWS")))
            .map(Wall::folder)
            .collect(Collectors.toSet());
    assertThat(knowAws)
        // The bench starts functions as Lambda does.
        .allMatch(
            f -> f.startsWith("functions/") || Set.of("lib/aws", "infra/cdk", "bench").contains(f));
  }

  @Test
  void aForbiddenLibraryIsFound() {
    assertThat(breaches("lib/translog")).anyMatch(line -> line.contains("ReachesForLucene"));
  }

  @Test
  void aForbiddenModuleIsFound() {
    assertThat(breaches("lib/query")).anyMatch(line -> line.contains("ReachesForStorage"));
  }

  @Test
  void anAllowedModuleIsNoBreach() {
    assertThat(breaches("lib/blob-store")).isEmpty();
  }

  @Test
  void aForbiddenDependencyOfAPomIsFound(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("pom.xml"),
            """
            <project>
              <artifactId>lampyr-translog</artifactId>
              <dependencies>
                <dependency><groupId>io.lampyr</groupId><artifactId>lampyr-base</artifactId></dependency>
                <dependency><groupId>io.lampyr</groupId><artifactId>lampyr-engine</artifactId>
                  <scope>test</scope></dependency>
                <dependency><groupId>org.apache.lucene</groupId><artifactId>lucene-core</artifactId></dependency>
                <dependency><groupId>org.example</groupId><artifactId>checks</artifactId>
                  <scope>test</scope></dependency>
              </dependencies>
            </project>
            """);
    assertThat(Pom.read(file).breachesOf(Walls.of("lib/translog")))
        .containsExactly(
            "lib/translog may not use io.lampyr:lampyr-engine",
            "lib/translog may not use org.apache.lucene:lucene-core");
  }

  private static List<String> breaches(String folder) {
    JavaClasses fixtures = new ClassFileImporter().importPackages(FIXTURES);
    return ImportWall.rule(Walls.of(folder), FIXTURES)
        .evaluate(fixtures)
        .getFailureReport()
        .getDetails();
  }
}
